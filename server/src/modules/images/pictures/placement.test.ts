import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { poseOf, poseOfRectangle, rectangleOfPose, sizeOf } from './placement.ts'

const photo = fc.record({ widthPx: fc.integer({ min: 1, max: 9000 }), heightPx: fc.integer({ min: 1, max: 9000 }) })
const pose = fc
  .record({
    scale: fc.double({ min: 0.05, max: 5, noNaN: true }),
    turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    tx: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
    ty: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  })
  .map(({ scale, turn, tx, ty }) => ({ a: scale * Math.cos(turn), b: scale * Math.sin(turn), tx, ty }))

describe('placement', () => {
  it('keeps a pose through the fields of the assemblers and back', () => {
    fc.assert(
      fc.property(photo, pose, (size, original) => {
        const back = poseOfRectangle(size, rectangleOfPose(size, original))
        for (const key of ['a', 'b', 'tx', 'ty'] as const) expect(back[key]).toBeCloseTo(original[key], 5)
      }),
    )
  })

  it('has the angle between 0 and 360 degrees', () => {
    fc.assert(
      fc.property(photo, pose, (size, original) => {
        const { angle } = rectangleOfPose(size, original)
        expect(angle).toBeGreaterThanOrEqual(0)
        expect(angle).toBeLessThan(360.0000001)
      }),
    )
  })

  it('is nowhere for a photo without pose and without position', () => {
    const nowhere = { x: null, y: null, width: null, height: null, angle: null, pose: null }
    expect(poseOf({ widthPx: 10, heightPx: 10, ...nowhere })).toBeNull()
    expect(poseOf({ widthPx: 10, heightPx: 10, ...nowhere, x: 3, y: 4 })).toEqual({ a: 1, b: 0, tx: 3, ty: 4 })
  })
})

describe('the size of a photo', () => {
  const natural = { widthPx: 600, heightPx: 400 }

  it('ASM-02 keeps the ratio where only one side is kept, and is its own where none is', () => {
    expect(sizeOf({ ...natural, width: 150, height: null })).toEqual({ width: 150, height: 100 })
    expect(sizeOf({ ...natural, width: null, height: 200 })).toEqual({ width: 300, height: 200 })
    expect(sizeOf({ ...natural, width: null, height: null })).toEqual({ width: 600, height: 400 })
    const lying = { x: 10, y: 20, angle: 0, pose: null, ...natural }
    expect(poseOf({ ...lying, width: 150, height: null })).toEqual({ a: 0.25, b: 0, tx: 10, ty: 20 })
  })
})
