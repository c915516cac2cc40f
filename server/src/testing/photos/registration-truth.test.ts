import { describe, expect, it } from 'vitest'
import { pairError, placementErrors } from './registration-truth.ts'

const size = { widthPx: 400, heightPx: 200 }
const origin = { id: 'a', ...size, pose: { a: 1, b: 0, tx: 0, ty: 0 } }
const truth = { a: 'a', b: 'b', map: (x: number, y: number) => ({ x: x + 100, y: y + 10 }) }

describe('error of a placed pair', () => {
  it('is zero for the true place', () => {
    const error = pairError(truth, origin, { id: 'b', ...size, pose: { a: 1, b: 0, tx: 100, ty: 10 } })
    expect(error?.displacementPx).toBeCloseTo(0)
    expect(error?.rotationDeg).toBeCloseTo(0)
    expect(error?.scalePercent).toBeCloseTo(0)
  })

  it('is the shift in percent of the frame height', () => {
    const error = pairError(truth, origin, { id: 'b', ...size, pose: { a: 1, b: 0, tx: 104, ty: 13 } })
    expect(error?.displacementPx).toBeCloseTo(5)
    expect(error?.displacementPercent).toBeCloseTo(2.5)
  })

  it('tells rotation and scale apart and does not depend on the common frame', () => {
    const turn = { a: Math.cos(0.02) * 1.03, b: Math.sin(0.02) * 1.03, tx: 100, ty: 10 }
    const frame = (t: typeof turn) => ({ a: -t.b * 2, b: t.a * 2, tx: -t.ty * 2 + 7, ty: t.tx * 2 - 3 })
    const error = pairError(truth, { ...origin, pose: frame(origin.pose) }, { id: 'b', ...size, pose: frame(turn) })
    expect(error?.rotationDeg).toBeCloseTo((0.02 * 180) / Math.PI)
    expect(error?.scalePercent).toBeCloseTo(3)
  })

  it('is unknown where the photos do not truly overlap, and is not counted', () => {
    const apart = { ...truth, map: (x: number, y: number) => ({ x: x + 1000, y }) }
    const b = { id: 'b', ...size, pose: { a: 1, b: 0, tx: 1000, ty: 0 } }
    expect(pairError(apart, origin, b)).toBeNull()
    expect(placementErrors([apart], [origin, b])).toEqual([])
  })
})
