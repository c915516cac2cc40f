import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toImage, toScreen } from './geometry.ts'
import { measure, niceNumberBelow, placementOf, scaleBarFor } from './measures.ts'

const image = { widthPx: 4000, heightPx: 20_000 }

describe('placementOf', () => {
  const at = { x: 1000, y: 5000 }

  it('counts metres along the long axis from the hub end', () => {
    expect(placementOf(at, image, 0.3, false)).toEqual({ distanceM: 15, zone: 'B' })
    expect(placementOf(at, { widthPx: 20_000, heightPx: 6000 }, 0.3, false)).toEqual({ distanceM: 3, zone: 'C' })
  })

  it('turns round for a reversed device', () => {
    expect(placementOf(at, image, 0.3, true)).toEqual({ distanceM: 45, zone: 'A' })
  })

  it('counts from the other end for what stands on the ground, in the same zone', () => {
    expect(placementOf(at, image, 0.3, false, 'ground')).toEqual({ distanceM: 45, zone: 'B' })
  })

  it('knows the zone but no distance without a scale', () => {
    expect(placementOf({ x: 0, y: 100 }, image, null, false)).toEqual({ distanceM: null, zone: 'C' })
  })
})

describe('VIEW-07 ruler', () => {
  it('gives pixels times the image ratio, rounded', () => {
    expect(measure({ x: 0, y: 0 }, { x: 300, y: 400 }, 0.251)).toEqual({ lengthPx: 500, lengthCm: 126 })
    expect(measure({ x: 0, y: 0 }, { x: 300, y: 400 }, 0.2508)).toEqual({ lengthPx: 500, lengthCm: 125 })
  })

  it('says nothing in centimetres without a scale', () => {
    expect(measure({ x: 0, y: 0 }, { x: 3, y: 4 }, null)).toEqual({ lengthPx: 5, lengthCm: null })
  })

  it('is the same through every zoom and size of the window', () => {
    const view = fc.record({
      scale: fc.double({ min: 0.01, max: 8, noNaN: true }),
      originX: fc.integer({ min: -9000, max: 9000 }),
      originY: fc.integer({ min: -9000, max: 9000 }),
      widthPx: fc.integer({ min: 100, max: 4000 }),
      heightPx: fc.integer({ min: 100, max: 3000 }),
    })
    fc.assert(
      fc.property(view, (seen) => {
        const from = toImage(toScreen({ x: 1000, y: 1000 }, seen), seen)
        const to = toImage(toScreen({ x: 1000, y: 3010 }, seen), seen)
        expect(measure(from, to, 0.21).lengthCm).toBe(422)
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
