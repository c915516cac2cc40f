import {
  type Box,
  boundsOf,
  boxToScreen,
  contains,
  covers,
  distanceBetween,
  type Point,
  type Turn,
  toImage,
  type View,
  visibleBounds,
} from '../picture/geometry.ts'
import type { ViewerBox } from '../picture/viewer-box.ts'
import { type Handle, handleOnImage, handleOnScreen, handlePoint, handles } from './boxes.ts'
import type { SpatialIndex } from './spatial-index.ts'

/** What lies under the pointer. */
export type Hit =
  | { readonly kind: 'handle'; readonly handle: Handle }
  | { readonly kind: 'body' }
  | { readonly kind: 'box'; readonly boxId: string }
  | { readonly kind: 'nothing' }

const HANDLE_REACH_PX = 9
const BOX_REACH_PX = 3

/** The handle of a box near this place of the screen, if any. Corners win over sides on small boxes. */
function handleAt(at: Point, box: Box, view: View): Handle | null {
  const onScreen = boxToScreen(box, view)
  let best: { handle: Handle; distance: number } | null = null
  for (const handle of handles) {
    const distance = distanceBetween(at, handlePoint(onScreen, handle)) + (handle.length === 1 ? 1 : 0)
    if (distance <= HANDLE_REACH_PX && (best === null || distance < best.distance)) best = { handle, distance }
  }
  return best === null ? null : handleOnImage(best.handle, view.turn)
}

/** Which of several boxes at one place is meant. */
export type BoxChoice = {
  readonly except?: string
  /** Prefers boxes of other pictures (true) or of this one (false), whatever their size. */
  readonly prefersGhosts?: boolean
}

/** The smallest box under this place of the screen, with a little reach around each; null when there is none. */
export function boxAt(at: Point, index: SpatialIndex, view: View, choice: BoxChoice = {}): string | null {
  const place = toImage(at, view)
  const reach = BOX_REACH_PX / view.scale
  const found = index.search({
    minX: place.x - reach,
    minY: place.y - reach,
    maxX: place.x + reach,
    maxY: place.y + reach,
  })
  const rank = ({ ghost }: ViewerBox) =>
    choice.prefersGhosts === undefined || (ghost === true) === choice.prefersGhosts ? 0 : 1
  const smallest = found
    .filter(({ id }) => id !== choice.except)
    .sort((a, b) => rank(a) - rank(b) || a.width * a.height - b.width * b.height)[0]
  return smallest?.id ?? null
}

/**
 * What a press at this place of the screen takes hold of. `editable` is the selected box where it is shown now, when it
 * may be changed. A box that covers the whole view cannot be taken by its body: dragging then pans.
 */
export function hitTest(
  at: Point,
  index: SpatialIndex,
  view: View,
  editable: { readonly id: string; readonly box: Box } | null,
): Hit {
  if (editable !== null) {
    const handle = handleAt(at, editable.box, view)
    if (handle !== null) return { kind: 'handle', handle }
  }
  const boxId = boxAt(at, index, view)
  if (editable !== null && (boxId === null || boxId === editable.id)) {
    const bounds = boundsOf(editable.box)
    if (contains(bounds, toImage(at, view)) && !covers(bounds, visibleBounds(view))) return { kind: 'body' }
  }
  return boxId === null ? { kind: 'nothing' } : { kind: 'box', boxId }
}

/** The CSS cursor for a handle of the picture as it is turned. */
export const resizeCursor = (handle: Handle, turn: Turn): string => `${handleOnScreen(handle, turn)}-resize`

/** The CSS cursor for what lies under the pointer. */
export function cursorFor(hit: Hit, turn: Turn): string {
  if (hit.kind === 'handle') return resizeCursor(hit.handle, turn)
  if (hit.kind === 'body') return 'move'
  return hit.kind === 'box' ? 'pointer' : 'grab'
}
