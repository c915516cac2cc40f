import { f32, i32, u32 } from '../numeric/typed-read.ts'
import { type Nearest, scanDescriptors } from './hamming-kernel.ts'
import { descriptorWords, type Keypoints } from './keypoints.ts'

const pairsOfBits = 0x55555555
const nibbles = 0x33333333
const bytes = 0x0f0f0f0f

/** Number of set bits of four 32-bit words. */
function bitCountOfFour(w0: number, w1: number, w2: number, w3: number): number {
  const p0 = w0 - ((w0 >>> 1) & pairsOfBits)
  const p1 = w1 - ((w1 >>> 1) & pairsOfBits)
  const p2 = w2 - ((w2 >>> 1) & pairsOfBits)
  const p3 = w3 - ((w3 >>> 1) & pairsOfBits)
  const n0 = (p0 & nibbles) + ((p0 >>> 2) & nibbles) + (p1 & nibbles) + ((p1 >>> 2) & nibbles)
  const n1 = (p2 & nibbles) + ((p2 >>> 2) & nibbles) + (p3 & nibbles) + ((p3 >>> 2) & nibbles)
  const sums = (n0 & bytes) + ((n0 >>> 4) & bytes) + (n1 & bytes) + ((n1 >>> 4) & bytes)
  return Math.imul(sums, 0x01010101) >>> 24
}

/** Number of differing bits (0 to 256) of two descriptors, given where their words begin. */
export function hammingDistance(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  return (
    bitCountOfFour(
      u32(a, i) ^ u32(b, j),
      u32(a, i + 1) ^ u32(b, j + 1),
      u32(a, i + 2) ^ u32(b, j + 2),
      u32(a, i + 3) ^ u32(b, j + 3),
    ) +
    bitCountOfFour(
      u32(a, i + 4) ^ u32(b, j + 4),
      u32(a, i + 5) ^ u32(b, j + 5),
      u32(a, i + 6) ^ u32(b, j + 6),
      u32(a, i + 7) ^ u32(b, j + 7),
    )
  )
}

/** What a match must satisfy. */
export interface MatchRules {
  readonly maxDistance: number
  /** Best distance over second best distance. */
  readonly maxRatio: number
}

/** Matched keypoints, as places in the two lists of keypoints. */
export interface KeypointMatches {
  readonly a: number[]
  readonly b: number[]
}

/**
 * Photos of one side are turned against each other by at most 40 degrees; a keypoint's own direction is good to about
 * 15. Keypoints farther apart than this cannot be the same place.
 */
const maxTurnDeg = 55

/** Descriptors in ascending direction, listed twice (the second time a turn later), so that every window is one run. */
interface ByDirection {
  readonly angles: Float32Array
  readonly descriptors: Uint32Array
  /** The keypoint's place in the list of chosen ones. */
  readonly places: Int32Array
}

/** The descriptors of the chosen keypoints, one after the other. */
function gather(points: Keypoints, chosen: Int32Array): Uint32Array {
  const packed = new Uint32Array(chosen.length * descriptorWords)
  for (let k = 0; k < chosen.length; k++) {
    const from = i32(chosen, k) * descriptorWords
    for (let w = 0; w < descriptorWords; w++) packed[k * descriptorWords + w] = u32(points.descriptors, from + w)
  }
  return packed
}

/** Room for so many places below a direction in one exact number. */
const placesPerDirection = 2 ** 20

/** Places of the chosen keypoints in ascending direction, then as given: whole numbers sort without a comparison of ours. */
function inOrderOfDirection(points: Keypoints, chosen: Int32Array): Int32Array {
  const directions = Float32Array.from(chosen, (place) => f32(points.angleDeg, place))
  // Numbers that are not negative have the order of their bits.
  const bits = new Uint32Array(directions.buffer)
  const keys = new Float64Array(chosen.length)
  for (let k = 0; k < keys.length; k++) keys[k] = u32(bits, k) * placesPerDirection + k
  keys.sort()
  return Int32Array.from(keys, (key) => key % placesPerDirection)
}

function byDirection(points: Keypoints, chosen: Int32Array): ByDirection {
  const order = inOrderOfDirection(points, chosen)
  const count = order.length
  const sorted = order.map((k) => i32(chosen, k))
  const once = gather(points, sorted)
  const descriptors = new Uint32Array(2 * once.length)
  descriptors.set(once)
  descriptors.set(once, once.length)
  const angles = new Float32Array(2 * count)
  const places = new Int32Array(2 * count)
  for (let k = 0; k < count; k++) {
    const angle = f32(points.angleDeg, i32(sorted, k))
    angles[k] = angle
    angles[k + count] = angle + 360
  }
  places.set(order)
  places.set(order, count)
  return { angles, descriptors, places }
}

/** First place in ascending values at or above a limit. */
function firstFrom(values: Float32Array, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (f32(values, middle) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Nearest and second nearest B of every A, and the nearest A of every B, among those of a possible direction. */
function compareWithin(a: Keypoints, chosenA: Int32Array, b: ByDirection, rules: MatchRules): Nearest {
  const numbers = b.places.length / 2
  const runs = new Int32Array(2 * chosenA.length)
  chosenA.forEach((place, i) => {
    const direction = f32(a.angleDeg, place)
    const lowest = direction < maxTurnDeg ? direction + 360 - maxTurnDeg : direction - maxTurnDeg
    const from = firstFrom(b.angles, lowest)
    runs[2 * i] = from
    runs[2 * i + 1] = Math.min(from + numbers, firstFrom(b.angles, lowest + 2 * maxTurnDeg))
  })
  return scanDescriptors({
    wanted: gather(a, chosenA),
    others: b.descriptors,
    numberOf: b.places,
    numbers,
    runs,
    farthest: Math.ceil(rules.maxDistance / rules.maxRatio),
    farthestBack: rules.maxDistance + 1,
  })
}

/** Mutually nearest keypoints of two chosen lists, of possible directions, that pass the ratio test (Lowe 2004). */
export function matchKeypoints(
  a: Keypoints,
  chosenA: Int32Array,
  b: Keypoints,
  chosenB: Int32Array,
  rules: MatchRules,
): KeypointMatches {
  const near = compareWithin(a, chosenA, byDirection(b, chosenB), rules)
  const matches: KeypointMatches = { a: [], b: [] }
  for (let i = 0; i < chosenA.length; i++) {
    const j = i32(near.best, i)
    if (j < 0 || i32(near.back, j) !== i) continue
    const distance = i32(near.distance, i)
    if (distance > rules.maxDistance || distance > rules.maxRatio * i32(near.second, i)) continue
    matches.a.push(i32(chosenA, i))
    matches.b.push(i32(chosenB, j))
  }
  return matches
}
