import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOnStrip } from './blade-map-layout.ts'

const pressureSide = 3
const towerNorth = 14
const marks = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 })
  .map((places) => places.map((along, id) => ({ id, along })))

describe('findings on the strip of a side', () => {
  it('lie at their distance from the hub, or from the ground for a tower', () => {
    expect(placeOnStrip([{ id: 1, along: 0.25 }], pressureSide, 0.03)).toMatchObject([{ share: 0.25, lane: 0 }])
    expect(placeOnStrip([{ id: 1, along: 0.25 }], towerNorth, 0.03)).toMatchObject([{ share: 0.75, lane: 0 }])
  })

  it('never cover one another, and none is lost', () => {
    fc.assert(
      fc.property(marks, fc.constantFrom(pressureSide, towerNorth), (all, typeId) => {
        const placed = placeOnStrip(all, typeId, 0.03)
        expect(placed.map(({ mark }) => mark.id).toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id))
        for (const lane of Map.groupBy(placed, (each) => each.lane).values())
          lane.slice(1).forEach(({ share }, index) => {
            expect(share).toBeGreaterThanOrEqual((lane[index]?.share ?? 0) + 0.03)
          })
      }),
    )
  })
})
