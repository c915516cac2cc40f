import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnLengthM, placeMarks, scaleTicksM } from './blade-layout.ts'

const measures = fc
  .array(fc.double({ min: 0, max: 120, noNaN: true }), { maxLength: 40 })
  .map((positions) => positions.map((positionFromHub, id) => ({ id, positionFromHub })))
const length = fc.option(fc.double({ min: 1, max: 110, noNaN: true }))

describe('a blade drawn with its measures', () => {
  it('holds every measure, at its distance from the hub', () => {
    fc.assert(
      fc.property(measures, length, (placed, known) => {
        const lengthM = drawnLengthM(known, placed)
        for (const { share, measure } of placeMarks(placed, lengthM, 0.1)) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
          expect(share * lengthM).toBeCloseTo(measure.positionFromHub, 6)
        }
      }),
    )
  })

  it('never lets two labels of a row run into one another', () => {
    fc.assert(
      fc.property(measures, fc.double({ min: 0.01, max: 0.4, noNaN: true }), (placed, labelShare) => {
        const rows = Map.groupBy(placeMarks(placed, drawnLengthM(null, placed), labelShare), ({ row }) => row)
        for (const marks of rows.values())
          marks.slice(1).forEach(({ share }, index) => {
            expect(share).toBeGreaterThanOrEqual((marks[index]?.share ?? 0) + labelShare)
          })
      }),
    )
  })

  it('is as long as the blade, or as what was measured beyond its tip', () => {
    expect(drawnLengthM(58.5, [{ id: 1, positionFromHub: 20 }])).toBe(58.5)
    expect(drawnLengthM(58.5, [{ id: 1, positionFromHub: 61 }])).toBe(61)
    expect(drawnLengthM(null, [])).toBe(50)
    expect(drawnLengthM(null, [{ id: 1, positionFromHub: 61 }])).toBe(70)
  })

  it.each([
    [4, [0, 1, 2, 3, 4]],
    [58.5, [0, 10, 20, 30, 40, 50]],
    [110, [0, 20, 40, 60, 80, 100]],
  ])('marks round distances on %d m', (lengthM, ticks) => {
    expect(scaleTicksM(lengthM)).toEqual(ticks)
  })
})
