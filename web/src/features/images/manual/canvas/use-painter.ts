import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Palette, paint, type Scene } from './painter.ts'
import { PhotoPictures } from './photo-pictures.ts'

const colour = (style: CSSStyleDeclaration, name: string) => style.getPropertyValue(name).trim()

function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element)
  return {
    accent: colour(style, '--accent'),
    line: colour(style, '--line-strong'),
    surface: colour(style, '--surface-raised'),
  }
}

/** Paints a scene on the canvas after each render and whenever a picture arrives, at most once a frame. */
export function usePainter(canvas: RefObject<HTMLCanvasElement | null>, scene: Scene): void {
  const latest = useRef(scene)
  const frame = useRef<number | null>(null)
  const [painter] = useState(() => {
    const schedule = () => {
      frame.current ??= requestAnimationFrame(() => {
        frame.current = null
        const context = canvas.current?.getContext('2d')
        if (context && context.canvas.width > 0) paint(context, latest.current, pictures, paletteOf(context.canvas))
      })
    }
    const pictures = new PhotoPictures(schedule)
    return { schedule }
  })
  useLayoutEffect(() => {
    latest.current = scene
    painter.schedule()
  })
  useEffect(
    () => () => {
      if (frame.current !== null) cancelAnimationFrame(frame.current)
      frame.current = null
    },
    [],
  )
}
