import { beforeEach, describe, expect, it } from 'vitest'
import { forgetRecentPlaces, maxRecentPlaces, recentPlaces, rememberRecentPlace } from './recent-places.ts'

const entries = new Map<string, string>()
const storage: Storage = {
  get length() {
    return entries.size
  },
  clear: () => entries.clear(),
  getItem: (key) => entries.get(key) ?? null,
  key: (index) => [...entries.keys()][index] ?? null,
  removeItem: (key) => void entries.delete(key),
  setItem: (key, value) => void entries.set(key, value),
}
const place = (number: number) => ({ path: `/visionair/device/${number}`, title: `T${number}` })

beforeEach(() => entries.clear())

describe('recent places', () => {
  it('are told the newest first, each once, and so many at most', () => {
    for (const number of [1, 2, 3, 1]) rememberRecentPlace(7, place(number), storage)
    expect(recentPlaces(7, storage)).toEqual([place(1), place(3), place(2)])
    for (let number = 10; number < 30; number += 1) rememberRecentPlace(7, place(number), storage)
    expect(recentPlaces(7, storage)).toHaveLength(maxRecentPlaces)
    expect(recentPlaces(7, storage)[0]).toEqual(place(29))
  })

  it('are those of one account only, and none once it signed out', () => {
    rememberRecentPlace(7, place(1), storage)
    expect(recentPlaces(8, storage)).toEqual([])
    rememberRecentPlace(8, place(2), storage)
    expect(recentPlaces(7, storage)).toEqual([])
    forgetRecentPlaces(storage)
    expect(recentPlaces(8, storage)).toEqual([])
  })

  it('are none where something else was stored', () => {
    const keys = () => [...entries.keys()]
    rememberRecentPlace(7, place(1), storage)
    for (const text of [
      '',
      '{',
      '[]',
      '{"account":7}',
      '{"account":7,"places":[{"path":"javascript:1","title":"x"}]}',
    ]) {
      storage.setItem(keys()[0] ?? '', text)
      expect(recentPlaces(7, storage), text).toEqual([])
    }
  })
})
