import { f32, i32 } from '../numeric/typed-read.ts'
import { type Along, type BandPlace, bandLook, type EdgeSide, sideOf } from './band-look.ts'
import type { ColourEdges } from './blade-edges.ts'
import { type EdgeLine, edgeShare, lineStepPx, straightLines } from './straight-lines.ts'

/** A stripe between two nearly parallel straight edges that may be a piece of blade. Lengths are thumb pixels. */
export interface BladeBand {
  /** The stripe lies where `near` gives more and `far` less than 0, see {@link sideOf}. */
  readonly near: EdgeSide
  readonly far: EdgeSide
  /** Angle of the axis from x towards y, up to half a turn. */
  readonly axisRad: number
  /** Where along the axis the edges were seen. */
  readonly start: number
  readonly end: number
  /** Where along the axis the stripe is within the frame. */
  readonly first: number
  readonly last: number
  readonly score: number
}

const mostApartRad = (14 * Math.PI) / 180
const leastShare = 0.35
const leastSupport = 0.4
const mostBands: Most = { ofAll: 8, ofOneWay: 2 }
const mostDistinct = 30

/** The likeliest stripes, best first. */
export function bladeBands(edges: ColourEdges): BladeBand[] {
  const lines = straightLines(edges)
  const stripes: Stripe[] = []
  for (const [k, one] of lines.entries()) {
    for (const other of lines.slice(k + 1)) {
      stripes.push(...stripesBetween(edges, one, other))
    }
  }
  stripes.sort((one, other) => other.seen - one.seen)
  const chosen = bestOfEach(stripes, ({ axis }) => Math.atan2(axis.y, axis.x), mostStripes)
  const found = chosen.flatMap((stripe) => judged(edges, stripe) ?? [])
  found.sort((one, other) => other.score - one.score)
  const distinct: BladeBand[] = []
  for (const band of found) {
    if (distinct.length >= mostDistinct) break
    if (distinct.every((before) => !isSame(before, band, edges))) distinct.push(band)
  }
  return bestOfEach(distinct, ({ axisRad }) => axisRad, mostBands)
}

const ways = 6

/** The best, and of each direction some: the furrows of one field are hundreds of stripes that run one way. */
function bestOfEach<T>(all: readonly T[], angleOf: (one: T) => number, most: Most): T[] {
  const counts = new Int32Array(ways)
  return all.filter((one, place) => {
    const turn = (((angleOf(one) / Math.PI) % 1) + 1) % 1
    const way = Math.round(turn * ways) % ways
    counts[way] = i32(counts, way) + 1
    return place < most.ofAll || i32(counts, way) <= most.ofOneWay
  })
}

interface Most {
  readonly ofAll: number
  readonly ofOneWay: number
}

function stripesBetween(edges: ColourEdges, one: EdgeLine, other: EdgeLine): Stripe[] {
  const sign = Math.abs(one.angleRad - other.angleRad) > Math.PI / 2 ? -1 : 1
  const second = {
    nx: sign * other.nx,
    ny: sign * other.ny,
    offset: sign * other.offset,
  }
  const cosine = one.nx * second.nx + one.ny * second.ny
  if (cosine < Math.cos(mostApartRad)) return []
  const length = Math.hypot(one.nx + second.nx, one.ny + second.ny)
  const normal = {
    x: (one.nx + second.nx) / length,
    y: (one.ny + second.ny) / length,
  }
  const axis = { x: -normal.y, y: normal.x }
  const range = rangeInFrame(edges, axis)
  const widthAt = (along: number): number => acrossAt(second, normal, axis, along) - acrossAt(one, normal, axis, along)
  const flags = commonEdges(one, other, sign, range)
  const whole = range.last - range.first
  return [1, -1].flatMap((side): Stripe[] => {
    const stretch = bestStretch(flags, (k) => side * widthAt(range.first + k * lineStepPx) >= leastWidthPx)
    if (!stretch) return []
    const start = range.first + stretch.from * lineStepPx
    const end = range.first + stretch.to * lineStepPx
    const support = shareWithin(one, start, end, 1) * shareWithin(other, start, end, sign)
    if (support < leastSupport * leastSupport) return []
    const reaches = start - range.first < reachShare * whole || range.last - end < reachShare * whole
    const long = Math.min(1, (end - start) / (longShare * whole))
    const seen = support * long * (reaches ? 1 : looseFactor)
    const [near, far] = side > 0 ? [one, second] : [second, one]
    return [{ near, far, axis, normal, start, end, range, seen }]
  })
}

const oneEdge = 0.2
const leastWidthPx = 7
const reachShare = 0.12
const longShare = 0.6
const looseFactor = 0.3
const mostStripes: Most = { ofAll: 120, ofOneWay: 40 }
const fullStep = 10

function judged(edges: ColourEdges, stripe: Stripe): BladeBand | null {
  const look = bandLook(edges, stripe)
  if (!look) return null
  const { near, far, axis, start, end, range, seen } = stripe
  const plain = 1 / (1 + (look.chroma / 30) ** 2)
  const score = seen * Math.min(1, look.step / fullStep) * Math.exp(-look.unrest / 0.5) * look.area ** 0.25 * plain
  return {
    near: { nx: near.nx, ny: near.ny, offset: near.offset },
    far: { nx: far.nx, ny: far.ny, offset: far.offset },
    axisRad: Math.atan2(axis.y, axis.x),
    start,
    end,
    first: range.first,
    last: range.last,
    score,
  }
}

/** Where along the axis the frame begins and ends. */
function rangeInFrame({ width, height }: ColourEdges, axis: Along): { first: number; last: number } {
  const corners = [0, width * axis.x, height * axis.y, width * axis.x + height * axis.y]
  return { first: Math.min(...corners), last: Math.max(...corners) }
}

/** For each step along the axis: the share of the two lines that is an edge there, NaN where neither is in the frame. */
function commonEdges(
  one: EdgeLine,
  other: EdgeLine,
  sign: number,
  range: { first: number; last: number },
): Float32Array {
  const steps = Math.floor((range.last - range.first) / lineStepPx)
  const flags = new Float32Array(steps)
  for (let k = 0; k < steps; k++) {
    const along = range.first + k * lineStepPx
    const [u, v] = [flagAt(one, along), flagAt(other, sign * along)]
    flags[k] = u < 0 ? v : v < 0 ? u : oneEdge * (u + v) + (1 - 2 * oneEdge) * u * v
  }
  return flags
}

function flagAt({ isEdge, from }: EdgeLine, along: number): number {
  const k = Math.round((along - from) / lineStepPx)
  return isEdge[k] ?? -1
}

const shareWithin = (line: EdgeLine, start: number, end: number, sign: number): number =>
  sign > 0 ? edgeShare(line, start, end) : edgeShare(line, -end, -start)

/** The stretch in which edges outweigh gaps most. */
function bestStretch(flags: Float32Array, counts: (k: number) => boolean): { from: number; to: number } | null {
  let best = 0
  let found: { from: number; to: number } | null = null
  let sum = 0
  let from = 0
  for (let k = 0; k < flags.length; k++) {
    const flag = f32(flags, k)
    if (!counts(k)) {
      sum = 0
      from = k + 1
      continue
    }
    if (flag < 0) {
      if (sum === 0) from = k + 1
      continue
    }
    sum += flag - leastShare
    if (sum <= 0) {
      sum = 0
      from = k + 1
    } else if (sum > best) {
      best = sum
      found = { from, to: k }
    }
  }
  return found
}

/** Where the line crosses the cut through the axis at `along`, measured along the normal. */
function acrossAt(line: EdgeSide, normal: Along, axis: Along, along: number): number {
  const across = line.nx * normal.x + line.ny * normal.y
  const slope = line.nx * axis.x + line.ny * axis.y
  return (line.offset - slope * along) / across
}

interface Stripe extends BandPlace {
  readonly normal: Along
  readonly range: { readonly first: number; readonly last: number }
  /** How well its edges are seen, 0 to 1. */
  readonly seen: number
}

/** Whether a place lies in the band, over its whole length within the frame. */
export function isInBand(band: BladeBand, x: number, y: number): boolean {
  return sideOf(band.near, x, y) > 0 && sideOf(band.far, x, y) < 0
}

function isSame(one: BladeBand, other: BladeBand, { width, height }: ColourEdges): boolean {
  let both = 0
  let either = 0
  for (let y = 4; y < height; y += 8) {
    for (let x = 4; x < width; x += 8) {
      const [a, b] = [isInBand(one, x, y), isInBand(other, x, y)]
      if (a && b) both++
      if (a || b) either++
    }
  }
  return both > 0.5 * either
}
