import { describe, expect, it } from 'vitest'
import { projectionOf, scaleBarKm } from './projection.ts'

const frame = { widthPx: 300, heightPx: 200, paddingPx: 30 }

describe('projectionOf', () => {
  it('puts north up and east right, everything within the frame', () => {
    const west = { latitude: 49.9, longitude: 2.3 }
    const northEast = { latitude: 49.96, longitude: 2.45 }
    const { place } = projectionOf([west, northEast], frame)
    expect(place(northEast).x).toBeGreaterThan(place(west).x)
    expect(place(northEast).y).toBeLessThan(place(west).y)
    for (const { x, y } of [place(west), place(northEast)]) {
      expect(x).toBeGreaterThanOrEqual(29.999)
      expect(x).toBeLessThanOrEqual(270.001)
      expect(y).toBeGreaterThanOrEqual(29.999)
      expect(y).toBeLessThanOrEqual(170.001)
    }
  })

  it('keeps distances true: a degree of longitude at 60° is half of one at the equator', () => {
    const span = (latitude: number) => {
      const { place, kmPerPx } = projectionOf(
        [
          { latitude, longitude: 0 },
          { latitude, longitude: 1 },
        ],
        frame,
      )
      return (place({ latitude, longitude: 1 }).x - place({ latitude, longitude: 0 }).x) * kmPerPx
    }
    expect(span(0)).toBeCloseTo(111.32, 2)
    expect(span(60)).toBeCloseTo(55.66, 2)
  })

  it('shows a single place in the middle of its neighbourhood', () => {
    const only = { latitude: -33.5, longitude: -70.25 }
    const { place, kmPerPx } = projectionOf([only], frame)
    expect(place(only)).toEqual({ x: 150, y: 100 })
    expect(kmPerPx).toBeCloseTo(1 / 140, 6)
  })
})

describe('scaleBarKm', () => {
  it('takes the longest round length that fits', () => {
    expect(scaleBarKm(0.01, 80)).toBeCloseTo(0.5, 9)
    expect(scaleBarKm(0.05, 80)).toBe(2)
    expect(scaleBarKm(0.0125, 80)).toBe(1)
    expect(scaleBarKm(3, 80)).toBe(200)
  })
})
