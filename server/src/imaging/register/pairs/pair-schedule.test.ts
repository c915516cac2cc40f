import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endPairs, firstPairs, mostPairs, nearestFirst } from './pair-schedule.ts'

const untimed = (photos: number) => Array.from({ length: photos }, () => ({ takenAt: null }))

describe('pairs to compare', () => {
  it('are all pairs of a small set', () => {
    expect(firstPairs(untimed(4))).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ])
    expect(firstPairs(untimed(14))).toHaveLength(91)
    expect(firstPairs(untimed(1))).toEqual([])
  })

  it('of a large set are few per photo and reach every photo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 15, max: 300 }), (photos) => {
        const pairs = firstPairs(untimed(photos))
        expect(pairs.length).toBeLessThanOrEqual(3 * photos)
        expect(new Set(pairs.flat()).size).toBe(photos)
        expect(pairs.filter(([i, j]) => i >= j || j - i > 3)).toEqual([])
      }),
    )
  })

  it('of a large set out of order also follow the time of capture', () => {
    const photos = Array.from({ length: 40 }, (_, i) => ({ takenAt: (i * 17) % 40 }))
    const pairs = new Set(firstPairs(photos).map(String))
    expect(pairs.size).toBe(firstPairs(photos).length)
    const numberAt = (time: number) => photos.findIndex(({ takenAt }) => takenAt === time)
    for (let time = 1; time < 40; time++) {
      const [i, j] = [numberAt(time - 1), numberAt(time)]
      expect(pairs).toContain(i < j ? `${i},${j}` : `${j},${i}`)
    }
    expect(pairs.size).toBeLessThanOrEqual(mostPairs(40))
  })

  it('then are the ends of the groups that were found', () => {
    const links = [
      { from: 0, to: 1, weight: 1 },
      { from: 1, to: 2, weight: 1 },
      { from: 4, to: 5, weight: 1 },
    ]
    const pairs = endPairs([[0, 1, 2], [4, 5], [3]], links)
    expect(pairs).toContainEqual([2, 3])
    expect(pairs).toContainEqual([0, 5])
    expect(pairs.flat()).not.toContain(1)
    expect(pairs[0]).toEqual([2, 3])
    expect(endPairs([[0, 1, 2]], links)).toEqual([])
  })

  it('are sorted by distance, then by photo', () => {
    expect(
      nearestFirst([
        [0, 4],
        [3, 4],
        [1, 2],
      ]),
    ).toEqual([
      [1, 2],
      [3, 4],
      [0, 4],
    ])
  })
})
