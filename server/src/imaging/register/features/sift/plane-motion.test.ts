import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyPairs, type PointPairs } from '../../numeric/point-pairs.ts'
import { seededRandom } from '../../numeric/random.ts'
import { applyTo, type Point, type Similarity } from '../../numeric/similarity.ts'
import { growPlane, nearestSimilarity, type PlaneMotion, throughPlane } from './plane-motion.ts'

const [width, height] = [1600, 1200]

/** 300 places of B with where they lie in A, good to a third of a pixel; one in four lies anywhere. */
function pairsThrough(map: (x: number, y: number) => Point, seed: number): PointPairs {
  const random = seededRandom(seed)
  const pairs = emptyPairs(300)
  for (let k = 0; k < pairs.count; k++) {
    const [x, y] = [random() * width, random() * height]
    const there = k % 4 === 0 ? { x: random() * width, y: random() * height } : map(x, y)
    pairs.bx[k] = x
    pairs.by[k] = y
    pairs.ax[k] = there.x + (random() - 0.5) * 0.6
    pairs.ay[k] = there.y + (random() - 0.5) * 0.6
  }
  return pairs
}

/** Tilts as in a flight over a field: the similarity nearest to them is off by tens of pixels at the border. */
const tilt = fc.record({
  a: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
  b: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  tx: fc.double({ min: -300, max: 300, noNaN: true }),
  ty: fc.double({ min: -300, max: 300, noNaN: true }),
  across: fc.double({ min: 2e-5, max: 6e-5, noNaN: true }),
  down: fc.double({ min: -6e-5, max: -2e-5, noNaN: true }),
})

describe('how a plane moves', () => {
  it('is recovered from pairs, a quarter of them wrong, to within a pixel', () => {
    let recovered = 0
    fc.assert(
      fc.property(tilt, fc.integer({ min: 1, max: 1e6 }), ({ a, b, tx, ty, across, down }, seed) => {
        const truth: PlaneMotion = Float64Array.of(a, -b, tx, b, a, ty, across, down)
        const pairs = pairsThrough((x, y) => throughPlane(truth, x, y), seed)
        const start = nearestSimilarity({ width: 1e5, height: 1e5 }, { width: 500, height: 400 }, truth)
        const found = start && growPlane(pairs, start)
        // Where the similarity that it starts from holds almost everywhere there is nothing to win.
        if (!found) return
        recovered++
        for (const [x, y] of [
          [100, 100],
          [1500, 100],
          [800, 600],
          [100, 1100],
          [1500, 1100],
        ] as const) {
          const [one, other] = [throughPlane(truth, x, y), throughPlane(found.plane, x, y)]
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(1)
        }
      }),
      { numRuns: 40 },
    )
    expect(recovered).toBeGreaterThan(20)
  })

  it('is found at all where a similarity explains a part only', () => {
    const truth: PlaneMotion = Float64Array.of(1, -0.05, 80, 0.05, 1, -40, 5e-5, -3e-5)
    const pairs = pairsThrough((x, y) => throughPlane(truth, x, y), 3)
    const start = nearestSimilarity({ width: 1e5, height: 1e5 }, { width: 500, height: 400 }, truth)
    expect(start && growPlane(pairs, start)?.inliers.length).toBeGreaterThan(200)
  })

  it('takes no more freedom than is paid for: pairs of a similarity stay one', () => {
    const truth: Similarity = { a: 0.98, b: 0.1, tx: 120, ty: -30 }
    expect(
      growPlane(
        pairsThrough((x, y) => applyTo(truth, x, y), 5),
        truth,
      ),
    ).toBeNull()
  })

  it('has the similarity as the nearest one that it is made of', () => {
    const { a, b, tx, ty } = { a: 0.98, b: 0.1, tx: 120, ty: -30 }
    const nearest = nearestSimilarity({ width, height }, { width, height }, Float64Array.of(a, -b, tx, b, a, ty, 0, 0))
    expect(nearest?.a).toBeCloseTo(a, 5)
    expect(nearest?.b).toBeCloseTo(b, 5)
    expect(nearest?.tx).toBeCloseTo(tx, 2)
    expect(nearest?.ty).toBeCloseTo(ty, 2)
  })
})
