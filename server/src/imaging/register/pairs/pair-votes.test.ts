import { describe, expect, it } from 'vitest'
import { likeliestPairs } from './pair-votes.ts'

describe('the likeliest pairs of photos in no order', () => {
  it('hold every photo with those that share most keypoints with it, each pair once', () => {
    // Twenty photos along a blade, numbered at random: neighbours along the blade share 40, others a few.
    const place = Array.from({ length: 20 }, (_, number) => (number * 7) % 20)
    const votes = place.map((here, i) =>
      place.slice(i + 1).map((there, k) => (Math.abs(here - there) === 1 ? 40 : (i + k) % 5)),
    )
    const pairs = likeliestPairs(votes)
    expect(new Set(pairs.map(String)).size).toBe(pairs.length)
    for (const [i, j] of pairs) expect(i).toBeLessThan(j)
    const isNext = ([i, j]: readonly [number, number]) => Math.abs((place[i] ?? 0) - (place[j] ?? 0)) === 1
    expect(pairs.filter(isNext)).toHaveLength(19)
    expect(pairs.length).toBeLessThanOrEqual(20 * 5)
  })

  it('are none without photos and for one alone', () => {
    expect(likeliestPairs([])).toEqual([])
    expect(likeliestPairs([[]])).toEqual([])
  })
})
