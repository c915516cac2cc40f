import { useEffect, useLayoutEffect, useRef } from 'react'

/** What has the keyboard now; for an item of a menu, which goes away, the button that opened the menu. */
function currentOpener(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return null
  const menu = active.closest('[role=menu]')
  return menu === null ? active : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Gives the keyboard back to what opened a dialog once it is closed or gone, unless it is already somewhere else. */
export function useFocusBack(opened: boolean): void {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = currentOpener()
  }, [opened])
  useEffect(() => {
    if (!opened) return
    return () => {
      const target = opener.current
      setTimeout(() => {
        if (isLost() && target?.isConnected) target.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
