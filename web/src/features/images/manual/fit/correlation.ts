import type { Detail } from './detail.ts'

/** Two photos on the same grid: the one that may be shifted, and one that stays. */
export interface Pair {
  readonly moved: Detail
  readonly fixed: Detail
}

/** How well photos agree for every whole shift within the reach, −1 to 1; rows are shifts down. */
export interface Agreement {
  readonly reachPx: number
  readonly scores: Float32Array
  /** Pixels both photos show at each shift. */
  readonly overlaps: Float32Array
  /** Mean square of the details both show at each shift, 0 for plain surfaces to about 1 for rich ones. */
  readonly textures: Float32Array
}

interface Sums {
  readonly product: number
  readonly movedSquare: number
  readonly fixedSquare: number
  readonly count: number
}

const nothing: Sums = { product: 0, movedSquare: 0, fixedSquare: 0, count: 0 }

/** The sums of one pair, added to those before, with one photo shifted by whole pixels. */
function withPair(before: Sums, { moved, fixed }: Pair, dx: number, dy: number): Sums {
  let { product, movedSquare, fixedSquare, count } = before
  const { widthPx, heightPx } = fixed
  const shift = dy * widthPx + dx
  const fromX = Math.max(0, dx)
  const toX = Math.min(widthPx, widthPx + dx)
  for (let y = Math.max(0, dy); y < Math.min(heightPx, heightPx + dy); y += 1)
    for (let at = y * widthPx + fromX; at < y * widthPx + toX; at += 1) {
      if (fixed.inside[at] === 0 || moved.inside[at - shift] === 0) continue
      const one = moved.values[at - shift] ?? 0
      const other = fixed.values[at] ?? 0
      product += one * other
      movedSquare += one * one
      fixedSquare += other * other
      count += 1
    }
  return { product, movedSquare, fixedSquare, count }
}

/**
 * Correlates all pairs as one: Σ moved·fixed / √(Σ moved² · Σ fixed²) over what both show, for each shift of the moved photos
 * by up to `reachPx` grid pixels either way.
 */
export function agreementOf(pairs: readonly Pair[], reachPx: number): Agreement {
  const side = 2 * reachPx + 1
  const sums = Array.from({ length: side * side }, (_, at) =>
    pairs.reduce(
      (before, pair) => withPair(before, pair, (at % side) - reachPx, Math.floor(at / side) - reachPx),
      nothing,
    ),
  )
  const energy = ({ movedSquare, fixedSquare }: Sums) => Math.sqrt(movedSquare * fixedSquare)
  return {
    reachPx,
    scores: Float32Array.from(sums, (each) => each.product / Math.max(1e-9, energy(each))),
    overlaps: Float32Array.from(sums, ({ count }) => count),
    textures: Float32Array.from(sums, (each) => energy(each) / Math.max(1, each.count)),
  }
}

/** Where the agreement is best, to a fraction of a pixel, and the best there is farther than `apartPx` from it. */
export interface Peak {
  readonly dx: number
  readonly dy: number
  readonly score: number
  readonly rival: number
  readonly overlapPx: number
  readonly texture: number
  /** It lies on the edge of what was searched: the true one may lie beyond. */
  readonly isAtEdge: boolean
}

/** The vertex of the parabola through three values one step apart. */
function vertex(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after
  return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)))
}

/** The best shift among those where at least `minOverlapPx` pixels are shown by both; null when there is none. */
export function peakOf(agreement: Agreement, minOverlapPx: number, apartPx: number): Peak | null {
  const { reachPx, scores, overlaps, textures } = agreement
  const side = 2 * reachPx + 1
  const scoreAt = (at: number) => ((overlaps[at] ?? 0) >= minOverlapPx ? (scores[at] ?? -1) : -1)
  let best = -1
  for (let at = 0; at < scores.length; at += 1) if (best < 0 || scoreAt(at) > scoreAt(best)) best = at
  if (best < 0 || (overlaps[best] ?? 0) < minOverlapPx) return null
  const [column, row] = [best % side, Math.floor(best / side)]
  let rival = -1
  for (let at = 0; at < scores.length; at += 1)
    if (Math.hypot((at % side) - column, Math.floor(at / side) - row) > apartPx) rival = Math.max(rival, scoreAt(at))
  const isAtEdge = column === 0 || row === 0 || column === side - 1 || row === side - 1
  const score = scoreAt(best)
  return {
    dx: column - reachPx + (isAtEdge ? 0 : vertex(scoreAt(best - 1), score, scoreAt(best + 1))),
    dy: row - reachPx + (isAtEdge ? 0 : vertex(scoreAt(best - side), score, scoreAt(best + side))),
    score,
    rival,
    overlapPx: overlaps[best] ?? 0,
    texture: textures[best] ?? 0,
    isAtEdge,
  }
}
