import { describe, expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

describe('neighboursOf', () => {
  const sides = [{ id: 4 }, { id: 9 }, { id: 2 }]
  it('goes through the inspections in the order of the visit and stops at its ends', () => {
    expect(neighboursOf(sides, 9)).toEqual({ previous: { id: 4 }, next: { id: 2 } })
    expect(neighboursOf(sides, 4)).toEqual({ previous: null, next: { id: 9 } })
    expect(neighboursOf(sides, 2)).toEqual({ previous: { id: 9 }, next: null })
  })

  it('knows none of an inspection that the visit does not show', () => {
    expect(neighboursOf(sides, 5)).toEqual({ previous: null, next: null })
    expect(neighboursOf([], 5)).toEqual({ previous: null, next: null })
  })
})
