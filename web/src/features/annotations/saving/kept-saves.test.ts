import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}
vi.stubGlobal('window', { localStorage: storage })
afterAll(() => vi.unstubAllGlobals())
const { keptSavesIn } = await import('./kept-saves.ts')

const change = {
  kind: 'change' as const,
  key: 'change 7',
  account: 1,
  inspection: 3,
  id: 7,
  number: 12,
  body: { comment: 'Typed', version: 4 },
  draft: { account: 1, name: 'finding 7', changes: { comment: { from: '', to: 'Typed' } } },
}

describe('kept saves', () => {
  beforeEach(() => stored.clear())

  it('belong to their open form until it is gone, and then wait for whoever sends them', () => {
    const kept = keptSavesIn(window.localStorage)
    kept.hold(change)
    expect(kept.waiting(1)).toEqual([])
    kept.release(change.key)
    expect(kept.waiting(1)).toMatchObject([{ id: 7, body: { comment: 'Typed' } }])
  })

  it('outlive a reload, and are sent for nobody else', () => {
    keptSavesIn(window.localStorage).hold(change)
    const reloaded = keptSavesIn(window.localStorage)
    expect(reloaded.waiting(1)).toHaveLength(1)
    expect(reloaded.waiting(2)).toEqual([])
  })

  it('of one key are one save, the newest; an answered one is gone', () => {
    const kept = keptSavesIn(window.localStorage)
    kept.hold(change)
    kept.hold({ ...change, body: { comment: 'Typed again', version: 4 } })
    kept.release(change.key)
    expect(kept.waiting(1)).toMatchObject([{ body: { comment: 'Typed again' } }])
    kept.forget(change.key)
    expect(kept.waiting(1)).toEqual([])
  })

  it('take what was typed along, for when they are refused; those of an earlier version of the product have none', () => {
    keptSavesIn(window.localStorage).hold(change)
    expect(keptSavesIn(window.localStorage).waiting(1)[0]?.draft).toEqual(change.draft)
    const { draft: _, ...old } = change
    stored.set('visionair.kept-saves', JSON.stringify([old]))
    expect(keptSavesIn(window.localStorage).waiting(1)[0]?.draft).toBeNull()
  })

  it('that were damaged are left out', () => {
    stored.set('visionair.kept-saves', JSON.stringify([{ ...change, body: { version: 'x' } }, 'nonsense', null]))
    expect(keptSavesIn(window.localStorage).waiting(1)).toEqual([])
    stored.set('visionair.kept-saves', '{')
    expect(keptSavesIn(window.localStorage).waiting(1)).toEqual([])
  })
})
