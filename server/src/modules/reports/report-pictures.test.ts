import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { turnedHalf } from '../../imaging/photo/fit-picture.ts'
import { beginsAtEnd } from './report-pictures.service.ts'

const [pressureSide, towerFace] = [3, 14]

describe('the overview of a side', () => {
  it('is turned where distances begin at the end of its picture: reversed blades, and towers unless they are reversed', () => {
    const frame = { imageWidthPx: 500, imageHeightPx: 900, axis: null }
    expect(beginsAtEnd({ ...frame, typeId: pressureSide, isReversed: false })).toBe(false)
    expect(beginsAtEnd({ ...frame, typeId: pressureSide, isReversed: true })).toBe(true)
    expect(beginsAtEnd({ ...frame, typeId: towerFace, isReversed: false })).toBe(true)
    expect(beginsAtEnd({ ...frame, typeId: towerFace, isReversed: true })).toBe(false)
    const axis = { hub: { x: 400, y: 800 }, tip: { x: 100, y: 50 } }
    expect(beginsAtEnd({ ...frame, axis, typeId: pressureSide, isReversed: false })).toBe(true)
    expect(beginsAtEnd({ ...frame, axis, typeId: towerFace, isReversed: false })).toBe(false)
  })

  it('has its end first and its right at the left after the turn', async () => {
    const corner = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c00000' } })
      .png()
      .toBuffer()
    const picture = await sharp({ create: { width: 40, height: 100, channels: 3, background: '#ffffff' } })
      .composite([{ input: corner, left: 0, top: 0 }])
      .jpeg()
      .toBuffer()
    const { data, info } = await sharp(await turnedHalf(picture))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const green = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? -1
    expect([info.width, info.height]).toEqual([40, 100])
    expect(green(2, 2)).toBeGreaterThan(240)
    expect(green(37, 97)).toBeLessThan(40)
    expect(green(2, 97)).toBeGreaterThan(240)
  })
})
