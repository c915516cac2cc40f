import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the keyboard and the screen reader start at its content. */
export function useFocusOnChange() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}
