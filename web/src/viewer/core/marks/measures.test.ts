import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Turn, toImage, toScreen } from '../picture/geometry.ts'
import { measure, niceNumberBelow, placementOf, scaleBarFor } from './measures.ts'

const image = { widthPx: 4000, heightPx: 20_000 }

describe('placementOf', () => {
  const at = { x: 1000, y: 5000 }

  it('counts metres along the long axis from the hub end', () => {
    expect(placementOf(at, image, { imageRatioCmPerPx: 0.3, reverse: false })).toEqual({ distanceM: 15, zone: 'B' })
    expect(placementOf(at, { widthPx: 20_000, heightPx: 6000 }, { imageRatioCmPerPx: 0.3, reverse: false })).toEqual({
      distanceM: 3,
      zone: 'C',
    })
  })

  it('turns round for a reversed device', () => {
    expect(placementOf(at, image, { imageRatioCmPerPx: 0.3, reverse: true })).toEqual({ distanceM: 45, zone: 'A' })
  })

  it('counts from the other end for what stands on the ground, in the same zone', () => {
    expect(placementOf(at, image, { imageRatioCmPerPx: 0.3, reverse: false, distanceFrom: 'ground' })).toEqual({
      distanceM: 45,
      zone: 'B',
    })
  })

  it('counts along the marks of both ends where they are set, whatever the frame', () => {
    const axis = { hub: { x: 0, y: 2000 }, tip: { x: 3000, y: 6000 } }
    const spot = { x: 600, y: 2800 }
    const side = { imageRatioCmPerPx: 1, reverse: true, axis }
    expect(placementOf(spot, image, side)).toEqual({ distanceM: 10, zone: 'B' })
    expect(placementOf({ x: 0, y: 0 }, image, side)).toEqual({ distanceM: 0, zone: 'C' })
  })

  it('knows the zone but no distance without a scale', () => {
    expect(placementOf({ x: 0, y: 100 }, image, { imageRatioCmPerPx: null, reverse: false })).toEqual({
      distanceM: null,
      zone: 'C',
    })
  })
})

describe('VIEW-07 ruler', () => {
  it('gives pixels times the image ratio, rounded', () => {
    expect(measure({ x: 0, y: 0 }, { x: 300, y: 400 }, 0.251)).toEqual({
      lengthPx: 500,
      lengthCm: 126,
      lengthMm: null,
      pixelCm: 0.251,
    })
    expect(measure({ x: 0, y: 0 }, { x: 300, y: 400 }, 0.2508)).toEqual({
      lengthPx: 500,
      lengthCm: 125,
      lengthMm: null,
      pixelCm: 0.2508,
    })
  })

  it('tells millimetres only where a pixel is no larger than one, else the length of a pixel', () => {
    const long = { x: 300, y: 400 }
    expect(measure({ x: 0, y: 0 }, long, 0.1)).toEqual({ lengthPx: 500, lengthCm: 50, lengthMm: 500, pixelCm: 0.1 })
    expect(measure({ x: 0, y: 0 }, long, 0.1001)).toMatchObject({ lengthCm: 50, lengthMm: null, pixelCm: 0.1001 })
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 20, noNaN: true }), (cmPerPx) => {
        const { lengthMm, pixelCm } = measure({ x: 0, y: 0 }, long, cmPerPx)
        expect(pixelCm).toBe(cmPerPx)
        if (lengthMm !== null) expect(cmPerPx * 10).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('says nothing in centimetres without a scale', () => {
    expect(measure({ x: 0, y: 0 }, { x: 3, y: 4 }, null)).toEqual({
      lengthPx: 5,
      lengthCm: null,
      lengthMm: null,
      pixelCm: null,
    })
  })

  it('is the same through every zoom and size of the window', () => {
    const view = fc.record({
      scale: fc.double({ min: 0.01, max: 8, noNaN: true }),
      originX: fc.integer({ min: -9000, max: 9000 }),
      originY: fc.integer({ min: -9000, max: 9000 }),
      widthPx: fc.integer({ min: 100, max: 4000 }),
      heightPx: fc.integer({ min: 100, max: 3000 }),
      turn: fc.constantFrom<Turn>(0, 90, 270),
    })
    fc.assert(
      fc.property(view, (seen) => {
        const from = toImage(toScreen({ x: 1000, y: 1000 }, seen), seen)
        const to = toImage(toScreen({ x: 1000, y: 3010 }, seen), seen)
        expect(measure(from, to, 0.21)).toMatchObject({ lengthCm: 422, pixelCm: 0.21 })
        expect(measure(from, to, 0.021)).toMatchObject({ lengthCm: 42, lengthMm: 422 })
      }),
    )
  })
})

describe('a line of known length', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 4000 }), y: fc.integer({ min: 0, max: 20_000 }) })

  it('measures just that length once the picture is calibrated by it, and every other line in proportion', () => {
    fc.assert(
      fc.property(place, place, fc.double({ min: 1, max: 5000, noNaN: true }), (from, to, knownCm) => {
        const { lengthPx } = measure(from, to, null)
        fc.pre(lengthPx >= 10)
        const ratio = knownCm / lengthPx
        expect(measure(from, to, ratio).lengthCm).toBe(Math.round(lengthPx * ratio))
        expect(measure(to, from, ratio)).toEqual(measure(from, to, ratio))
        const isOff = (end: typeof to, trueCm: number) => {
          const { lengthCm, lengthMm } = measure(from, end, ratio)
          const offMm = Math.abs((lengthMm ?? (lengthCm ?? 0) * 10) - trueCm * 10)
          return offMm > (lengthMm === null ? 5.01 : 0.51)
        }
        expect(isOff(to, knownCm)).toBe(false)
        expect(isOff({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, knownCm / 2)).toBe(false)
      }),
    )
  })
})

describe('scale bar', () => {
  it.each([
    [0.0004, 0.0002],
    [1, 1],
    [9.9, 5],
    [10, 10],
    [1000, 1000],
    [4999, 2000],
    [5000, 5000],
  ])('takes the nice number below %d: %d', (limit, nice) => {
    expect(niceNumberBelow(limit)).toBeCloseTo(nice, 12)
  })

  it('fits, is at least 40 percent of what fits, and stands for what it says', () => {
    const scale = fc.double({ min: 0.005, max: 8, noNaN: true })
    const ratio = fc.option(fc.double({ min: 0.01, max: 5, noNaN: true }))
    fc.assert(
      fc.property(scale, ratio, (zoom, cmPerPx) => {
        const bar = scaleBarFor(zoom, cmPerPx, 160)
        expect(bar.widthPx).toBeLessThanOrEqual(160.001)
        expect(bar.widthPx).toBeGreaterThan(63.9)
        expect((bar.widthPx / zoom) * (cmPerPx ?? 1)).toBeCloseTo(bar.value, 6)
        expect(bar.unit).toBe(cmPerPx === null ? 'px' : 'cm')
      }),
    )
  })
})
