import { describe, expect, it } from 'vitest'
import { numberIn, patchQuery, wordIn } from './url-query.ts'

describe('patchQuery', () => {
  it('sets, replaces and takes out names and keeps the others', () => {
    const query = new URLSearchParams('a=1&b=2&c=3')
    expect(patchQuery(query, { a: null, b: 'x', d: 4, c: '' }).toString()).toBe('b=x&d=4')
    expect(query.toString()).toBe('a=1&b=2&c=3')
  })
})

describe('numberIn', () => {
  it('falls back on senseless numbers', () => {
    const read = (text: string) => numberIn(new URLSearchParams(text), 'page', 1, 50)
    expect([read('page=7'), read(''), read('page=0'), read('page=-1'), read('page=51'), read('page=x')]).toEqual([
      7, 1, 1, 1, 1, 1,
    ])
  })
})

describe('wordIn', () => {
  it('knows only the allowed words', () => {
    expect(wordIn(new URLSearchParams('sort=name'), 'sort', ['name', 'date'])).toBe('name')
    expect(wordIn(new URLSearchParams('sort=drop'), 'sort', ['name', 'date'])).toBeNull()
  })
})
