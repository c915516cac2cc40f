import { describe, expect, it } from 'vitest'
import { keepParkView, parkViewOf } from './park-view.ts'

/** A store as a browser's, empty at first. */
function emptyStore(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

describe('how parks are shown', () => {
  it('is what the account chose last in this browser, and cards for another one', () => {
    const store = emptyStore()
    expect(parkViewOf(1, store)).toBe('cards')
    keepParkView(1, 'table', store)
    expect(parkViewOf(1, store)).toBe('table')
    expect(parkViewOf(2, store)).toBe('cards')
    keepParkView(1, 'cards', store)
    expect(parkViewOf(1, store)).toBe('cards')
  })

  it('is cards where something else was kept', () => {
    const store = emptyStore()
    keepParkView(1, 'table', store)
    const name = store.key(0) ?? ''
    for (const text of ['', 'table', '[]', '{"1":"map"}']) {
      store.setItem(name, text)
      expect(parkViewOf(1, store), text).toBe('cards')
    }
  })
})
