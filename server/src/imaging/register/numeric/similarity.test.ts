import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aboutPoint,
  applyTo,
  compose,
  identity,
  invert,
  rotationDegOf,
  scaleOf,
  toFullResolution,
} from './similarity.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const motion = fc
  .record({ deg: number(-179, 179), scale: number(0.3, 3), tx: number(-5000, 5000), ty: number(-5000, 5000) })
  .map(({ deg, scale, tx, ty }) => aboutPoint(deg, scale, { x: 0, y: 0 }, tx, ty))
const point = fc.record({ x: number(-5000, 5000), y: number(-5000, 5000) })

describe('similarity', () => {
  it('composition does one motion after the other', () => {
    fc.assert(
      fc.property(motion, motion, point, (s, t, p) => {
        const inner = applyTo(t, p.x, p.y)
        const expected = applyTo(s, inner.x, inner.y)
        const found = applyTo(compose(s, t), p.x, p.y)
        expect(Math.hypot(found.x - expected.x, found.y - expected.y)).toBeLessThan(1e-6)
      }),
    )
  })

  it('the inverse leads back', () => {
    fc.assert(
      fc.property(motion, point, (t, p) => {
        const there = applyTo(t, p.x, p.y)
        const back = applyTo(invert(t), there.x, there.y)
        expect(Math.hypot(back.x - p.x, back.y - p.y)).toBeLessThan(1e-6)
      }),
    )
  })

  it('scales multiply and angles are read back', () => {
    fc.assert(
      fc.property(motion, motion, (s, t) => {
        expect(scaleOf(compose(s, t))).toBeCloseTo(scaleOf(s) * scaleOf(t), 9)
      }),
    )
    const quarter = aboutPoint(90, 2, { x: 0, y: 0 }, 0, 0)
    expect(rotationDegOf(quarter)).toBeCloseTo(90)
    expect(applyTo(quarter, 1, 0).y).toBeCloseTo(2)
    expect(rotationDegOf(identity)).toBe(0)
  })

  it('turning about a point moves that point by the shift only', () => {
    fc.assert(
      fc.property(number(-180, 180), number(0.5, 2), point, (deg, scale, centre) => {
        const moved = applyTo(aboutPoint(deg, scale, centre, 3, -4), centre.x, centre.y)
        expect(Math.hypot(moved.x - centre.x - 3, moved.y - centre.y + 4)).toBeLessThan(1e-6)
      }),
    )
  })

  it('means the same at full and at work resolution', () => {
    fc.assert(
      fc.property(motion, point, number(0.2, 2), number(0.2, 2), (work, p, scaleA, scaleB) => {
        const full = toFullResolution(work, scaleA, scaleB)
        const inWork = applyTo(work, p.x * scaleB, p.y * scaleB)
        const inFull = applyTo(full, p.x, p.y)
        expect(Math.abs(inFull.x * scaleA - inWork.x) + Math.abs(inFull.y * scaleA - inWork.y)).toBeLessThan(1e-5)
      }),
    )
  })
})
