import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in CSS pixels, kept while it changes; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const read = () => setWidthPx(Math.floor(current.getBoundingClientRect().width))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
