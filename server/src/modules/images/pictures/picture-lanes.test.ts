import { describe, expect, it } from 'vitest'
import { isSmallPicture } from './picture-lanes.ts'
import { poseOfRectangle } from './placement.ts'

const photo = (widthPx: number, heightPx: number, y: number | null = null) => {
  const size = { originalName: 'a.jpg', widthPx, heightPx }
  if (y === null) return { ...size, x: null, y: null, width: null, height: null, angle: null, pose: null }
  const place = { x: 0, y, width: widthPx, height: heightPx, angle: 0 }
  return { ...size, ...place, pose: poseOfRectangle(size, place) }
}

describe('a picture is small', () => {
  it('with four photos of twelve megapixels or one of fifty, and no longer with one photo or pixel more', () => {
    const four = Array.from({ length: 4 }, () => photo(4000, 3000))
    expect(isSmallPicture('assemble', four)).toBe(true)
    expect(isSmallPicture('assemble', [photo(10_000, 5000)])).toBe(true)
    expect(isSmallPicture('assemble', [photo(10_000, 5001)])).toBe(false)
    expect(isSmallPicture('assemble', [...four, photo(1, 1)])).toBe(false)
  })

  it('only where the photos lie close enough: an empty canvas is drawn as well', () => {
    expect(isSmallPicture('slice', [photo(1000, 1000, 0), photo(1000, 1000, 49_000)])).toBe(true)
    expect(isSmallPicture('slice', [photo(1000, 1000, 0), photo(1000, 1000, 49_001)])).toBe(false)
  })

  it('wherever its photos lay before, when they are assembled anew', () => {
    expect(isSmallPicture('assemble', [photo(1000, 1000, 0), photo(1000, 1000, 90_000)])).toBe(true)
  })
})
