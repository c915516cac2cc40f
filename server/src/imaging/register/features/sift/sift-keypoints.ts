import type { Mat } from '../../numeric/opencv.ts'
import { f32 } from '../../numeric/typed-read.ts'
import { bestOfEveryCell, type CellQuota } from '../best-of-every-cell.ts'
import { type Extremum, extremaOf } from './extrema.ts'
import { type Octave, scaleSpace, sigmaOf } from './scale-space.ts'

/** Keypoints with their surroundings described by directions of gradients (SIFT, Lowe 2004), as parallel arrays. */
export interface SiftKeypoints {
  readonly count: number
  readonly x: Float32Array
  readonly y: Float32Array
  readonly angle: Float32Array
  readonly sizePx: Float32Array
  /** 128 numbers per keypoint, of unit length: the square roots of shares (RootSIFT, Arandjelović 2012). */
  readonly descriptors: Float32Array
}

/** Numbers of one descriptor. */
export const siftLength = 128

const directionBins = 36
const secondDirection = 0.8

/** The keypoints of a grey picture, the strongest of every cell; `isWanted`: whether a place counts. */
export function siftKeypoints(
  grey: Mat,
  quota: CellQuota,
  isWanted: (x: number, y: number) => boolean = () => true,
): SiftKeypoints {
  const octaves = scaleSpace(grey)
  const found = extremaOf(octaves).filter(({ octave, x, y }) => {
    const scale = octaves[octave]?.scale ?? 1
    return isWanted(x * scale, y * scale)
  })
  const chosen = bestOfEveryCell(onPicture(octaves, found), grey.cols, quota).flatMap((k) => found[k] ?? [])
  const oriented = chosen.flatMap((point) => {
    const octave = octaves[point.octave]
    return octave ? directionsAt(octave, point).map((angle) => ({ point, octave, angle })) : []
  })
  const count = oriented.length
  const points = {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    angle: new Float32Array(count),
    sizePx: new Float32Array(count),
    descriptors: new Float32Array(count * siftLength),
  }
  for (const [k, { point, octave, angle }] of oriented.entries()) {
    points.x[k] = point.x * octave.scale
    points.y[k] = point.y * octave.scale
    points.angle[k] = angle
    points.sizePx[k] = sigmaOf(point.levelExact) * octave.scale
    describe(octave, point, angle, points.descriptors.subarray(k * siftLength, (k + 1) * siftLength))
  }
  return points
}

function onPicture(octaves: readonly Octave[], found: readonly Extremum[]) {
  const scaleOf = (point: Extremum) => octaves[point.octave]?.scale ?? 1
  return {
    x: Float32Array.from(found, (point) => point.x * scaleOf(point)),
    y: Float32Array.from(found, (point) => point.y * scaleOf(point)),
    strength: Float32Array.from(found, (point) => point.contrast),
  }
}

/** The main directions of the gradients about a place, in radians from x towards y (Lowe 2004, section 5). */
function directionsAt({ width, height, blurred }: Octave, { x, y, level, levelExact }: Extremum): number[] {
  const picture = blurred[level]
  if (!picture) return []
  const sigma = 1.5 * sigmaOf(levelExact)
  const reach = Math.round(3 * sigma)
  const histogram = new Float64Array(directionBins)
  const [cx, cy] = [Math.round(x), Math.round(y)]
  for (let v = Math.max(1, cy - reach); v <= Math.min(height - 2, cy + reach); v++) {
    for (let u = Math.max(1, cx - reach); u <= Math.min(width - 2, cx + reach); u++) {
      const i = v * width + u
      const gx = f32(picture, i + 1) - f32(picture, i - 1)
      const gy = f32(picture, i + width) - f32(picture, i - width)
      const weight = Math.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * sigma * sigma))
      const bin = Math.round((Math.atan2(gy, gx) / (2 * Math.PI)) * directionBins)
      const place = (bin + directionBins) % directionBins
      histogram[place] = (histogram[place] ?? 0) + weight * Math.sqrt(gx * gx + gy * gy)
    }
  }
  return peaksOf(smoothed(smoothed(histogram)))
}

function smoothed(histogram: Float64Array): Float64Array {
  return histogram.map((value, k) => {
    const before = histogram[(k + directionBins - 1) % directionBins] ?? 0
    return (before + value + (histogram[(k + 1) % directionBins] ?? 0)) / 3
  })
}

function peaksOf(histogram: Float64Array): number[] {
  const greatest = Math.max(...histogram)
  const peaks: number[] = []
  for (const [k, value] of histogram.entries()) {
    const before = histogram[(k + directionBins - 1) % directionBins] ?? 0
    const after = histogram[(k + 1) % directionBins] ?? 0
    if (value < secondDirection * greatest || value <= before || value < after) continue
    const aside = (0.5 * (before - after)) / (before - 2 * value + after || 1)
    peaks.push(((k + aside) / directionBins) * 2 * Math.PI)
  }
  return peaks.slice(0, 2)
}

const squares = 4
const turns = 8
/** Side of one of the sixteen squares, in blurs of the keypoint; and the share above which one direction does not count. */
const squareSigmas = 3
const mostShare = 0.2

/** Gradients of a turned square about the place, spread over 4 x 4 squares and 8 directions (Lowe 2004, section 6). */
function describe(
  { width, height, blurred }: Octave,
  { x, y, level, levelExact }: Extremum,
  angle: number,
  descriptor: Float32Array,
): void {
  const picture = blurred[level]
  if (!picture) return
  const side = squareSigmas * sigmaOf(levelExact)
  const reach = Math.round((side * Math.SQRT2 * (squares + 1)) / 2)
  const [cos, sin] = [Math.cos(angle) / side, Math.sin(angle) / side]
  const [cx, cy] = [Math.round(x), Math.round(y)]
  for (let v = Math.max(1, cy - reach); v <= Math.min(height - 2, cy + reach); v++) {
    for (let u = Math.max(1, cx - reach); u <= Math.min(width - 2, cx + reach); u++) {
      const along = cos * (u - x) + sin * (v - y)
      const across = cos * (v - y) - sin * (u - x)
      const column = along + squares / 2 - 0.5
      const row = across + squares / 2 - 0.5
      if (column <= -1 || column >= squares || row <= -1 || row >= squares) continue
      const i = v * width + u
      const gx = f32(picture, i + 1) - f32(picture, i - 1)
      const gy = f32(picture, i + width) - f32(picture, i - width)
      const weight = Math.exp(-(along * along + across * across) / (0.5 * squares * squares))
      const turn = ((Math.atan2(gy, gx) - angle) / (2 * Math.PI)) * turns
      spread(descriptor, column, row, turn - turns * Math.floor(turn / turns), weight * Math.sqrt(gx * gx + gy * gy))
    }
  }
  normalise(descriptor)
}

function spread(descriptor: Float32Array, column: number, row: number, turn: number, amount: number): void {
  const [c0, r0, t0] = [Math.floor(column), Math.floor(row), Math.floor(turn)]
  const [dc, dr, dt] = [column - c0, row - r0, turn - t0]
  for (let r = 0; r <= 1; r++) {
    const atRow = r0 + r
    if (atRow < 0 || atRow >= squares) continue
    const byRow = amount * (r === 0 ? 1 - dr : dr)
    for (let c = 0; c <= 1; c++) {
      const atColumn = c0 + c
      if (atColumn < 0 || atColumn >= squares) continue
      const byColumn = byRow * (c === 0 ? 1 - dc : dc)
      const place = (atRow * squares + atColumn) * turns
      const first = place + (t0 % turns)
      const second = place + ((t0 + 1) % turns)
      descriptor[first] = f32(descriptor, first) + byColumn * (1 - dt)
      descriptor[second] = f32(descriptor, second) + byColumn * dt
    }
  }
}

function normalise(descriptor: Float32Array): void {
  const length = Math.hypot(...descriptor) || 1
  let sum = 0
  for (let k = 0; k < siftLength; k++) {
    descriptor[k] = Math.min(mostShare, f32(descriptor, k) / length)
    sum += f32(descriptor, k)
  }
  for (let k = 0; k < siftLength; k++) descriptor[k] = Math.sqrt(f32(descriptor, k) / (sum || 1))
}
