import { describe, expect, it } from 'vitest'
import { carriedOver, placesThatDiffer } from './orders.ts'

const of = (...ids: number[]) => ids.map((id) => ({ id }))

describe('two orders of one list', () => {
  it('ADM-10 mine is carried over to what there is now: without what was deleted, with what is new at the end', () => {
    expect(carriedOver(of(3, 1, 2), of(1, 2, 3))).toEqual(of(3, 1, 2))
    expect(carriedOver(of(3, 1, 2), of(4, 2, 3, 5))).toEqual(of(3, 2, 4, 5))
  })

  it('ADM-10 differ where they give a place to others', () => {
    expect(placesThatDiffer(of(1, 2, 3), of(1, 3, 2))).toEqual([2, 3])
    expect(placesThatDiffer(of(1, 2), of(1, 2))).toEqual([])
  })
})
