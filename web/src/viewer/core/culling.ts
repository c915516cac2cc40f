import { centreOf, type View, visibleBounds } from './geometry.ts'
import type { SpatialIndex } from './spatial-index.ts'
import type { ViewerBox } from './viewer-box.ts'

/** A dot that stands for one or more boxes too small to be drawn. Place in image pixels; the worst of them gives the colour. */
export type Mark = {
  readonly x: number
  readonly y: number
  readonly color: string
  readonly severityNumber: number
  readonly count: number
}

/** What to draw for a view: boxes one by one, and dots for the rest. */
export type Visible = { readonly boxes: readonly ViewerBox[]; readonly marks: readonly Mark[] }

/** How much is drawn. */
export type CullingLimits = {
  /** A box smaller than this on the screen, on both sides, becomes a dot (CSS pixels). */
  readonly minBoxPx: number
  /** Never more boxes than this; the least severe, then smallest ones become dots. */
  readonly maxBoxes: number
  /** Dots nearer to each other than this are one (CSS pixels). */
  readonly markCellPx: number
  /** How far beyond the view is drawn, so that a small pan needs no new search (CSS pixels). */
  readonly marginPx: number
}

export const defaultLimits: CullingLimits = { minBoxPx: 8, maxBoxes: 400, markCellPx: 6, marginPx: 200 }

function gatherMarks(boxes: readonly ViewerBox[], scale: number, cellPx: number): Mark[] {
  const cell = cellPx / scale
  const marks = new Map<string, Mark>()
  for (const box of boxes) {
    const centre = centreOf(box)
    const key = `${Math.floor(centre.x / cell)}:${Math.floor(centre.y / cell)}`
    const known = marks.get(key)
    if (known === undefined) {
      marks.set(key, { ...centre, color: box.color, severityNumber: box.severityNumber, count: 1 })
    } else if (box.severityNumber > known.severityNumber) {
      marks.set(key, { ...centre, color: box.color, severityNumber: box.severityNumber, count: known.count + 1 })
    } else {
      marks.set(key, { ...known, count: known.count + 1 })
    }
  }
  return Array.from(marks.values())
}

function byImportance(a: ViewerBox, b: ViewerBox): number {
  return b.severityNumber - a.severityNumber || b.width * b.height - a.width * a.height || a.id.localeCompare(b.id)
}

/**
 * What is to be drawn for this view: every box that touches the view (and its margin) is either in `boxes` or
 * counted in exactly one of `marks`, never dropped. `always` (the selected box and the like) is drawn as a box
 * however small, when it is in view.
 */
export function cull(
  index: SpatialIndex,
  view: View,
  always: ReadonlySet<string> = new Set(),
  limits: CullingLimits = defaultLimits,
): Visible {
  const kept: ViewerBox[] = []
  const large: ViewerBox[] = []
  const small: ViewerBox[] = []
  for (const box of index.search(visibleBounds(view, limits.marginPx))) {
    const isLarge = Math.max(box.width, box.height) * view.scale >= limits.minBoxPx
    if (always.has(box.id) || box.dashed === true) kept.push(box)
    else if (isLarge) large.push(box)
    else small.push(box)
  }
  const room = Math.max(0, limits.maxBoxes - kept.length)
  if (large.length > room) small.push(...large.sort(byImportance).splice(room))
  return { boxes: [...kept, ...large], marks: gatherMarks(small, view.scale, limits.markCellPx) }
}
