import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../numeric/random.ts'
import { hammingDistance, matchKeypoints } from './hamming.ts'
import { descriptorWords, gridOf, type Keypoints } from './keypoints.ts'

const words = fc.uint32Array({ minLength: descriptorWords, maxLength: descriptorWords })

function keypoints(count: number, angleDeg: (k: number) => number, descriptors: Uint32Array): Keypoints {
  return {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    angleDeg: Float32Array.from({ length: count }, (_, k) => angleDeg(k)),
    sizePx: new Float32Array(count).fill(31),
    descriptors,
  }
}

function randomWords(count: number, seed: number): Uint32Array {
  const random = seededRandom(seed)
  return Uint32Array.from({ length: count * descriptorWords }, () => random() * 2 ** 32)
}

const all = (count: number) => Int32Array.from({ length: count }, (_, k) => k)
const rules = { maxDistance: 80, maxRatio: 0.9 }

describe('Hamming distance', () => {
  it('counts the differing bits', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        let bits = 0
        for (let w = 0; w < descriptorWords; w++) {
          bits += (((a[w] ?? 0) ^ (b[w] ?? 0)) >>> 0).toString(2).replaceAll('0', '').length
        }
        expect(hammingDistance(a, 0, b, 0)).toBe(bits)
        expect(hammingDistance(a, 0, a, 0)).toBe(0)
      }),
    )
    const ones = new Uint32Array(descriptorWords).fill(0xffffffff)
    expect(hammingDistance(ones, 0, new Uint32Array(descriptorWords), 0)).toBe(256)
  })
})

describe('matching of keypoints', () => {
  it('finds every keypoint again in a shuffled, slightly turned and noisy copy', () => {
    const count = 200
    const original = randomWords(count, 3)
    const copy = new Uint32Array(original.length)
    for (let k = 0; k < count; k++) {
      copy.set(original.subarray(k * descriptorWords, (k + 1) * descriptorWords), (count - 1 - k) * descriptorWords)
    }
    for (let w = 0; w < copy.length; w++) copy[w] = (copy[w] ?? 0) ^ 0x00010100
    const a = keypoints(count, (k) => (k * 37) % 360, original)
    const b = keypoints(count, (k) => ((count - 1 - k) * 37 + 350) % 360, copy)
    const matches = matchKeypoints(a, all(count), b, all(count), rules)
    expect(matches.a).toEqual([...all(count)])
    expect(matches.b).toEqual(matches.a.map((k) => count - 1 - k))
  })

  it('refuses look-alikes of another direction, random descriptors and ambiguous ones', () => {
    const same = randomWords(1, 5)
    const turned = matchKeypoints(
      keypoints(1, () => 10, same),
      all(1),
      keypoints(1, () => 200, same),
      all(1),
      rules,
    )
    expect(turned.a).toEqual([])
    const strangers = matchKeypoints(
      keypoints(60, () => 0, randomWords(60, 1)),
      all(60),
      keypoints(60, () => 0, randomWords(60, 2)),
      all(60),
      rules,
    )
    expect(strangers.a).toEqual([])
    const twice = new Uint32Array([...same, ...same]).map((w, i) => (i === 0 || i === descriptorWords ? w ^ 0xfff : w))
    expect(
      matchKeypoints(
        keypoints(1, () => 0, same),
        all(1),
        keypoints(2, () => 0, twice),
        all(2),
        rules,
      ).a,
    ).toEqual([])
  })

  it('finds each of thousands of keypoints, which need more memory than it starts with, and then of few again', () => {
    const bits = randomWords(4000, 11)
    for (const count of [4000, 3]) {
      const some = keypoints(count, (k) => k % 360, bits.subarray(0, count * descriptorWords))
      const matches = matchKeypoints(some, all(count), some, all(count), rules)
      expect(matches).toEqual({ a: [...all(count)], b: [...all(count)] })
    }
  })

  it('agrees with a plain comparison of all with all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const random = seededRandom(seed)
        const count = 40
        const wordsA = randomWords(count, seed)
        const wordsB = wordsA.map((w) => (w ^ Math.floor(random() * 2 ** 32)) & (w ^ Math.floor(random() * 2 ** 32)))
        const a = keypoints(count, () => random() * 360, wordsA)
        const b = keypoints(count, (k) => ((a.angleDeg[k] ?? 0) + random() * 60 + 330) % 360, wordsB)
        const loose = { maxDistance: 120, maxRatio: 0.95 }
        const matches = matchKeypoints(a, all(count), b, all(count), loose)
        expect(matches.a.map((i, k) => [i, matches.b[k]])).toEqual(plainMatches(a, b, loose))
      }),
      { numRuns: 30 },
    )
  })
})

function plainMatches(a: Keypoints, b: Keypoints, limits: typeof rules): number[][] {
  const distance = (i: number, j: number): number => {
    const turned = Math.abs((a.angleDeg[i] ?? 0) - (b.angleDeg[j] ?? 0)) % 360
    if (Math.min(turned, 360 - turned) >= 55) return Number.POSITIVE_INFINITY
    return hammingDistance(a.descriptors, i * descriptorWords, b.descriptors, j * descriptorWords)
  }
  const found: number[][] = []
  for (let i = 0; i < a.count; i++) {
    const row = Array.from({ length: b.count }, (_, j) => distance(i, j))
    const [least = 0, second = 0] = row.toSorted((x, y) => x - y)
    const j = row.indexOf(least)
    const column = Array.from({ length: a.count }, (_, k) => distance(k, j))
    const passes = least <= limits.maxDistance && least <= limits.maxRatio * second
    if (passes && column.indexOf(Math.min(...column)) === i) found.push([i, j])
  }
  return found
}

describe('grid of keypoints', () => {
  it('holds every keypoint once, in its cell', () => {
    const count = 500
    const random = seededRandom(9)
    const points = keypoints(count, () => 0, randomWords(count, 1))
    for (let k = 0; k < count; k++) {
      points.x[k] = random() * 639
      points.y[k] = random() * 479
    }
    const grid = gridOf(points, 640, 480, 16)
    expect([...grid.members].toSorted((x, y) => x - y)).toEqual([...all(count)])
    for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
      for (const k of grid.members.subarray(grid.starts[cell], grid.starts[cell + 1])) {
        expect(Math.floor((points.x[k] ?? 0) / 16)).toBe(cell % grid.columns)
        expect(Math.floor((points.y[k] ?? 0) / 16)).toBe(Math.floor(cell / grid.columns))
      }
    }
  })
})
