import { centreOf, type Point } from '../picture/geometry.ts'
import type { ViewerBox } from '../picture/viewer-box.ts'

function readingOrder(a: Point, b: Point): number {
  return a.y - b.y || a.x - b.x
}

/**
 * The box after (1) or before (-1) the selected one, from the top of the picture to its bottom, going round at
 * the ends. Without a selection the first or the last. Null when there are no boxes.
 */
export function neighbourOf(boxes: readonly ViewerBox[], selectedId: string | null, direction: 1 | -1): string | null {
  const ordered = boxes
    .map((box) => ({ id: box.id, centre: centreOf(box) }))
    .sort((a, b) => readingOrder(a.centre, b.centre) || a.id.localeCompare(b.id))
  const current = ordered.findIndex((entry) => entry.id === selectedId)
  const start = current === -1 && direction === -1 ? 0 : current
  return ordered.at((start + direction + ordered.length) % (ordered.length || 1))?.id ?? null
}
