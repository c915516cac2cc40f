import { describe, expect, it } from 'vitest'
import { partPlaces } from './sub-device-places.ts'

const kind = (id: number, repetition: number) => ({
  repetition,
  type: {
    data: {
      id: String(id),
      type: 'types' as const,
      attributes: { id, name: `T${id}`, nameFr: `T${id}`, reference: `t${id}` },
    },
  },
})

describe('partPlaces', () => {
  it('leaves as many places as the repetition allows, never less than none', () => {
    const type = { childrenForModel: [kind(1, 3), kind(2, 1), kind(7, 1)] }
    const parts = [1, 1, 2, 2].map((id) => ({ type: { id } }))
    expect(partPlaces(type, parts).map((place) => [place.type.id, place.left])).toEqual([
      [1, 1],
      [2, 0],
      [7, 1],
    ])
    expect(partPlaces({ childrenForModel: [] }, parts)).toEqual([])
  })
})
