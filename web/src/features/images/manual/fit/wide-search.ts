import { boundsOf, type Placement } from '../placement.ts'
import { agreementOf, peakOf } from './correlation.ts'
import { type Detail, type Grid, gridOver } from './detail.ts'
import { common, grown } from './meetings.ts'
import { carried, type Motion, readingOf, type Surface } from './surface.ts'

/** A motion that may be the right one, and how well photos agree at it. */
export interface Candidate {
  readonly motion: Motion
  readonly score: number
}

export interface Reach {
  readonly turnsDeg: readonly number[]
  readonly growths: readonly number[]
  /** Of shifts, in grid pixels; and how far apart two of one turn and size are at least. */
  readonly px: number
  readonly apartPx: number
  readonly minSharedPx: number
}

/** A surface as it lies, on a grid. */
function drawnOn(grid: Grid, surface: Surface, placement: Placement): Detail {
  const { widthPx, heightPx, values, inside } = surface.detail
  const { a, b, tx, c, d, ty } = readingOf(surface, placement)
  const drawn = new Float32Array(grid.widthPx * grid.heightPx)
  const shown = new Uint8Array(drawn.length)
  for (let j = 0; j < grid.heightPx; j += 1)
    for (let i = 0; i < grid.widthPx; i += 1) {
      const x = grid.left + (i + 0.5) / grid.scale
      const y = grid.top + (j + 0.5) / grid.scale
      const u = Math.round(a * x + b * y + tx)
      const v = Math.round(c * x + d * y + ty)
      if (u < 0 || v < 0 || u >= widthPx || v >= heightPx || inside[v * widthPx + u] === 0) continue
      drawn[j * grid.widthPx + i] = values[v * widthPx + u] ?? 0
      shown[j * grid.widthPx + i] = 1
    }
  return { widthPx: grid.widthPx, heightPx: grid.heightPx, values: drawn, inside: shown }
}

/** Tries all turns, sizes and shifts within reach, coarsely; the likeliest motion of each turn and size, best first. */
export function searchWidely(moved: Surface, fixed: readonly Surface[], scale: number, reach: Reach): Candidate[] {
  const found = reach.turnsDeg.flatMap((turnDeg) =>
    reach.growths.flatMap((growth): Candidate[] => {
      const placement = carried(moved.placement, { dx: 0, dy: 0, turnDeg, growth })
      const bounds = boundsOf([placement])
      const pairs = fixed.flatMap((each) => {
        const around = boundsOf([each.placement])
        const shared = common(bounds && grown(bounds, reach.px / scale), around)
        const region = shared && common(grown(shared, reach.px / scale), boundsOf([placement, each.placement]))
        if (region === null) return []
        const grid = gridOver(region, scale)
        return [{ moved: drawnOn(grid, moved, placement), fixed: drawnOn(grid, each, each.placement) }]
      })
      const peak = peakOf(agreementOf(pairs, reach.px), reach.minSharedPx, reach.apartPx)
      if (peak === null) return []
      return [{ motion: { dx: peak.dx / scale, dy: peak.dy / scale, turnDeg, growth }, score: peak.score }]
    }),
  )
  return found.toSorted((one, other) => other.score - one.score)
}
