import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareFrom, zoneOf } from '../rules/index.ts'
import { distanceTicks, drawnLengthM, layOutStrip, outlineOf, type StripSize } from './index.ts'

const size: StripSize = {
  width: 122,
  body: 8,
  axis: 0.4,
  markHeight: 4.4,
  lane: 4.8,
  gap: 0.6,
  firstLane: 0,
  mostLanes: 8,
}
const marks = fc.array(
  fc.record({
    ratio: fc.double({ min: 0, max: 1, noNaN: true }),
    width: fc.double({ min: 4.4, max: 15, noNaN: true }),
  }),
  { maxLength: 80 },
)

describe('the marks of a strip', () => {
  it('of one lane never touch, stay on the strip, and none is lost', () => {
    fc.assert(
      fc.property(marks, fc.constantFrom(0 as const, 1 as const), (list, firstLane) => {
        const layout = layOutStrip(list, { ...size, firstLane })
        expect(layout.marks.length + layout.crowdedOut.length).toBe(list.length)
        for (const [index, { mark, x, y, lane }] of layout.marks.entries()) {
          expect(lane).toBeGreaterThanOrEqual(firstLane)
          expect(x - mark.width / 2).toBeGreaterThanOrEqual(-1e-9)
          expect(x + mark.width / 2).toBeLessThanOrEqual(size.width + 1e-9)
          expect(y).toBeGreaterThanOrEqual(0)
          for (const other of layout.marks.slice(index + 1).filter((each) => each.lane === lane))
            expect(Math.abs(other.x - x)).toBeGreaterThan((mark.width + other.mark.width) / 2)
        }
      }),
    )
  })

  it('show the place itself exactly, and earlier marks stand lower', () => {
    const same = { ratio: 0.5, width: 5 }
    const layout = layOutStrip([same, same, same], size)
    expect(layout.marks.map(({ lane }) => lane)).toEqual([0, 1, 2])
    expect(layout.marks.map(({ place }) => place.x)).toEqual([61, 61, 61])
    expect(layout.marks[0]?.y).toBeCloseTo(layout.axisY)
    const [atEnd] = layOutStrip([{ ratio: 1, width: 10 }], size).marks
    expect(atEnd).toMatchObject({ x: 117, place: { x: 122 } })
  })

  it('that find no room are named', () => {
    const crowd = Array.from({ length: 10 }, (_, id) => ({ id, ratio: 0.3, width: 5 }))
    expect(layOutStrip(crowd, size).crowdedOut.map(({ id }) => id)).toEqual([8, 9])
  })
})

describe('the outline of a part', () => {
  it('has its zones where findings are sorted into them, from the hub and from the ground', () => {
    const share = fc.double({ min: 0, max: 0.9999, noNaN: true })
    fc.assert(
      fc.property(share, fc.constantFrom('hub', 'ground'), (fromHub, from) => {
        const along = shareFrom(fromHub, from)
        const zone = outlineOf('tower', from).zones.find((each) => along >= each.from - 1e-9 && along <= each.to + 1e-9)
        const nearEdge = [0.2, 0.7].some((edge) => Math.abs(fromHub - edge) < 1e-6)
        if (!nearEdge) expect(zone?.name).toBe(zoneOf(fromHub))
      }),
    )
  })

  it.each(['blade', 'edge', 'tower', 'plain'] as const)('of a %s stays within its height', (shape) => {
    for (const { points } of outlineOf(shape, 'hub').zones)
      for (const [along, down] of points) {
        expect(along >= 0 && along <= 1).toBe(true)
        expect(down >= 0 && down <= 1).toBe(true)
      }
  })
})

describe('the axis of a strip', () => {
  it('has round distances and the full length', () => {
    expect(distanceTicks(58.7).map(({ metres }) => metres)).toEqual([0, 20, 40, 58.7])
    expect(distanceTicks(0)).toEqual([])
  })

  it('is as long as the blade, or as what was measured beyond its tip', () => {
    expect(drawnLengthM(58.5, [20])).toBe(58.5)
    expect(drawnLengthM(58.5, [61])).toBe(61)
    expect(drawnLengthM(null, [])).toBe(50)
    expect(drawnLengthM(null, [61])).toBe(70)
  })
})
