import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  axisOfFrame,
  type BladeAxis,
  changeOfPlaces,
  distanceM,
  hubLiesAtEnd,
  lengthAlongPx,
  placeCertainty,
  scaleOfPicture,
  shareAlong,
  shareOfPoint,
} from './index.ts'

const coordinate = fc.double({ min: 0, max: 20_000, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate })
const anyAxis = fc
  .record({ hub: point, tip: point })
  .filter(({ hub, tip }) => Math.hypot(tip.x - hub.x, tip.y - hub.y) > 100)
const anyFrame = fc.record({
  widthPx: fc.integer({ min: 100, max: 20_000 }),
  heightPx: fc.integer({ min: 100, max: 20_000 }),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })

/** The point of an axis at a share of it, put aside by so many pixels at a right angle. */
function pointAt({ hub, tip }: BladeAxis, along: number, asidePx = 0) {
  const length = Math.hypot(tip.x - hub.x, tip.y - hub.y)
  const [ux, uy] = [(tip.x - hub.x) / length, (tip.y - hub.y) / length]
  return { x: hub.x + ux * along * length - uy * asidePx, y: hub.y + uy * along * length + ux * asidePx }
}

describe('a place between the marks of both ends', () => {
  it('is the foot on the line between them, however it lies in whatever frame, and whatever the frame says of the hub', () => {
    fc.assert(
      fc.property(
        anyFrame,
        anyAxis,
        share,
        fc.integer({ min: -500, max: 500 }),
        fc.boolean(),
        (frame, axis, at, aside, reverse) => {
          expect(shareOfPoint(pointAt(axis, at, aside), { ...frame, axis, reverse })).toBeCloseTo(at, 6)
        },
      ),
    )
  })

  it('is counted from the other end when the marks change places, and never beyond an end', () => {
    fc.assert(
      fc.property(anyFrame, anyAxis, fc.double({ min: -1, max: 2, noNaN: true }), (frame, axis, at) => {
        const turned = { hub: axis.tip, tip: axis.hub }
        const here = shareOfPoint(pointAt(axis, at), { ...frame, axis, reverse: false })
        expect(here).toBeCloseTo(Math.min(1, Math.max(0, at)), 6)
        expect(shareOfPoint(pointAt(axis, at), { ...frame, axis: turned, reverse: false })).toBeCloseTo(1 - here, 6)
      }),
    )
  })

  it('stays where it is when the whole picture is turned, scaled and given sky and nacelle around the blade', () => {
    const motion = fc.record({
      turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
      scale: fc.double({ min: 0.2, max: 4, noNaN: true }),
      tx: fc.double({ min: 0, max: 9000, noNaN: true }),
      ty: fc.double({ min: 0, max: 9000, noNaN: true }),
    })
    fc.assert(
      fc.property(anyFrame, anyAxis, point, motion, (frame, axis, place, { turn, scale, tx, ty }) => {
        const moved = ({ x, y }: { x: number; y: number }) => ({
          x: scale * (x * Math.cos(turn) - y * Math.sin(turn)) + tx,
          y: scale * (x * Math.sin(turn) + y * Math.cos(turn)) + ty,
        })
        const there = { hub: moved(axis.hub), tip: moved(axis.tip) }
        const around = { widthPx: frame.widthPx * 5, heightPx: frame.heightPx * 3 }
        const known = { calibratedRatio: null, scaleSource: null, pictureShows: 'whole', knownLengthM: 60 } as const
        const metres = (
          lie: { widthPx: number; heightPx: number; axis: BladeAxis },
          { x, y }: { x: number; y: number },
        ) =>
          distanceM(
            { x, y, width: 0, height: 0 },
            { ...lie, reverse: false },
            {
              ...{ ratioCmPerPx: scaleOfPicture(known, lengthAlongPx(lie)).ratioCmPerPx, from: 'hub' },
            },
          )
        expect(metres({ ...around, axis: there }, moved(place))).toBeCloseTo(metres({ ...frame, axis }, place) ?? -1, 5)
      }),
    )
  })

  it('reads 10.00 m on a diagonal blade where the long side of the picture reads 7.40 m', () => {
    // 0.42 cm a pixel; the blade goes down to the right at 42.3 degrees.
    const tilt = (42.27 * Math.PI) / 180
    const axis = { hub: { x: 400, y: 300 }, tip: { x: 400 + 9000 * Math.cos(tilt), y: 300 + 9000 * Math.sin(tilt) } }
    const frame = { widthPx: 7500, heightPx: 6700, reverse: false }
    const ratio = { ratioCmPerPx: 0.42, from: 'hub' } as const
    const [first, second] = [pointAt(axis, 0.2), pointAt(axis, 0.2 + 1000 / 0.42 / 9000)]
    const apart = (marks: BladeAxis | null) => {
      const at = ({ x, y }: { x: number; y: number }) =>
        distanceM({ x, y, width: 0, height: 0 }, { ...frame, axis: marks }, ratio) ?? 0
      return at(second) - at(first)
    }
    expect(apart(null)).toBeCloseTo(7.4, 2)
    expect(apart(axis)).toBeCloseTo(10, 6)
  })
})

describe('a picture without marks', () => {
  it('counts along its long side, from the end at which the hub is entered to lie', () => {
    fc.assert(
      fc.property(anyFrame, share, share, fc.boolean(), (frame, u, v, reverse) => {
        const box = { x: u * frame.widthPx, y: v * frame.heightPx, width: 0, height: 0 }
        const raw = frame.heightPx >= frame.widthPx ? v : u
        const lie = { ...frame, axis: null, reverse }
        expect(shareAlong(box, lie)).toBeCloseTo(reverse ? 1 - raw : raw, 9)
        expect(shareAlong(box, { ...lie, axis: axisOfFrame(lie) })).toBeCloseTo(shareAlong(box, lie), 9)
        expect(lengthAlongPx(lie)).toBe(Math.max(frame.widthPx, frame.heightPx))
        expect(hubLiesAtEnd({ ...lie, axis: axisOfFrame(lie) })).toBe(reverse)
      }),
    )
  })

  it('has places that are "about", also when it is said to show the whole side', () => {
    expect(placeCertainty('whole', false)).toBe('about')
    expect(placeCertainty(null, false)).toBe('about')
    expect(placeCertainty('whole', true)).toBe('sure')
    expect(placeCertainty('part', false)).toBe('unknown')
  })
})

describe('what other marks change', () => {
  it('counts the findings that move as they are shown, the farthest, and those of another zone', () => {
    const at = (distanceM: number | null, zone: 'A' | 'B' | 'C' | null, along = 0.5) => ({
      distanceM,
      zone,
      share: along,
    })
    expect(
      changeOfPlaces([
        [at(10, 'C'), at(12.5, 'B')],
        [at(20, 'B'), at(20.004, 'B')],
        [at(40, 'A'), at(39, 'A')],
      ]),
    ).toEqual({ moved: 2, greatestShiftM: 2.5, zonesChanged: 1 })
    expect(changeOfPlaces([[at(null, 'C', 0.1), at(null, 'B', 0.3)]])).toEqual({
      ...{ moved: 1, greatestShiftM: null, zonesChanged: 1 },
    })
    expect(changeOfPlaces([[at(null, null), at(12, 'B')]])).toMatchObject({ moved: 1, greatestShiftM: null })
    expect(changeOfPlaces([])).toEqual({ moved: 0, greatestShiftM: null, zonesChanged: 0 })
  })
})
