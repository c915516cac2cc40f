import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the keyboard and the screen reader start at its content. */
export function useFocusOnChange() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // With the page itself: a moment later it would take the keyboard from who has begun to use the page.
  useLayoutEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}
