import { describe, expect, it } from 'vitest'
import { coverageByPictures, joinsAcross, type PhotoPair, pairsToCompare, photosAround } from './photo-coverage.ts'

const pair = (first: number, second: number, rest: Partial<PhotoPair> = {}): PhotoPair => ({
  ...{ first, second, shared: 'blade', showsBlade: true, isJoined: null, ...rest },
})
const side = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
/** Each photo overlaps with the next. */
const chain = (...ids: number[]) => ids.slice(1).map((id, index) => pair(ids[index] ?? 0, id))
const placesOf = (order: readonly number[], pairs: readonly PhotoPair[]) =>
  coverageByPictures(order, pairs).partings.map(({ after, before }) => [after, before])

describe('missing stretches by what photos share', () => {
  it('are none while every photo hangs together with the others, whatever their order', () => {
    expect(coverageByPictures(side(8), chain(...side(8)))).toEqual({ state: 'joined', partings: [] })
    expect(coverageByPictures([4, 1, 7, 2, 8, 3, 6, 5], chain(...side(8))).state).toBe('joined')
  })

  it('are none in a grid whose rows are taken one after the other', () => {
    const rows = [...chain(1, 2, 3), ...chain(4, 5, 6), ...chain(7, 8, 9)]
    expect(coverageByPictures(side(9), [...rows, pair(1, 4), pair(6, 9)]).state).toBe('joined')
    expect(coverageByPictures(side(6), [pair(1, 4), pair(2, 5), pair(3, 6)])).toEqual({
      state: 'unknown',
      partings: [],
    })
  })

  it('are named where two stretches part, and not any more when a photo that was taken later joins them', () => {
    const parted = [...chain(1, 2, 3, 4), ...chain(5, 6, 7, 8)]
    expect(coverageByPictures(side(8), parted)).toEqual({
      state: 'parted',
      partings: [{ after: 4, before: 5, isJoined: null }],
    })
    expect(placesOf(side(9), [...parted, pair(4, 9), pair(5, 9)])).toEqual([])
    expect(coverageByPictures(side(9), [...parted, pair(4, 9), pair(5, 9)]).state).toBe('joined')
  })

  it('are none where a closer look joined what lies on either side', () => {
    const parted = [...chain(1, 2, 3, 4), ...chain(5, 6, 7, 8)]
    const looked = (isJoined: boolean) => [...parted, pair(4, 5, { shared: 'nothing', isJoined })]
    expect(coverageByPictures(side(8), looked(true)).state).toBe('joined')
    expect(coverageByPictures(side(8), looked(false)).partings).toEqual([{ after: 4, before: 5, isJoined: false }])
  })

  it('are not told when photos are few, overlap with none, or fall into many pieces', () => {
    expect(coverageByPictures(side(3), chain(...side(3))).state).toBe('unknown')
    expect(coverageByPictures(side(8), chain(1, 2, 3)).state).toBe('unknown')
    expect(coverageByPictures(side(8), [pair(1, 2), pair(3, 4), pair(5, 6), pair(7, 8)]).state).toBe('unknown')
    expect(placesOf(side(8), [...chain(1, 2, 3), ...chain(5, 6, 7, 8)])).toEqual([])
  })

  it('are not told of stretches that lie among one another: the order must be wrong', () => {
    expect(coverageByPictures(side(8), [...chain(1, 3, 5, 7), ...chain(2, 4, 6, 8)]).state).toBe('unknown')
  })

  it('leave out of account a photo that overlaps with none beside stretches that do', () => {
    const pairs = [...chain(1, 2, 3, 4), ...chain(5, 6, 7)]
    expect(placesOf(side(8), pairs)).toEqual([[4, 5]])
    expect(coverageByPictures(side(8), chain(1, 2, 3, 4, 5, 6, 7)).state).toBe('unknown')
  })

  it('take photos for apart that share only what lies behind a blade', () => {
    const halves = [...chain(1, 2, 3, 4), ...chain(5, 6, 7, 8)]
    const behind = pair(4, 5, { shared: 'background' })
    expect(placesOf(side(8), [...halves, behind])).toEqual([[4, 5]])
    const noBlade = [...halves, behind].map((each) => ({ ...each, showsBlade: false }))
    expect(coverageByPictures(side(8), noBlade).state).toBe('joined')
  })
})

describe('the pairs to compare', () => {
  it('are first each photo with the next three, then those of different groups farther apart', () => {
    const near = pairsToCompare(side(6), [])
    expect(near).toHaveLength(12)
    expect(near).toContainEqual([1, 4])
    expect(near).not.toContainEqual([1, 5])
    const nothing = near.map(([first, second]) => pair(first, second, { shared: 'nothing' }))
    expect(pairsToCompare(side(6), nothing)).toEqual([
      [1, 5],
      [1, 6],
      [2, 6],
    ])
    const joined = near.map(([first, second]) => pair(first, second))
    expect(pairsToCompare(side(6), joined)).toEqual([])
  })

  it('are those of new neighbours only, when a photo was taken away', () => {
    const known = pairsToCompare(side(8), []).map(([first, second]) => pair(first, second))
    expect(pairsToCompare([1, 2, 3, 5, 6, 7, 8], known)).toEqual([
      [1, 5],
      [2, 6],
      [3, 7],
    ])
  })

  it('are none of few photos, and of so many that it would take too long', () => {
    expect(pairsToCompare(side(3), [])).toEqual([])
    expect(pairsToCompare(side(201), [])).toEqual([])
    expect(pairsToCompare(side(200), []).length).toBeGreaterThan(0)
  })
})

it('the closer look is at the three photos on either side of a parting', () => {
  expect(photosAround(side(8), { after: 4, before: 5 })).toEqual({ sooner: [2, 3, 4], later: [5, 6, 7] })
  expect(photosAround(side(8), { after: 2, before: 3 })).toEqual({ sooner: [1, 2], later: [3, 4, 5] })
})

describe('what the closer look joined', () => {
  const around = photosAround(side(8), { after: 4, before: 5 })
  const seam = (a: number, b: number, verifiedBy: 'blade' | 'correlation' | 'overlap', cells: number) => ({
    ...{ a: String(a), b: String(b), verifiedBy, cells },
  })
  const joins = (...seams: ReturnType<typeof seam>[]) => joinsAcross({ seams }, around)

  it('are the two sides when a seam goes across, not when all lie on one side', () => {
    expect(joins(seam(2, 3, 'blade', 30), seam(3, 4, 'blade', 30), seam(5, 6, 'blade', 30))).toBe(false)
    expect(joins(seam(2, 3, 'blade', 30), seam(6, 3, 'blade', 9))).toBe(true)
    expect(joins(seam(4, 5, 'correlation', 7))).toBe(true)
  })

  it('are not two sides of which photos that do not face one another were only matched by a few blocks', () => {
    expect(joins(seam(3, 5, 'correlation', 7))).toBe(false)
    expect(joins(seam(3, 5, 'correlation', 40))).toBe(true)
  })
})
