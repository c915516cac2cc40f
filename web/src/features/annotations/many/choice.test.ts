import { describe, expect, it } from 'vitest'
import { type Choice, keptOf, noChoice, toggled, withAll, withRange } from './choice.ts'

const idsOf = ({ ids }: Choice) => [...ids].sort((one, other) => one - other)
const shown = [7, 3, 9, 1, 5]

describe('findings chosen together', () => {
  it('are added and taken out one by one', () => {
    const two = toggled(toggled(noChoice, 3), 9)
    expect(idsOf(two)).toEqual([3, 9])
    expect(idsOf(toggled(two, 3))).toEqual([9])
  })

  it('are chosen as a range in the order in which they are shown, downwards and upwards from the same one', () => {
    const down = withRange(toggled(noChoice, 3), 1, shown)
    expect(idsOf(down)).toEqual([1, 3, 9])
    expect(idsOf(withRange(down, 7, shown))).toEqual([1, 3, 7, 9])
  })

  it('a range without a beginning that is shown is the one finding', () => {
    expect(idsOf(withRange(noChoice, 9, shown))).toEqual([9])
    expect(idsOf(withRange(toggled(noChoice, 100), 9, shown))).toEqual([9, 100])
  })

  it('are all that are shown, and none of those once more; others stay', () => {
    const all = withAll(toggled(noChoice, 100), shown)
    expect(idsOf(all)).toEqual([1, 3, 5, 7, 9, 100])
    expect(idsOf(withAll(all, shown))).toEqual([100])
    expect(withAll(noChoice, []).ids.size).toBe(0)
  })

  it('are kept as far as they are shown; a range is not counted from one that left', () => {
    const three = withAll(toggled(noChoice, 3), [3, 9, 1])
    const kept = keptOf(three, (id) => id !== 3)
    expect(idsOf(kept)).toEqual([1, 9])
    expect(kept.anchor).toBeNull()
    expect(keptOf(kept, () => true)).toBe(kept)
  })
})
