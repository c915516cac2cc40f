import { expect, it } from 'vitest'
import { cropWidthPx, extentOf, growthBetween } from './growth.ts'

const sized = (widthCm: number, heightCm: number) => ({ defectSize: { widthCm, heightCm } })

it('ANN-06 the growth is that of the longest side, in centimetres and as a share', () => {
  expect(growthBetween(sized(10, 40), sized(12, 50))).toEqual({ cm: 10, share: 0.25 })
  expect(growthBetween(sized(40, 10), sized(10, 30))).toEqual({ cm: -10, share: -0.25 })
})

it('without a scale there is no growth', () => {
  expect(growthBetween({ defectSize: null }, sized(1, 1))).toBeNull()
  expect(growthBetween(sized(0, 0), sized(1, 1))).toBeNull()
  expect(extentOf({ defectSize: null })).toBeNull()
})

it('a crop is cut where the picture ends', () => {
  const at = (pixelX: number) => ({
    position: {
      pixelX,
      pixelY: 0,
      pixelWidth: 100,
      pixelHeight: 50,
      viewportX: 0,
      viewportY: 0,
      viewportWidth: 0,
      viewportHeight: 0,
      imageVersion: 1,
      hubHeight: null,
      position: 0,
      device: 1,
    },
    imageWidth: 1000,
  })
  expect(cropWidthPx(at(500), 60)).toBe(220)
  expect(cropWidthPx(at(20), 60)).toBe(180)
  expect(cropWidthPx(at(880), 60)).toBe(180)
})
