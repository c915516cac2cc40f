import type { SharedLight } from './shared-light.ts'

/**
 * How the light of a lens falls off from the middle of its photos to their corners: a level is what it would be in the middle times
 * exp(-(quadratic r² + quartic r⁴)), r = 1 in the corners. Neither is negative: no lens is brighter in its corners.
 */
export interface Falloff {
  readonly quadratic: number
  readonly quartic: number
}

/** Log of the light lost at a squared distance from the middle. */
export const lostAt = ({ quadratic, quartic }: Falloff, r2: number): number => quadratic * r2 + quartic * r2 * r2

/** Less is not seen, more is no lens but light that moves with the camera otherwise. */
const leastLoss = 0.03
const mostLoss = 0.9
/** In logs: places that fit worse show different things in the two photos. */
const doubt = 0.04
const rounds = 8
const leastPlaces = 150
/** Of what the overlaps disagree in themselves a falloff must explain so much: of several, and of one alone. */
const explainedBySeveral = 0.15
const explainedByOne = 0.5
/** Overlaps that by themselves would say the same, as a share of all. */
const agreeing = 0.7
/** Keeps the split between both terms steady where the overlaps do not tell it. */
const ridge = 1e-3

interface Sums {
  readonly xx: number
  readonly xz: number
  readonly zz: number
  readonly xy: number
  readonly zy: number
}

/** The places of an overlap as differences from its mean, which is for the gains to explain. */
interface Centred {
  readonly x: Float64Array
  readonly z: Float64Array
  readonly y: Float64Array
}

function centred({ logRatios, r2i, r2j }: SharedLight, weights: Float64Array): Centred {
  const count = logRatios.length
  const x = Float64Array.from({ length: count }, (_, k) => (r2j[k] ?? 0) - (r2i[k] ?? 0))
  const z = Float64Array.from({ length: count }, (_, k) => (r2j[k] ?? 0) ** 2 - (r2i[k] ?? 0) ** 2)
  const y = Float64Array.from(logRatios)
  for (const values of [x, z, y]) {
    let [sum, total] = [0, 0]
    for (let k = 0; k < count; k++) {
      sum += (weights[k] ?? 0) * (values[k] ?? 0)
      total += weights[k] ?? 0
    }
    for (let k = 0; k < count; k++) values[k] = (values[k] ?? 0) - sum / total
  }
  return { x, z, y }
}

function sumsOf({ x, z, y }: Centred, weights: Float64Array): Sums {
  let [xx, xz, zz, xy, zy] = [0, 0, 0, 0, 0]
  for (let k = 0; k < y.length; k++) {
    const [w, a, b, c] = [weights[k] ?? 0, x[k] ?? 0, z[k] ?? 0, y[k] ?? 0]
    xx += w * a * a
    xz += w * a * b
    zz += w * b * b
    xy += w * a * c
    zy += w * b * c
  }
  return { xx, xz, zz, xy, zy }
}

/** Least squares of two unknowns that must not be negative. */
function solve(sums: readonly Sums[]): Falloff {
  const add = (pick: (each: Sums) => number) => sums.reduce((total, each) => total + pick(each), 0)
  const [xz, xy, zy] = [add((each) => each.xz), add((each) => each.xy), add((each) => each.zy)]
  const steady = ridge * (add((each) => each.xx) + add((each) => each.zz))
  const [xx, zz] = [add((each) => each.xx) + steady, add((each) => each.zz) + steady]
  const area = xx * zz - xz * xz
  const [quadratic, quartic] = [(xy * zz - zy * xz) / area, (zy * xx - xy * xz) / area]
  if (quadratic >= 0 && quartic >= 0) return { quadratic, quartic }
  const [alone, aloneQuartic] = [Math.max(0, xy / xx), Math.max(0, zy / zz)]
  return xy * alone >= zy * aloneQuartic ? { quadratic: alone, quartic: 0 } : { quadratic: 0, quartic: aloneQuartic }
}

function residual({ x, z, y }: Centred, { quadratic, quartic }: Falloff, k: number): number {
  return (y[k] ?? 0) - quadratic * (x[k] ?? 0) - quartic * (z[k] ?? 0)
}

const none: Falloff = { quadratic: 0, quartic: 0 }

/**
 * The falloff that the photos of one lens agree on, from how their overlaps disagree in themselves: what is the same for a whole
 * overlap is exposure. Null when too little speaks for one.
 */
export function fitFalloff(overlaps: readonly SharedLight[]): Falloff | null {
  const places = overlaps.reduce((sum, { logRatios }) => sum + logRatios.length, 0)
  if (places < leastPlaces) return null
  const weights = overlaps.map(({ logRatios }) => new Float64Array(logRatios.length).fill(1))
  let falloff = none
  let parts: readonly Centred[] = []
  for (let round = 0; round < rounds; round++) {
    parts = overlaps.map((overlap, k) => centred(overlap, weights[k] ?? new Float64Array()))
    falloff = solve(parts.map((part, k) => sumsOf(part, weights[k] ?? new Float64Array())))
    for (const [k, part] of parts.entries()) {
      const weight = weights[k]
      for (let n = 0; weight && n < weight.length; n++)
        weight[n] = 1 / (1 + (residual(part, falloff, n) / doubt) ** 2) ** 2
    }
  }
  return isBorneOut(falloff, parts, weights) ? falloff : null
}

function isBorneOut(falloff: Falloff, parts: readonly Centred[], weights: readonly Float64Array[]): boolean {
  const loss = falloff.quadratic + falloff.quartic
  if (loss < leastLoss || loss > mostLoss) return false
  let [before, after, agree] = [0, 0, 0]
  for (const [k, part] of parts.entries()) {
    const weight = weights[k]
    let along = 0
    for (let n = 0; weight && n < weight.length; n++) {
      const [w, y, left] = [weight[n] ?? 0, residual(part, none, n), residual(part, falloff, n)]
      before += w * y * y
      after += w * left * left
      along += w * y * (y - left)
    }
    if (along > 0) agree++
  }
  const explained = 1 - after / before
  if (parts.length === 1) return explained >= explainedByOne
  return explained >= explainedBySeveral && agree >= agreeing * parts.length
}
