import type { Captured } from '@visionair/contract/images'
import { inCaptureOrder } from '@visionair/contract/images'
import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'

const started = Date.UTC(2025, 5, 1, 9)

/** A flight along a blade: every 7 s a photo, 4.5 m further down, with the error of a real receiver. */
const flight = (count: number, change: Partial<Captured> = {}): Captured[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    originalName: `DJI_${index + 1}.jpg`,
    capturedAt: new Date(started + index * 7000).toISOString().slice(0, 19),
    latitude: 49.9012 + Math.sin(index * 7.3) * 4e-6,
    longitude: 2.2871 + Math.cos(index * 3.1) * 4e-6,
    altitudeM: 148 - 4.5 * index + Math.sin(index * 2.7) * 0.3,
    relativeAltitudeM: null,
    ...change,
  }))

const without = (photos: readonly Captured[], ...ids: number[]) => photos.filter(({ id }) => !ids.includes(id))
const told = (photos: readonly Captured[]) =>
  coverageOf(photos).gaps.map(({ after, before, missingPhotos }) => [after.id, before.id, missingPhotos])

describe('missing stretches of a side', () => {
  it('are told by where the photos were taken: one missing, two, several', () => {
    expect(told(flight(12))).toEqual([])
    expect(told(without(flight(12), 5))).toEqual([[4, 6, 1]])
    expect(told(without(flight(12), 3, 8, 9))).toEqual([
      [2, 4, 1],
      [7, 10, 2],
    ])
    expect(coverageOf(without(flight(12), 5)).gaps[0]?.distanceM).toBeCloseTo(9, 0)
    expect(coverageOf(flight(12)).travelledM).toBeCloseTo(49.5, -1)
  })

  it('are told also where a photo beside them was taken twice', () => {
    const heights = [60, 58, 56, 54, 54, 50.4, 48.4, 46.4, 44.4, 42.4]
    const photos = flight(heights.length, { latitude: null }).map((photo, index) => ({
      ...photo,
      relativeAltitudeM: heights[index] ?? 0,
    }))
    expect(told(photos)).toEqual([[5, 6, 1]])
  })

  it('are none when the drone only waited, or went in a grid', () => {
    const waited = flight(12).map((photo, index) =>
      index < 6
        ? photo
        : { ...photo, capturedAt: new Date(started + index * 7000 + 90_000).toISOString().slice(0, 19) },
    )
    expect(told(waited)).toEqual([])
    const grid = flight(12).map((photo, index) => ({
      ...photo,
      altitudeM: 148 - 4.5 * (index % 4),
      longitude: 2.2871 + Math.floor(index / 4) * 6e-5,
    }))
    expect(told(grid)).toEqual([])
  })

  it('are told by a steady rhythm when the places are not known, and by nothing when there is none', () => {
    const nowhere = { latitude: null, longitude: null, altitudeM: null }
    expect(told(flight(12, nowhere))).toEqual([])
    expect(told(without(flight(12, nowhere), 6, 7))).toEqual([[5, 8, 2]])
    const byHand = flight(12, nowhere).map((photo, index) => ({
      ...photo,
      capturedAt: new Date(started + index ** 3 * 900).toISOString().slice(0, 19),
    }))
    expect(told(byHand)).toEqual([])
    expect(coverageOf(flight(12, { ...nowhere, capturedAt: null })).basis).toBe('none')
    expect(coverageOf(flight(3)).basis).toBe('none')
  })

  it('prefer the height above the start, which is exact, to the altitude', () => {
    const exact = flight(10).map((photo, index) => ({ ...photo, altitudeM: 150, relativeAltitudeM: 60 - 2 * index }))
    expect(told(without(exact, 4, 5))).toEqual([[3, 6, 2]])
  })
})

describe('the order of capture', () => {
  it('is the time; photos without one follow by place, those without either by name', () => {
    const [first, second, third] = flight(3)
    if (!first || !second || !third) throw new Error('no flight')
    expect(inCaptureOrder([third, first, second]).map(({ id }) => id)).toEqual([1, 2, 3])
    const untimed = flight(9, { capturedAt: null }).map((photo, index) => ({
      ...photo,
      originalName: `${(index * 4) % 9}.jpg`,
    }))
    const order = inCaptureOrder(untimed).map(({ id }) => id)
    expect([order, order.toReversed()]).toContainEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const nowhere = flight(3, { capturedAt: null, altitudeM: null, latitude: null })
    expect(inCaptureOrder(nowhere.toReversed()).map(({ id }) => id)).toEqual([1, 2, 3])
  })
})
