import { type Falloff, fitFalloff, lostAt } from './falloff.ts'
import { solveGains } from './gains.ts'
import { cellSide, inPhoto, type LightSample, sampleLight } from './light-samples.ts'
import { type CompositePlan, type Placement, placedBounds } from './plan.ts'
import { type ComparedOn, type SharedLight, sharedLight, weightOf } from './shared-light.ts'

/** What is done to the levels of a photo: nothing but a factor for its exposure, its white balance and what its lens took. */
export interface PhotoLight {
  /** Factors on red, green and blue; all exactly 1 when it needs no correction. */
  readonly gains: Gains
  /** What its lens took from its corners, to be given back; null when nothing is known of it. */
  readonly falloff: Falloff | null
}

/** How the light of the photos of a plan is matched. */
export interface LightMatch {
  readonly photos: readonly PhotoLight[]
  /** What was compared of which photos, by their place in the plan. */
  readonly compared: readonly { readonly i: number; readonly j: number; readonly on: ComparedOn }[]
}

export type Gains = readonly [red: number, green: number, blue: number]

const noGains: Gains = [1, 1, 1]

/** A photo as it is. */
export const asItIs: PhotoLight = { gains: noGains, falloff: null }

/** Smaller corrections are not seen and would cost the exact copy of the pixels. */
const negligible = 0.006
const largestGain = Math.log(3)
/** Cameras set their white balance a little otherwise from photo to photo; more than this is no white balance. */
const largestBalance = 0.06
/** Weight of what is compared on all that two photos share when both are compared on the blade with others: only to tie parts together. */
const besideBlade = 0.05
/** The blade is not made brighter than this level: what is white shows nothing. */
const whitest = 250
const brightShare = 0.98

function meet(a: Placement, b: Placement): boolean {
  const one = placedBounds(a.widthPx, a.heightPx, a.pose)
  const other = placedBounds(b.widthPx, b.heightPx, b.pose)
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** Photos of the same size count as taken through one lens; turned ones lose the same in their corners. */
const lensOf = ({ widthPx, heightPx }: Placement) => `${Math.max(widthPx, heightPx)}x${Math.min(widthPx, heightPx)}`

/**
 * How the levels of the photos must change so that they agree where they overlap: on the blade where it is known. Looks at a small
 * version of every photo that meets another.
 * @throws UnreadableImage
 */
export async function matchLight({ placements }: CompositePlan, onPhoto: () => void): Promise<LightMatch> {
  const cellPx = cellSide(placements)
  const samples: (LightSample | null)[] = []
  const overlaps: SharedLight[] = []
  for (const [j, placement] of placements.entries()) {
    const touches = placements.some((other) => other !== placement && meet(placement, other))
    const sample = touches ? await sampleLight(placement, cellPx) : null
    if (sample !== null) overlaps.push(...withEarlier(samples, j, sample))
    samples.push(sample)
    onPhoto()
  }
  const falloffs = falloffsOf(placements, overlaps)
  const gains = gainsOf(placements, overlaps, falloffs, samples)
  return {
    photos: placements.map((placement, index) => ({
      gains: gains[index] ?? noGains,
      falloff: samples[index] ? (falloffs.get(lensOf(placement)) ?? null) : null,
    })),
    compared: overlaps.map(({ i, j, on }) => ({ i, j, on })),
  }
}

function withEarlier(samples: readonly (LightSample | null)[], j: number, sample: LightSample): SharedLight[] {
  return samples.flatMap((other, i) => {
    const shared = other && meet(other.placement, sample.placement) ? sharedLight(i, other, j, sample) : null
    return shared ?? []
  })
}

type Falloffs = ReadonlyMap<string, Falloff | null>

function falloffsOf(placements: readonly Placement[], overlaps: readonly SharedLight[]): Falloffs {
  const lens = (index: number) =>
    lensOf(placements[index] ?? { path: '', widthPx: 0, heightPx: 0, pose: still, zIndex: 0 })
  const lenses = [...new Set(placements.map(lensOf))]
  return new Map(
    lenses.map((name) => {
      const ofLens = overlaps.filter(({ i, j }) => lens(i) === name && lens(j) === name)
      const onBlade = ofLens.filter(({ on }) => on === 'blade')
      return [name, fitFalloff(onBlade.length > 0 ? onBlade : ofLens)]
    }),
  )
}

const still = { a: 1, b: 0, tx: 0, ty: 0 }

function gainsOf(
  placements: readonly Placement[],
  overlaps: readonly SharedLight[],
  falloffs: Falloffs,
  samples: readonly (LightSample | null)[],
): Gains[] {
  const falloffOf = (index: number) => {
    const placement = placements[index]
    return (placement && falloffs.get(lensOf(placement))) ?? null
  }
  const byBlade = new Set(overlaps.flatMap(({ i, j, on }) => (on === 'blade' ? [i, j] : [])))
  const steps = overlaps.map((overlap) => {
    const { i, j, on } = overlap
    const isBeside = on === 'whole' && byBlade.has(i) && byBlade.has(j)
    const weight = weightOf(overlap) * (isBeside ? besideBlade : 1)
    return { i, j, logRatio: logRatioOf(overlap, falloffOf(i), falloffOf(j)), weight }
  })
  const gains = solveGains(steps, placements.length)
  const compared = new Set(overlaps.flatMap(({ i, j }) => [i, j]))
  const excess = samples.map((sample, index) =>
    sample && compared.has(index) ? (gains[index] ?? 0) + brightOf(sample, falloffOf(index)) - Math.log(whitest) : 0,
  )
  const lowered = Math.max(0, ...excess)
  const [red, blue] = [balances(overlaps, 'redder', placements.length), balances(overlaps, 'bluer', placements.length)]
  return [...gains].map((gain, index) =>
    gainsOfLogs(compared.has(index) ? gain - lowered : gain, red[index] ?? 0, blue[index] ?? 0),
  )
}

/**
 * How much redder or bluer the photos must become to agree. On the blade alone: what stands behind it shows another side of itself in
 * another colour, and a blade must not take it on.
 */
function balances(overlaps: readonly SharedLight[], of: 'redder' | 'bluer', count: number): Float64Array {
  const steps = overlaps.flatMap((overlap) => {
    const { i, j, on, nearness } = overlap
    if (on !== 'blade') return []
    return [{ i, j, logRatio: weightedMedian(overlap[of], nearness), weight: weightOf(overlap) }]
  })
  return solveGains(steps, count)
}

/** The step in exposure between two photos once what the lens took is given back: the median, nearest the seam most. */
function logRatioOf(overlap: SharedLight, ofI: Falloff | null, ofJ: Falloff | null): number {
  const { logRatios, r2i, r2j, nearness } = overlap
  const given = logRatios.map((logRatio, k) => {
    return logRatio + (ofI ? lostAt(ofI, r2i[k] ?? 0) : 0) - (ofJ ? lostAt(ofJ, r2j[k] ?? 0) : 0)
  })
  return weightedMedian(given, nearness)
}

function weightedMedian(values: Float32Array, weights: Float32Array): number {
  const sorted = Array.from(values, (value, k) => ({ value, weight: weights[k] ?? 0 })).sort(
    (one, other) => one.value - other.value,
  )
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { value, weight } of sorted) {
    passed += weight
    if (passed >= half) return value
  }
  return 0
}

/** Log of the level that the brighter parts of the blade reach with what the lens took given back; of little when no blade is known. */
function brightOf(sample: LightSample, falloff: Falloff | null): number {
  const { cells, levels, onBlade } = sample
  const columns = cells.right - cells.left
  const logs: number[] = []
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at] ?? Number.NaN
    if (!onBlade?.[at] || Number.isNaN(level)) continue
    const { r2 } = inPhoto(sample, cells.left + (at % columns), cells.top + Math.floor(at / columns))
    logs.push(Math.log(level) + (falloff ? lostAt(falloff, r2) : 0))
  }
  logs.sort((one, other) => one - other)
  return logs[Math.floor(logs.length * brightShare)] ?? 0
}

/** The factors of a photo from the logs of its gain and of how much redder and bluer it becomes; its brightness follows the gain alone. */
function gainsOfLogs(logGain: number, logRed: number, logBlue: number): Gains {
  if (Math.max(Math.abs(logGain), Math.abs(logRed), Math.abs(logBlue)) < negligible) return noGains
  const balance = (log: number) => Math.exp(within(log, largestBalance))
  const [red, blue] = [balance(logRed), balance(logBlue)]
  const green = Math.exp(within(logGain, largestGain)) / (0.3 * red + 0.59 + 0.11 * blue)
  return [red * green, green, blue * green]
}

const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
