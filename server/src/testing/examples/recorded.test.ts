import { describe, expect, it } from 'vitest'
import { differencesOf } from './recorded.ts'

describe('two examples', () => {
  it('differ by fields and by kinds of value, not by values', () => {
    const one = { answer: { data: [{ id: '7', count: 2, from: null }], meta: { total: 9 } } }
    expect(differencesOf(one, { answer: { data: [{ id: '8', count: 0, from: 'x' }], meta: { total: 1 } } })).toEqual([])
    expect(
      differencesOf(one, { answer: { data: [{ id: 7, count: 2, more: 1, from: null }], meta: { total: 9 } } }),
    ).toEqual(['answer.data[].id', 'answer.data[].more'])
    expect(differencesOf(one, { answer: { data: {}, meta: { total: 9 } } })).toEqual(['answer.data'])
  })
})
