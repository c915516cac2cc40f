import { afterAll, describe, expect, it, vi } from 'vitest'
import { Drafts } from '../../../ui/drafts/drafts.ts'

vi.stubGlobal('window', { sessionStorage: {} })
vi.stubGlobal('localStorage', { getItem: () => null })
afterAll(() => vi.unstubAllGlobals())
const { boxDraftsIn } = await import('./box-draft.ts')

const box = { x: 100, y: 2000, width: 300, height: 400 }
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}
/** As after each load of the page. */
const loaded = () => boxDraftsIn(new Drafts(() => storage))

describe('the box of a new finding', () => {
  it('outlives its page, for its account, its side and the picture it was drawn on', () => {
    loaded().keep(1, 7, { box, imageVersion: 3 })
    expect(loaded().find(1, 7, 3)).toEqual(box)
    expect(loaded().find(1, 7, 4)).toBeNull()
    expect(loaded().find(2, 7, 3)).toBeNull()
    expect(loaded().find(1, 8, 3)).toBeNull()
    loaded().forget(1, 7)
    expect(loaded().find(1, 7, 3)).toBeNull()
  })

  it('that was damaged in the storage is none', () => {
    new Drafts(() => storage).keep({
      account: 1,
      name: 'finding box 7',
      changes: { drawn: { from: null, to: { box: { x: 1 } } } },
    })
    expect(loaded().find(1, 7, 3)).toBeNull()
  })
})
