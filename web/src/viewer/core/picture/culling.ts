import type { SpatialIndex } from '../marks/spatial-index.ts'
import { type View, visibleBounds } from './geometry.ts'
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

export const defaultLimits: CullingLimits = { minBoxPx: 8, maxBoxes: 1500, markCellPx: 6, marginPx: 200 }

type MarkUnderWay = { x: number; y: number; color: string; severityNumber: number; count: number }

// Cells are counted from the picture's corner, so that dots stay where they are while panning.
const CELLS_PER_ROW = 2 ** 26

function gatherMarks(boxes: readonly ViewerBox[], scale: number, cellPx: number): readonly Mark[] {
  const cell = cellPx / scale
  const marks = new Map<number, MarkUnderWay>()
  for (const box of boxes) {
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    const key = Math.floor(y / cell) * CELLS_PER_ROW + Math.floor(x / cell)
    const { color, severityNumber } = box
    const known = marks.get(key)
    if (known === undefined) {
      marks.set(key, { x, y, color, severityNumber, count: 1 })
      continue
    }
    known.count += 1
    if (severityNumber > known.severityNumber) Object.assign(known, { x, y, color, severityNumber })
  }
  return Array.from(marks.values())
}

/** The most severe boxes, as many as there is room for, the larger first among equals; and the rest. */
function splitByImportance(boxes: readonly ViewerBox[], room: number): readonly [ViewerBox[], ViewerBox[]] {
  const bySeverity = new Map<number, ViewerBox[]>()
  for (const box of boxes) {
    const group = bySeverity.get(box.severityNumber)
    if (group === undefined) bySeverity.set(box.severityNumber, [box])
    else group.push(box)
  }
  const kept: ViewerBox[] = []
  const rest: ViewerBox[] = []
  for (const [, group] of Array.from(bySeverity).sort((a, b) => b[0] - a[0])) {
    const left = room - kept.length
    if (left > 0 && left < group.length) {
      group.sort((a, b) => b.width * b.height - a.width * a.height || (a.id < b.id ? -1 : 1))
    }
    kept.push(...group.slice(0, Math.max(0, left)))
    rest.push(...group.slice(Math.max(0, left)))
  }
  return [kept, rest]
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
  const [shown, rest] = splitByImportance(large, Math.max(0, limits.maxBoxes - kept.length))
  return { boxes: kept.concat(shown), marks: gatherMarks(small.concat(rest), view.scale, limits.markCellPx) }
}
