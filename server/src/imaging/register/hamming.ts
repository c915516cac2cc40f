import { descriptorWords, type Keypoints } from './keypoints.ts'
import { i32, u32 } from './typed-read.ts'

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

const none = 999

/** The descriptors of the chosen keypoints, one after the other. */
function gather(points: Keypoints, chosen: Int32Array): Uint32Array {
  const packed = new Uint32Array(chosen.length * descriptorWords)
  chosen.forEach((place, k) => {
    const from = place * descriptorWords
    packed.set(points.descriptors.subarray(from, from + descriptorWords), k * descriptorWords)
  })
  return packed
}

interface Nearest {
  readonly best: Int32Array
  readonly distance: Int32Array
  readonly second: Int32Array
  /** For every B, the nearest A. */
  readonly back: Int32Array
}

/** Nearest and second nearest B of every A, and the nearest A of every B, by comparing all with all. */
function compareAll(a: Uint32Array, b: Uint32Array): Nearest {
  const countA = a.length / descriptorWords
  const countB = b.length / descriptorWords
  const best = new Int32Array(countA).fill(-1)
  const distance = new Int32Array(countA)
  const second = new Int32Array(countA)
  const back = new Int32Array(countB).fill(-1)
  const backDistance = new Int32Array(countB).fill(none)
  for (let i = 0; i < countA; i++) {
    const o = i * descriptorWords
    const a0 = u32(a, o)
    const a1 = u32(a, o + 1)
    const a2 = u32(a, o + 2)
    const a3 = u32(a, o + 3)
    const a4 = u32(a, o + 4)
    const a5 = u32(a, o + 5)
    const a6 = u32(a, o + 6)
    const a7 = u32(a, o + 7)
    let least = none
    let next = none
    let leastAt = -1
    for (let j = 0, q = 0; j < countB; j++, q += descriptorWords) {
      let bits = bitCountOfFour(a0 ^ u32(b, q), a1 ^ u32(b, q + 1), a2 ^ u32(b, q + 2), a3 ^ u32(b, q + 3))
      if (bits >= next && bits >= i32(backDistance, j)) continue
      bits += bitCountOfFour(a4 ^ u32(b, q + 4), a5 ^ u32(b, q + 5), a6 ^ u32(b, q + 6), a7 ^ u32(b, q + 7))
      if (bits < least) {
        next = least
        least = bits
        leastAt = j
      } else if (bits < next) next = bits
      if (bits < i32(backDistance, j)) {
        backDistance[j] = bits
        back[j] = i
      }
    }
    best[i] = leastAt
    distance[i] = least
    second[i] = next
  }
  return { best, distance, second, back }
}

/** Mutually nearest keypoints of two chosen lists that also pass the ratio test (Lowe 2004). */
export function matchKeypoints(
  a: Keypoints,
  chosenA: Int32Array,
  b: Keypoints,
  chosenB: Int32Array,
  rules: MatchRules,
): KeypointMatches {
  const near = compareAll(gather(a, chosenA), gather(b, chosenB))
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
