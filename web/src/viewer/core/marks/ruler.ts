import { clampPoint, type ImageSize, type Point } from '../picture/geometry.ts'

/** The measured line, in image pixels. While `isOpen` its end still follows the pointer. */
export type RulerLine = { readonly from: Point; readonly to: Point; readonly isOpen: boolean }

/** What a press of the pointer does to the ruler: it ends an open line, else it starts a new one. */
export function pressRuler(line: RulerLine | null, at: Point, image: ImageSize): RulerLine {
  const place = clampPoint(at, image)
  return line?.isOpen === true ? { ...line, to: place, isOpen: false } : { from: place, to: place, isOpen: true }
}

/** The line with its open end at the pointer; a finished line stays as it is. */
export function followRuler(line: RulerLine | null, at: Point, image: ImageSize): RulerLine | null {
  return line?.isOpen === true ? { ...line, to: clampPoint(at, image) } : line
}

/** The line with one end shifted by `delta` image pixels (keyboard): its end, or its start when asked. */
export function shiftRuler(line: RulerLine, delta: Point, end: 'from' | 'to', image: ImageSize): RulerLine {
  const moved = { x: line[end].x + delta.x, y: line[end].y + delta.y }
  return { ...line, [end]: clampPoint(moved, image), isOpen: false }
}
