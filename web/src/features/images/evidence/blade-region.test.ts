import { describe, expect, it } from 'vitest'
import type { Photo } from '../image-types.ts'
import { bladeIn } from './blade-region.ts'

const picture = { widthPx: 1000, heightPx: 2600, version: 3 }
const photo = (id: number, y: number, more: object = {}): Photo =>
  Object.assign(Object.create(null), {
    ...{ id, x: 0, y, width: 1000, height: 1400, angle: 0, zIndex: 0, visible: true },
    ...{ naturalWidth: 500, naturalHeight: 700, ...more },
  })
const photos = [photo(1, 0), photo(2, 1200)]
const outline: [number, number][] = [
  [0.25, 0],
  [0.75, 0],
  [0.75, 1],
  [0.25, 1],
]
const told = (image: number, more: object = {}) => ({ image, outline, isDrawn: false, isChanged: false, ...more })
const evidence = { pictureVersion: 3, photos: [told(1), told(2)] }

const spanOf = (places: readonly number[]) => [Math.min(...places), Math.max(...places)]

describe('what is known to be blade', () => {
  it('lies in the picture where its photos lie, with a margin', () => {
    const pieces = bladeIn(evidence, photos, picture) ?? []
    expect(pieces.map((piece) => spanOf(piece.map(({ x }) => x)))).toEqual([
      [230, 770],
      [230, 770],
    ])
    expect(pieces.map((piece) => spanOf(piece.map(({ y }) => y)))).toEqual([
      [0, 1420],
      [1180, 2600],
    ])
  })

  it('is turned with its photo', () => {
    const lying = [photo(1, 200, { x: -200, width: 1400, height: 1000, angle: 90 }), photo(2, 1200)]
    const [piece = []] = bladeIn(evidence, lying, picture) ?? []
    expect(spanOf(piece.map(({ x }) => Math.round(x)))).toEqual([0, 1000])
    expect(spanOf(piece.map(({ y }) => Math.round(y)))).toEqual([330, 1070])
  })

  it('is all of a photo on which nothing looked like blade', () => {
    const half = { ...evidence, photos: [told(1, { outline: null }), told(2)] }
    const [piece = []] = bladeIn(half, photos, picture) ?? []
    expect(spanOf(piece.map(({ x }) => x))).toEqual([0, 1000])
  })

  it.each([
    ['nothing is told', null, photos],
    ['another picture is told of', { ...evidence, pictureVersion: 2 }, photos],
    ['a photo was laid otherwise since', { ...evidence, photos: [told(1), told(2, { isChanged: true })] }, photos],
    ['the photos do not make this picture', evidence, [photo(1, 0), photo(2, 1500)]],
    ['no photo has a place', evidence, []],
  ])('is nothing where %s', (_, what, those) => {
    expect(bladeIn(what, those, picture)).toBeNull()
  })
})
