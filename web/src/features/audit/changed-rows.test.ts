import { describe, expect, it } from 'vitest'
import { changedRows, valueText } from './changed-rows.ts'

const words = { empty: '–', yes: 'yes', no: 'no' }

describe('changedRows', () => {
  it('names every field of either side once', () => {
    expect(changedRows({ name: 'A', address: null }, { name: 'B', roles: ['x'] })).toEqual([
      { field: 'name', before: 'A', after: 'B' },
      { field: 'address', before: null, after: undefined },
      { field: 'roles', before: undefined, after: ['x'] },
    ])
    expect(changedRows(null, null)).toEqual([])
  })
})

describe('valueText', () => {
  it('puts values into words', () => {
    const text = (value: unknown) => valueText(value, words)
    expect([text(true), text(false), text(null), text(''), text([]), text(0)]).toEqual([
      'yes',
      'no',
      '–',
      '–',
      '–',
      '0',
    ])
    expect(text(['a', null, true])).toBe('a, –, yes')
    expect(text({ critical: true })).toBe('{"critical":true}')
  })
})
