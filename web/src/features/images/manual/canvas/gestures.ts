import { centreOf, moved, type Placement, type Point, resizedFrom, topmostAt, turnedTo } from '../placement.ts'
import { selectedOf, type TableState } from '../table-state.ts'
import { handleHalfPx, handlesOf } from './painter.ts'
import { type Guide, snap } from './snap.ts'
import { toComposite, toScreen, type View } from './view.ts'

const grabPx = handleHalfPx + 5
const snapReachPx = 8

/** What a drag that began at a point does. */
export type Drag =
  | { readonly kind: 'pan' }
  | { readonly kind: 'move'; readonly from: Point; readonly before: readonly Placement[] }
  | { readonly kind: 'resize'; readonly corner: 0 | 1 | 2 | 3; readonly before: Placement }
  | { readonly kind: 'turn'; readonly before: Placement; readonly offset: number }

const corners = [0, 1, 2, 3] as const
const isAt = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) <= grabPx
const angleTo = (centre: Point, point: Point) => (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI

/** The handle of the one selected photo under a canvas point. */
function handleAt(state: TableState, view: View, at: Point): Drag | null {
  const [only, ...more] = selectedOf(state)
  if (!only || more.length > 0 || !only.visible) return null
  const handles = handlesOf(only, view)
  const corner = corners.find((index) => isAt(handles.corners[index] ?? { x: -1e9, y: -1e9 }, at))
  if (corner !== undefined) return { kind: 'resize', corner, before: only }
  if (!isAt(handles.turn, at)) return null
  return { kind: 'turn', before: only, offset: only.angle - angleTo(toScreen(view, centreOf(only)), at) }
}

/** What lies under a canvas point: a handle, a photo, or the table. */
export function dragAt(state: TableState, view: View, at: Point): { drag: Drag; hit: Placement | null } {
  const handle = handleAt(state, view, at)
  if (handle) return { drag: handle, hit: null }
  const hit = topmostAt([...state.placements.values()], toComposite(view, at)) ?? null
  if (hit === null) return { drag: { kind: 'pan' }, hit }
  const before = state.selected.has(hit.id) ? selectedOf(state) : [hit]
  return { drag: { kind: 'move', from: at, before }, hit }
}

export interface Dragged {
  readonly placements: readonly Placement[]
  readonly guides: readonly Guide[]
}

/** Where a drag to a canvas point brings the photos; moving snaps to neighbours unless told otherwise. */
export function dragTo(
  drag: Exclude<Drag, { kind: 'pan' }>,
  state: TableState,
  view: View,
  to: Point,
  withSnap: boolean,
): Dragged {
  if (drag.kind === 'resize')
    return { placements: [resizedFrom(drag.before, drag.corner, toComposite(view, to))], guides: [] }
  if (drag.kind === 'turn') {
    const degrees = angleTo(toScreen(view, centreOf(drag.before)), to) + drag.offset
    return { placements: [turnedTo(drag.before, degrees)], guides: [] }
  }
  const [dx, dy] = [(to.x - drag.from.x) / view.scale, (to.y - drag.from.y) / view.scale]
  const shifted = drag.before.map((placement) => moved(placement, dx, dy))
  if (!withSnap) return { placements: shifted, guides: [] }
  const ids = new Set(drag.before.map(({ id }) => id))
  const others = [...state.placements.values()].filter(({ id }) => !ids.has(id))
  const drawn = snap(shifted, others, snapReachPx / view.scale)
  return { placements: shifted.map((placement) => moved(placement, drawn.dx, drawn.dy)), guides: drawn.guides }
}
