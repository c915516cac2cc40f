import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../numeric/random.ts'
import { f32 } from '../../numeric/typed-read.ts'
import { eachProducts } from './dot-kernel.ts'
import { type SiftKeypoints, siftLength } from './sift-keypoints.ts'
import { matchSift } from './sift-matches.ts'

/** Descriptors of unit length. */
function descriptors(count: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const made = new Float32Array(count * siftLength)
  for (let k = 0; k < count; k++) {
    const one = Array.from({ length: siftLength }, () => random())
    const length = Math.hypot(...one)
    made.set(
      one.map((value) => value / length),
      k * siftLength,
    )
  }
  return made
}

function keypoints(count: number, described: Float32Array, angleOf: (k: number) => number): SiftKeypoints {
  return {
    count,
    x: Float32Array.from({ length: count }, (_, k) => k),
    y: new Float32Array(count),
    angle: Float32Array.from({ length: count }, (_, k) => angleOf(k)),
    sizePx: new Float32Array(count).fill(4),
    descriptors: described,
  }
}

const sumOfProducts = (a: Float32Array, i: number, b: Float32Array, j: number) => {
  let sum = 0
  for (let k = 0; k < siftLength; k++) sum += f32(a, i * siftLength + k) * f32(b, j * siftLength + k)
  return sum
}

describe('scalar products of descriptors', () => {
  it('are those of each with each, whatever their number, also when the memory grows between two calls', () => {
    const count = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(count, count, fc.integer(), (wanted, others, seed) => {
        const [a, b] = [descriptors(wanted, seed), descriptors(others, seed + 1)]
        const seen: number[] = []
        eachProducts(a, b, (i, products) => {
          seen.push(i)
          expect(products).toHaveLength(others)
          for (let j = 0; j < others; j += 17) expect(products[j]).toBeCloseTo(sumOfProducts(a, i, b, j), 5)
        })
        expect(seen).toEqual(Array.from({ length: wanted }, (_, k) => k))
      }),
      { numRuns: 20 },
    )
  })
})

describe('matching of strong keypoints', () => {
  it('finds each again whose direction is near, across a whole turn as well', () => {
    const described = descriptors(40, 5)
    const a = keypoints(40, described, () => 0.1)
    const turned = keypoints(40, described, (k) => (k % 2 === 0 ? 2 * Math.PI - 0.1 : Math.PI))
    const found = matchSift(a, turned, 0.3)
    const even = Array.from({ length: 20 }, (_, k) => 2 * k)
    expect([...found.ax]).toEqual(even)
    expect([...found.bx]).toEqual(even)
  })

  it('finds none that looks like two', () => {
    const one = descriptors(1, 7)
    const twice = keypoints(2, new Float32Array([...one, ...one]), () => 0)
    expect(
      matchSift(
        twice,
        keypoints(1, one, () => 0),
        0.3,
      ).count,
    ).toBe(0)
  })
})
