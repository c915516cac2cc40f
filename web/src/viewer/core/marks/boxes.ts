import {
  type Box,
  boxFromCorners,
  clampNumber,
  clampPoint,
  type ImageSize,
  type Point,
  type Turn,
} from '../picture/geometry.ts'

/** The eight places where a box can be taken to resize it, named after the compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/** Where a handle of the picture is met on the screen, on whose compass north is up. */
export const handleOnScreen = (handle: Handle, turn: Turn): Handle => turnedHandle(handle, turn / 45)

/** Which handle of the picture is met at one of the screen; the inverse of `handleOnScreen`. */
export const handleOnImage = (handle: Handle, turn: Turn): Handle => turnedHandle(handle, -turn / 45)

const turnedHandle = (handle: Handle, steps: number): Handle =>
  handles[(handles.indexOf(handle) + steps + handles.length) % handles.length] ?? handle

/** The smallest box that is stored, in image pixels on each side. */
export const MIN_BOX_PX = 4

function fitSpan(start: number, length: number, limit: number): readonly [number, number] {
  const size = clampNumber(length, Math.min(MIN_BOX_PX, limit), limit)
  return [clampNumber(start, 0, limit - size), size]
}

/** The box moved, and shrunk where it must be, so that it lies within the picture and is at least `MIN_BOX_PX` on each side (or as large as the picture). */
export function fitInImage(box: Box, image: ImageSize): Box {
  const [x, width] = fitSpan(box.x, box.width, image.widthPx)
  const [y, height] = fitSpan(box.y, box.height, image.heightPx)
  return { x, y, width, height }
}

/** The box with whole pixels, within the picture: the form that is stored. */
export function roundBox(box: Box, image: ImageSize): Box {
  const x = Math.round(box.x)
  const y = Math.round(box.y)
  return fitInImage(
    { x, y, width: Math.round(box.x + box.width) - x, height: Math.round(box.y + box.height) - y },
    image,
  )
}

/** A box drawn from one corner to the other; what lies outside the picture is cut away. */
export function drawBox(from: Point, to: Point, image: ImageSize): Box {
  return fitInImage(boxFromCorners(clampPoint(from, image), clampPoint(to, image)), image)
}

/** The box shifted by `delta` image pixels; it keeps its size and stops at the picture's edge. */
export function moveBox(box: Box, delta: Point, image: ImageSize): Box {
  return fitInImage({ ...box, x: box.x + delta.x, y: box.y + delta.y }, image)
}

type Span = { readonly start: number; readonly end: number }

function dragSpan(span: Span, side: 'start' | 'end' | 'none', delta: number, limit: number): Span {
  if (side === 'none') return span
  const fixed = side === 'start' ? span.end : span.start
  const moved = clampNumber((side === 'start' ? span.start : span.end) + delta, 0, limit)
  const min = Math.min(MIN_BOX_PX, limit)
  if (Math.abs(moved - fixed) >= min) return { start: Math.min(moved, fixed), end: Math.max(moved, fixed) }
  // Too small: keep the fixed side and grow towards the dragged one, or away from the picture's edge.
  const growsBack = side === 'start' ? fixed - min >= 0 : fixed + min > limit
  return growsBack ? { start: fixed - min, end: fixed } : { start: fixed, end: fixed + min }
}

function horizontalSide(handle: Handle): 'start' | 'end' | 'none' {
  if (handle.includes('w')) return 'start'
  return handle.includes('e') ? 'end' : 'none'
}

function verticalSide(handle: Handle): 'start' | 'end' | 'none' {
  if (handle.startsWith('n')) return 'start'
  return handle.startsWith('s') ? 'end' : 'none'
}

/**
 * The box with one handle dragged by `delta` image pixels. The opposite side stays where it is; dragging past
 * it turns the box over. It never leaves the picture nor gets smaller than `MIN_BOX_PX`.
 */
export function resizeBox(box: Box, handle: Handle, delta: Point, image: ImageSize): Box {
  const across = dragSpan({ start: box.x, end: box.x + box.width }, horizontalSide(handle), delta.x, image.widthPx)
  const down = dragSpan({ start: box.y, end: box.y + box.height }, verticalSide(handle), delta.y, image.heightPx)
  return { x: across.start, y: down.start, width: across.end - across.start, height: down.end - down.start }
}

/** Where a handle sits on the edge of a box, in the box's own unit. */
export function handlePoint(box: Box, handle: Handle): Point {
  const shares = { start: 0, none: 0.5, end: 1 }
  return {
    x: box.x + box.width * shares[horizontalSide(handle)],
    y: box.y + box.height * shares[verticalSide(handle)],
  }
}

/** Whether two boxes are the same, to the last digit. */
export function sameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}
