import type { Point, View } from '../picture/geometry.ts'
import type { ViewerBox } from '../picture/viewer-box.ts'
import { boxAt } from './hit-test.ts'
import { neighbourOf } from './selection.ts'
import type { SpatialIndex } from './spatial-index.ts'

/** The smallest finding of another visit under this place of the screen, also below one of this visit; null when there is none. */
export function ghostAt(at: Point, index: SpatialIndex, view: View): string | null {
  const id = boxAt(at, index, view, { prefersGhosts: true })
  return id !== null && index.get(id)?.ghost === true ? id : null
}

/** The finding of another visit after (1) or before (-1) the chosen one, as `neighbourOf` goes through those of this visit. */
export const chosenGhost = (boxes: readonly ViewerBox[], chosen: string | null, direction: 1 | -1): string | null =>
  neighbourOf(
    boxes.filter(({ ghost }) => ghost === true),
    chosen,
    direction,
  )
