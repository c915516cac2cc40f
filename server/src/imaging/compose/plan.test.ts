import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Placement, placedBounds, planComposite } from './plan.ts'

const placement = (tx: number, ty: number, a = 1, b = 0): Placement => ({
  path: 'p',
  widthPx: 100,
  heightPx: 50,
  pose: { a, b, tx, ty },
  zIndex: 0,
})

describe('planComposite', () => {
  it('starts at zero and keeps whole pixels whole', () => {
    const { widthPx, heightPx, placements } = planComposite([placement(-30, 20), placement(40, -7)])
    expect([widthPx, heightPx]).toEqual([170, 77])
    expect(placements.map(({ pose }) => [pose.tx, pose.ty])).toEqual([
      [0, 27],
      [70, 0],
    ])
  })

  it('adds no pixel for the rounding of a pose', () => {
    const { widthPx, heightPx } = planComposite([placement(1e-9, -1e-9), placement(100 - 1e-9, 1e-9)])
    expect([widthPx, heightPx]).toEqual([200, 50])
  })

  it('holds every photo, whatever the poses', () => {
    const value = fc.double({ min: -3000, max: 3000, noNaN: true })
    const factor = fc.double({ min: 0.2, max: 2, noNaN: true })
    const poses = fc.array(fc.tuple(value, value, factor, factor), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(poses, (list) => {
        const plan = planComposite(list.map(([tx, ty, a, b]) => placement(tx, ty, a, b)))
        for (const { widthPx, heightPx, pose } of plan.placements) {
          const { left, top, right, bottom } = placedBounds(widthPx, heightPx, pose)
          expect(Math.min(left, top)).toBeGreaterThan(-1e-5)
          expect(right).toBeLessThan(plan.widthPx + 1e-5)
          expect(bottom).toBeLessThan(plan.heightPx + 1e-5)
        }
      }),
    )
  })

  it('refuses nothing, nonsense and the immeasurable', () => {
    expect(() => planComposite([])).toThrow(RangeError)
    expect(() => planComposite([placement(0, 0, 0, 0)])).toThrow(RangeError)
    expect(() => planComposite([placement(Number.NaN, 0)])).toThrow(RangeError)
    expect(() => planComposite([placement(0, 0), placement(1e6, 1e6)])).toThrow(RangeError)
  })
})
