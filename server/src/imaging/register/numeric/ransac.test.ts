import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyPairs, fitSimilarity, type PointPairs, pickPairs, squaredError } from './point-pairs.ts'
import { seededRandom } from './random.ts'
import { motionWithin, ransacSimilarity, sequentialModels } from './ransac.ts'
import { aboutPoint, applyTo, type Similarity } from './similarity.ts'

const rules = { tolerancePx: 5, draws: 1500, minDistancePx: 60, accepts: motionWithin(0.7, 1.45, 40) }

/** Pairs that follow the motions, as many of each as asked for, and pairs that follow none. */
function scene(layers: readonly (readonly [Similarity, number])[], outliers: number, seed: number): PointPairs {
  const random = seededRandom(seed)
  const total = layers.reduce((sum, [, count]) => sum + count, outliers)
  const pairs = emptyPairs(total)
  const motions = layers.flatMap(([motion, count]) => Array.from({ length: count }, () => motion))
  for (let k = 0; k < total; k++) {
    pairs.bx[k] = random() * 2000
    pairs.by[k] = random() * 1500
    const motion = motions[k]
    const at = motion ? applyTo(motion, pairs.bx[k] ?? 0, pairs.by[k] ?? 0) : { x: random() * 2000, y: random() * 1500 }
    pairs.ax[k] = at.x + (motion ? random() - 0.5 : 0)
    pairs.ay[k] = at.y + (motion ? random() - 0.5 : 0)
  }
  return pairs
}

function expectSame(found: Similarity | undefined, expected: Similarity): void {
  if (!found) throw new Error('no motion found')
  for (const [x, y] of [
    [0, 0],
    [2000, 0],
    [0, 1500],
    [2000, 1500],
  ] as const) {
    const u = applyTo(found, x, y)
    const v = applyTo(expected, x, y)
    expect(Math.hypot(u.x - v.x, u.y - v.y)).toBeLessThan(1.5)
  }
}

describe('fit of a similarity', () => {
  it('gives back the motion the points were moved by', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.integer({ min: 1, max: 1e6 }),
        (deg, scale, seed) => {
          const motion = aboutPoint(deg, scale, { x: 1000, y: 700 }, 40, -90)
          const found = fitSimilarity(scene([[motion, 40]], 0, seed))
          expectSame(found ?? undefined, motion)
        },
      ),
    )
  })

  it('counts a pair of weight zero not at all', () => {
    const motion = aboutPoint(3, 1.1, { x: 0, y: 0 }, 100, 20)
    const pairs = scene([[motion, 30]], 10, 4)
    const weights = Float64Array.from({ length: 40 }, (_, k) => (k < 30 ? 1 : 0))
    expectSame(fitSimilarity(pairs, weights) ?? undefined, motion)
  })

  it('refuses points that fix nothing', () => {
    expect(fitSimilarity(emptyPairs(5))).toBeNull()
    expect(fitSimilarity(emptyPairs(0))).toBeNull()
  })

  it('picks pairs by place and measures their error', () => {
    const pairs = scene([[aboutPoint(0, 1, { x: 0, y: 0 }, 10, 0), 5]], 0, 2)
    const [one] = [pickPairs(pairs, [3])]
    expect(one.bx[0]).toBe(pairs.bx[3])
    expect(squaredError(pairs, 3, { a: 1, b: 0, tx: 10, ty: 0 })).toBeLessThan(0.6)
  })
})

describe('RANSAC', () => {
  it('finds a motion that a fifth of the pairs follow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: -30, max: 30, noNaN: true }), (seed, deg) => {
        const motion = aboutPoint(deg, 1.05, { x: 1000, y: 750 }, 400, 30)
        const model = ransacSimilarity(scene([[motion, 40]], 160, seed), rules, seededRandom(seed))
        expectSame(model?.motion, motion)
        expect(model?.inliers.length).toBeGreaterThanOrEqual(40)
      }),
      { numRuns: 20 },
    )
  })

  it('finds blade and background one after the other, the stronger first', () => {
    const background = aboutPoint(2, 1, { x: 1000, y: 750 }, 150, 0)
    const blade = aboutPoint(2, 1, { x: 1000, y: 750 }, 600, 0)
    const models = sequentialModels(
      scene(
        [
          [blade, 40],
          [background, 80],
        ],
        60,
        8,
      ),
      rules,
      2,
      seededRandom(1),
    )
    expectSame(models[0]?.motion, background)
    expectSame(models[1]?.motion, blade)
    const taken = models.flatMap((model) => model.inliers)
    expect(new Set(taken).size).toBe(taken.length)
  })

  it('refuses motions outside the limits and too few pairs', () => {
    const upsideDown = aboutPoint(180, 1, { x: 1000, y: 750 }, 0, 0)
    const model = ransacSimilarity(scene([[upsideDown, 60]], 0, 3), rules, seededRandom(2))
    expect(model?.inliers.length ?? 0).toBeLessThan(20)
    expect(ransacSimilarity(scene([[upsideDown, 3]], 0, 3), rules, seededRandom(2))).toBeNull()
  })

  it('is repeatable', () => {
    const pairs = scene([[aboutPoint(1, 1, { x: 0, y: 0 }, 5, 5), 30]], 100, 6)
    expect(ransacSimilarity(pairs, rules, seededRandom(9))).toEqual(ransacSimilarity(pairs, rules, seededRandom(9)))
  })
})

describe('random numbers', () => {
  it('are between 0 and 1, spread evenly, and repeat for a seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
        const one = seededRandom(seed)
        const two = seededRandom(seed)
        const values = Array.from({ length: 400 }, one)
        expect(values).toEqual(Array.from({ length: 400 }, two))
        expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...values)).toBeLessThan(1)
        expect(values.reduce((sum, v) => sum + v, 0) / 400).toBeGreaterThan(0.35)
      }),
    )
  })
})
