import { describe, expect, it } from 'vitest'
import { bladeOfPicture, grown } from './blade-of-picture.ts'

const photo = (id: number, ty: number, pose: object = {}) => ({
  photo: id,
  widthPx: 100,
  heightPx: 100,
  pose: { a: 1, b: 0, tx: 0, ty, ...pose },
  zIndex: id,
})
const picture = { widthPx: 100, heightPx: 180, photos: [photo(1, 0), photo(2, 80)] }
const band = [
  [0.4, 0],
  [0.6, 0],
  [0.6, 1],
  [0.4, 1],
] as const

describe('what is known to be blade in a picture', () => {
  it('is what was taken for it on each photo, a little larger, and a photo without any as a whole', () => {
    const blade = bladeOfPicture(picture, [
      { image: 1, outline: band },
      { image: 2, outline: null },
    ])
    expect(blade?.[0]?.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [38, 0],
      [62, 0],
      [62, 102],
      [38, 102],
    ])
    expect(blade?.[1]?.map(({ y }) => Math.round(y))).toEqual([78, 78, 180, 180])
  })

  it('is not known without evidence, without photos, and where one at an end is missing', () => {
    expect(bladeOfPicture(picture, null)).toBeNull()
    expect(bladeOfPicture({ ...picture, photos: [] }, [])).toBeNull()
    expect(bladeOfPicture({ ...picture, photos: [photo(1, 0)] }, [{ image: 1, outline: band }])).toBeNull()
  })

  it('follows a photo that was laid turned', () => {
    const turned = { ...picture, heightPx: 100, photos: [photo(1, 0, { a: 0, b: 1, tx: 100 })] }
    const [piece] = bladeOfPicture(turned, [{ image: 1, outline: band }]) ?? []
    expect(piece?.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [100, 38],
      [100, 62],
      [0, 62],
      [0, 38],
    ])
  })
})

describe('a piece with a margin', () => {
  it('stays within the picture', () => {
    const corner = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ]
    expect(grown(corner, 2, picture)).toEqual([
      { x: 0, y: 0 },
      { x: 12, y: 0 },
      { x: 12, y: 12 },
    ])
  })
})
