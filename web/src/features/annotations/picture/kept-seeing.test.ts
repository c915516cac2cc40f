import { beforeEach, expect, it } from 'vitest'
import { plainSeeing } from '../../../viewer/core/seeing.ts'
import { keepSeeing, keptSeeing } from './kept-seeing.ts'

const key = 'visionair.seeing'
const entries = new Map<string, string>()
const storage = {
  getItem: (name: string) => entries.get(name) ?? null,
  setItem: (name: string, value: string) => void entries.set(name, value),
}
beforeEach(() => entries.clear())

it('what was set is kept for this tab, and is the same value until it changes', () => {
  expect(keptSeeing(storage)).toEqual(plainSeeing)
  keepSeeing({ ...plainSeeing, contrast: 40 }, storage)
  expect(keptSeeing(storage)).toEqual({ ...plainSeeing, contrast: 40 })
  expect(keptSeeing(storage)).toBe(keptSeeing(storage))
})

it.each(['', '{', '[]', '{"contrast":40}', JSON.stringify({ ...plainSeeing, gamma: 900 })])(
  'what cannot be read or is out of bounds is the picture as it is: %s',
  (text) => {
    storage.setItem(key, text)
    expect(keptSeeing(storage)).toEqual(plainSeeing)
  },
)
