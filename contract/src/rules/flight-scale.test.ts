import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FlightFacts, focalLengthOf, scaleOfFlight, scalesApart } from './index.ts'

const nothing: FlightFacts = {
  ...{ focalLengthMm: null, focalLength35Mm: null, sensorPxPerMm: null, digitalZoom: null, calibratedFocalPx: null },
  ...{ yawDeg: null, pitchDeg: null, rollDeg: null, absoluteHeightM: null, rtkFlag: null, laserDistanceM: null },
}
const size = { widthPx: 8192, heightPx: 5460 }
const photo = (flight: Partial<FlightFacts>, growth = 1) => ({ ...size, growth, flight: { ...nothing, ...flight } })

describe('the focal length of a photo', () => {
  it('follows from what is written best: pixels, millimetres and sensor, terms of film', () => {
    const film = { ...nothing, focalLength35Mm: 35 }
    // 35 mm of film of 43.27 mm diagonal, on a photo of 9845 px.
    expect(focalLengthOf(film, size)?.px).toBeCloseTo(7964, -1)
    expect(focalLengthOf(film, size)?.errorShare).toBeCloseTo(0.01 + 0.5 / 35)
    const sensor = { ...film, focalLengthMm: 35, sensorPxPerMm: 228.2 }
    expect(focalLengthOf(sensor, size)?.px).toBeCloseTo(7987)
    expect(focalLengthOf({ ...sensor, calibratedFocalPx: 8000 }, size)?.px).toBe(8000)
  })

  it('is not known without any, with a digital zoom, or when what is written contradicts itself', () => {
    expect(focalLengthOf({ ...nothing, focalLengthMm: 35 }, size)).toBeNull()
    expect(focalLengthOf({ ...nothing, calibratedFocalPx: 8000, digitalZoom: 2 }, size)).toBeNull()
    const small = { widthPx: size.widthPx / 2, heightPx: size.heightPx / 2 }
    expect(
      focalLengthOf({ ...nothing, focalLengthMm: 35, focalLength35Mm: 35, sensorPxPerMm: 228.2 }, small),
    ).toBeNull()
  })
})

describe('the scale by laser and focal length', () => {
  it('is never invented: without a distance, or without a focal length, there is none', () => {
    const length = fc.option(fc.double({ min: 1, max: 10_000, noNaN: true }), { nil: null })
    fc.assert(
      fc.property(fc.array(fc.tuple(length, length)), (pairs) => {
        const photos = pairs.map(([calibratedFocalPx, laserDistanceM], at) =>
          photo(at % 2 === 0 ? { calibratedFocalPx } : { laserDistanceM }),
        )
        expect(scaleOfFlight(photos)).toBeNull()
      }),
    )
  })

  it('is that of photos that agree, however large they are drawn and wherever the drone stood', () => {
    const growth = fc.double({ min: 0.5, max: 2, noNaN: true })
    const noise = fc.double({ min: -0.01, max: 0.01, noNaN: true })
    const ratio = fc.double({ min: 0.01, max: 1, noNaN: true })
    fc.assert(
      fc.property(ratio, fc.array(fc.tuple(growth, noise), { minLength: 1, maxLength: 30 }), (cmPerPx, shots) => {
        const photos = shots.map(([grown, off]) =>
          photo({ calibratedFocalPx: 8000, laserDistanceM: ((cmPerPx * grown * 8000) / 100) * (1 + off) }, grown),
        )
        const found = scaleOfFlight(photos)
        expect(Math.abs((found?.ratioCmPerPx ?? 0) / cmPerPx - 1)).toBeLessThanOrEqual(0.0101)
        expect(found?.photoCount).toBe(shots.length)
        if (shots.length === 1) expect(found?.errorShare).toBeNull()
        else expect(found?.errorShare).toBeGreaterThanOrEqual(0.01)
      }),
    )
  })

  it('leaves out lasers that missed the blade, and is not known where no more than half agree', () => {
    const at = (laserDistanceM: number) => photo({ calibratedFocalPx: 8000, laserDistanceM })
    const found = scaleOfFlight([at(10), at(10.1), at(9.9), at(80)])
    expect(found).toMatchObject({ ratioCmPerPx: expect.closeTo(0.125, 6), photoCount: 3 })
    expect(scaleOfFlight([at(10), at(80), at(40), at(20)])).toBeNull()
  })
})

it('scales of one picture are told when they differ by more than 3 %, the two that are farthest apart', () => {
  const scale = (source: 'calibration' | 'known-length' | 'flight', ratioCmPerPx: number) => ({ source, ratioCmPerPx })
  expect(scalesApart([])).toBeNull()
  expect(scalesApart([scale('flight', 0.1), scale('calibration', 0.1029)])).toBeNull()
  const told = scalesApart([scale('flight', 0.1), scale('calibration', 0.102), scale('known-length', 0.104)])
  expect(told?.map(({ source }) => source)).toEqual(['known-length', 'flight'])
})
