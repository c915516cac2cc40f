import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** After a change of page the keyboard and the screen reader start at its content. */
export function useFocusOnChange() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Who comes from a page with another frame, as from the sign-in, comes to this one as well; who opens the address begins at its top.
  const shown = useRef(useNavigationType() === NavigationType.Pop ? pathname : null)
  // With the page itself: a moment later it would take the keyboard from who has begun to use the page.
  useLayoutEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}
