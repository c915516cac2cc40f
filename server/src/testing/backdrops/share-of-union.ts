import { isInside, type Share } from '../../imaging/photo/outline.ts'
import type { Corners } from './outlined-photos.ts'

const grid = 160
const photoPx = 640

/** How much of what either outline covers both cover, 0 to 1: of hand-drawn corners, and of shares of the frame. */
export function shareOfUnion(corners: Corners, outline: readonly Share[]): number {
  const drawn = corners.map(([x, y]): Share => [x / photoPx, y / photoPx])
  let both = 0
  let either = 0
  for (let row = 0; row < grid; row++) {
    for (let column = 0; column < grid; column++) {
      const place: Share = [(column + 0.5) / grid, (row + 0.5) / grid]
      const [inDrawn, inFound] = [isInside(drawn, place), isInside(outline, place)]
      if (inDrawn && inFound) both++
      if (inDrawn || inFound) either++
    }
  }
  return both / Math.max(1, either)
}
