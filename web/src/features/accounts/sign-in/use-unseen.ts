import { useEffect, useState } from 'react'

const isHidden = () => document.visibilityState === 'hidden'

/** Whether what came while the tab lay in the background still waits to be looked at: from then on until the tab comes into view. */
export function useUnseen(hasCome: boolean): boolean {
  const [isUnseen, setUnseen] = useState(() => hasCome && isHidden())
  useEffect(() => {
    if (!isUnseen) return
    const look = () => setUnseen(isHidden())
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isUnseen])
  return isUnseen
}
