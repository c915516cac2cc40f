import { useEffect, useState } from 'react'

/** Whether something fills the screen, and a switch for it. A browser that refuses leaves everything as it is. */
export function useFullscreen(target: () => HTMLElement | null): {
  readonly isOn: boolean
  readonly toggle: () => void
} {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const follow = () => setIsOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => {
    const change = document.fullscreenElement === null ? target()?.requestFullscreen() : document.exitFullscreen()
    change?.catch(() => setIsOn(document.fullscreenElement !== null))
  }
  return { isOn, toggle }
}
