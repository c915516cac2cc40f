import { beforeEach, expect, it } from 'vitest'
import { keepClassification, lastClassification } from './last-classification.ts'

const entries = new Map<string, string>()
const storage = {
  getItem: (name: string) => entries.get(name) ?? null,
  setItem: (name: string, value: string) => void entries.set(name, value),
}
const crack = { component: '', type: '2', severity: '4' }
beforeEach(() => entries.clear())

it('the last classification is that of the own account alone', () => {
  expect(lastClassification(7, storage)).toBeNull()
  keepClassification(7, { component: '3', type: '1', severity: '2' }, storage)
  keepClassification(7, crack, storage)
  expect(lastClassification(7, storage)).toEqual(crack)
  expect(lastClassification(8, storage)).toBeNull()
})

it.each(['', '{', 'null', '{"account":7}', '{"account":7,"component":"","type":"","severity":"4"}'])(
  'what cannot be read is none: %s',
  (text) => {
    entries.set('visionair.last-classification', text)
    expect(lastClassification(7, storage)).toBeNull()
  },
)
