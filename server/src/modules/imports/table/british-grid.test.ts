import { describe, expect, it } from 'vitest'
import { fromBritishGrid, onAiry } from './british-grid.ts'

const degrees = (angle: number) => (angle * 180) / Math.PI
const sexagesimal = (whole: number, minutes: number, seconds: number) => whole + minutes / 60 + seconds / 3600

describe('the British National Grid', () => {
  it('gives the latitude and longitude of the worked example of the Ordnance Survey', () => {
    const { latitude, longitude } = onAiry(651_409.903, 313_177.27)
    expect(degrees(latitude)).toBeCloseTo(sexagesimal(52, 39, 27.2531), 8)
    expect(degrees(longitude)).toBeCloseTo(sexagesimal(1, 43, 4.5177), 8)
  })

  it.each([
    // Trigonometrical pillars and buildings whose WGS 84 positions are published.
    ['Caister water tower', 651_409.903, 313_177.27, 52.657979, 1.716052],
    ['Greenwich observatory', 538_883, 177_322, 51.4778, -0.0015],
    ['Ben Nevis', 216_666, 771_288, 56.79685, -5.003508],
  ])('places %s within 30 m', (_, easting, northing, latitude, longitude) => {
    const found = fromBritishGrid(easting, northing)
    expect(Math.abs((found?.latitude ?? 0) - latitude) * 111_000).toBeLessThan(30)
    expect(Math.abs((found?.longitude ?? 0) - longitude) * 65_000).toBeLessThan(30)
  })

  it.each([
    [-1, 5],
    [700_000, 5],
    [5, 1_300_000],
    [Number.NaN, 5],
  ])('has no point %s, %s', (easting, northing) => expect(fromBritishGrid(easting, northing)).toBeNull())
})
