import { describe, expect, it } from 'vitest'
import { refuseStale, versionOf, withChange } from './state-version.ts'

describe('the version of a state', () => {
  it('is the same for the same facts and another one after any change', () => {
    const facts = { name: 'A', roles: ['x'], address: null }
    expect(versionOf({ ...facts })).toBe(versionOf(facts))
    const others = [
      { ...facts, name: 'B' },
      { ...facts, roles: [] },
      { ...facts, address: '' },
    ]
    expect(new Set([facts, ...others].map(versionOf)).size).toBe(4)
  })

  it('refuses a change made upon another one, and takes one that names none', () => {
    const read = { name: 'A' }
    expect(() => refuseStale(versionOf(read), { name: 'B' })).toThrow('changed-meanwhile')
    refuseStale(versionOf(read), { name: 'A' })
    refuseStale(undefined, { name: 'B' })
  })
})

describe('a change', () => {
  it('keeps what it does not name, and what it names as undefined', () => {
    expect(withChange({ a: 1, b: 'x' }, { a: 2 })).toEqual({ a: 2, b: 'x' })
    expect(withChange<{ a: number; b: string | null }>({ a: 1, b: 'x' }, { a: undefined, b: null })).toEqual({
      a: 1,
      b: null,
    })
  })
})
