import { describe, expect, it } from 'vitest'
import { readFlightHeight } from './flight-height.ts'

const xmp = (text: string) => Buffer.from(`<x:xmpmeta><rdf:Description ${text}</x:xmpmeta>`)

describe('the height above the start', () => {
  it('is read as attribute and as element, with its sign', () => {
    expect(readFlightHeight(xmp('drone-dji:RelativeAltitude="+40.00" x="1">'))).toBe(40)
    expect(readFlightHeight(xmp('><drone-dji:RelativeAltitude>-3.20</drone-dji:RelativeAltitude>'))).toBe(-3.2)
    expect(readFlightHeight(xmp('Camera:AboveGroundAltitude="12.5">'))).toBe(12.5)
  })

  it('is nothing where the photo does not say it or says nonsense', () => {
    expect(readFlightHeight(undefined)).toBeNull()
    expect(readFlightHeight(xmp('drone-dji:AbsoluteAltitude="+198.51">'))).toBeNull()
    expect(readFlightHeight(xmp('drone-dji:RelativeAltitude="high">'))).toBeNull()
    expect(readFlightHeight(Buffer.alloc(100_000, 0xff))).toBeNull()
  })
})
