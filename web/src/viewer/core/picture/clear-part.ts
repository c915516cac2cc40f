import { type Box, boxFromCorners, type ImageSize, type Insets, toImage, type View } from './geometry.ts'

/** What a view shows where no tool lies over it: in whole pixels of the picture, and how many of them a pixel of the screen (CSS) stands for. */
export type ClearPart = { readonly box: Box; readonly imagePx: number }

/** What arithmetic may miss an edge by, in pixels. */
const hairPx = 0.01

/** What of the picture a view shows clear of tools, never more than that; null where it shows nothing of it. */
export function clearPart(view: View, insets: Insets, { widthPx, heightPx }: ImageSize): ClearPart | null {
  const one = toImage({ x: insets.left, y: insets.top }, view)
  const other = toImage({ x: view.widthPx - insets.right, y: view.heightPx - insets.bottom }, view)
  const { x, y, width, height } = boxFromCorners(one, other)
  const [left, top] = [Math.max(0, Math.ceil(x - hairPx)), Math.max(0, Math.ceil(y - hairPx))]
  const right = Math.floor(Math.min(widthPx, x + width) + hairPx)
  const bottom = Math.floor(Math.min(heightPx, y + height) + hairPx)
  if (right <= left || bottom <= top) return null
  return { box: { x: left, y: top, width: right - left, height: bottom - top }, imagePx: 1 / view.scale }
}
