import { type RefObject, useLayoutEffect, useState } from 'react'

export interface CanvasSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** Keeps a canvas as large as its box, at the screen's density and no larger, and answers the box. */
export function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>): CanvasSize {
  const [size, setSize] = useState<CanvasSize>({ widthPx: 0, heightPx: 0 })
  useLayoutEffect(() => {
    const element = canvas.current
    const box = element?.parentElement
    if (!element || !box) return
    const fit = () => {
      const { width, height } = box.getBoundingClientRect()
      element.width = Math.round(width * window.devicePixelRatio)
      element.height = Math.round(height * window.devicePixelRatio)
      setSize({ widthPx: width, heightPx: height })
    }
    const observer = new ResizeObserver(fit)
    observer.observe(box)
    return () => observer.disconnect()
  }, [canvas])
  return size
}
