import { describe, expect, it } from 'vitest'
import { contradictsFlight, type Flown, liesApartInFlight } from './flown.ts'

const size = { widthPx: 4000, heightPx: 3000 }
const start: Flown = {
  ...{ latitude: 49.9, longitude: 2.3, heightM: 60, errorM: 1, yawDeg: 90, pitchDeg: 0, focalPx: 3000 },
  distanceM: null,
}
const metresNorth = (metres: number) => metres / 111_320
const shift = (tx: number, ty: number) => ({ a: 1, b: 0, tx, ty })
const photo = (change: Partial<Flown> | null) => ({ ...size, flown: change && { ...start, ...change } })
const first = photo({})

describe('what the drone wrote against what is seen', () => {
  it('ASM-03 a picture that stood still while the drone went down twenty metres is of what is behind', () => {
    expect(contradictsFlight(first, photo({ heightM: 40 }), shift(0, 20))).toBe(true)
    expect(contradictsFlight(first, photo({ heightM: 40 }), shift(0, 2500))).toBe(false)
  })

  it('ASM-03 a shift much shorter than was flown is refused, with a distance from a laser: a window that repeats itself', () => {
    const laser = { distanceM: 12, errorM: 0.2 }
    const [a, b] = [photo(laser), photo({ ...laser, latitude: 49.9 + metresNorth(-6) })]
    // It looks east, so 6 m to the south at 12 m are half the focal length.
    expect(contradictsFlight(a, b, shift(1500, 0))).toBe(false)
    expect(contradictsFlight(a, b, shift(0, 0))).toBe(true)
  })

  it('ASM-03 a camera that turned to keep looking at one place is believed', () => {
    const tilted = photo({ heightM: 54, pitchDeg: 20 })
    expect(contradictsFlight(first, tilted, shift(0, 0))).toBe(false)
  })

  it('ASM-03 moving no more than positions are wrong, or writing nothing, refuses nothing', () => {
    expect(contradictsFlight(first, photo({ heightM: 59, errorM: 3 }), shift(0, 0))).toBe(false)
    expect(contradictsFlight(first, photo(null), shift(0, 0))).toBe(false)
  })

  it('ASM-03 photos from places hundreds of metres apart share nothing; from a few metres apart they may', () => {
    expect(liesApartInFlight(first, photo({ latitude: 49.9 + metresNorth(400) }))).toBe(true)
    expect(liesApartInFlight(first, photo({ latitude: 49.9 + metresNorth(20) }))).toBe(false)
    expect(liesApartInFlight(first, photo({ latitude: 49.9 + metresNorth(400), errorM: 200 }))).toBe(false)
    expect(liesApartInFlight(first, photo({ latitude: 49.9 + metresNorth(400), yawDeg: 180 }))).toBe(false)
    expect(liesApartInFlight(first, photo(null))).toBe(false)
  })
})
