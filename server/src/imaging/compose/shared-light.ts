import { cellAt, inPhoto, type LightSample } from './light-samples.ts'

/** Fewer cells than this say nothing. */
const leastCells = 24
/** An overlap of so many cells has the weight 1. */
const usualCells = 1000
const mostWeight = 1.5
/** Cells count half when they are so much nearer to the edge of one photo than to that of the other (share of the shorter side): it is the seam that must not show. */
const nearSeam = 0.1

/** What the light of two photos was compared on. */
export type ComparedOn = 'blade' | 'whole'

/** The places that two photos share, and how bright both are there. */
export interface SharedLight {
  readonly i: number
  readonly j: number
  readonly on: ComparedOn
  /** Log of the level of i over that of j, per place. */
  readonly logRatios: Float32Array
  /** How much redder, and how much bluer, i is than j, as logs against green. */
  readonly redder: Float32Array
  readonly bluer: Float32Array
  /** Squared distance from the middle of photo i and of photo j, 1 in the corners. */
  readonly r2i: Float32Array
  readonly r2j: Float32Array
  /** Nearness to the seam, 0 to 1. */
  readonly nearness: Float32Array
}

/** How much an overlap says of the light: neighbouring cells say nearly the same, so its side counts and not its area. */
export const weightOf = ({ logRatios }: SharedLight): number =>
  Math.min(mostWeight, Math.sqrt(logRatios.length / usualCells))

/**
 * Compares two photos on the blade where both know it and share enough of it, else on all they share. Null when that is too little.
 */
export function sharedLight(i: number, a: LightSample, j: number, b: LightSample): SharedLight | null {
  const cells = sharedCells(a, b)
  const onBlade = cells.filter(({ ofA, ofB }) => a.onBlade?.[ofA] === 1 && b.onBlade?.[ofB] === 1)
  const isBlade = onBlade.length >= leastCells
  const chosen = isBlade ? onBlade : cells
  if (chosen.length < leastCells) return null
  const places = chosen.map(({ column, row }) => ({ a: inPhoto(a, column, row), b: inPhoto(b, column, row) }))
  return {
    ...{ i, j, on: isBlade ? 'blade' : 'whole' },
    logRatios: Float32Array.from(chosen, ({ logRatio }) => logRatio),
    redder: Float32Array.from(chosen, ({ ofA, ofB }) => (a.reddish[ofA] ?? 0) - (b.reddish[ofB] ?? 0)),
    bluer: Float32Array.from(chosen, ({ ofA, ofB }) => (a.bluish[ofA] ?? 0) - (b.bluish[ofB] ?? 0)),
    r2i: Float32Array.from(places, (place) => place.a.r2),
    r2j: Float32Array.from(places, (place) => place.b.r2),
    nearness: Float32Array.from(places, (place) => 1 / (1 + ((place.a.depth - place.b.depth) / nearSeam) ** 2)),
  }
}

interface SharedCell {
  readonly column: number
  readonly row: number
  readonly ofA: number
  readonly ofB: number
  readonly logRatio: number
}

function sharedCells(a: LightSample, b: LightSample): SharedCell[] {
  const left = Math.max(a.cells.left, b.cells.left)
  const right = Math.min(a.cells.right, b.cells.right)
  const found: SharedCell[] = []
  for (let row = Math.max(a.cells.top, b.cells.top); row < Math.min(a.cells.bottom, b.cells.bottom); row++) {
    for (let column = left; column < right; column++) {
      const [ofA, ofB] = [cellAt(a, column, row), cellAt(b, column, row)]
      const logRatio = Math.log((a.levels[ofA] ?? Number.NaN) / (b.levels[ofB] ?? Number.NaN))
      if (!Number.isNaN(logRatio)) found.push({ column, row, ofA, ofB, logRatio })
    }
  }
  return found
}
