import { describe, expect, it } from 'vitest'
import { differencesOf, isReadBack } from './read-back.ts'

describe('what was written and is read', () => {
  it.each([
    [' Hare Hill ', 'Hare Hill'],
    ['', null],
    [null, { data: null }],
    [7, { data: { id: '7', type: 'organizations' } }],
    [[1, 2], { data: [{ id: '2' }, { id: '1' }] }],
    [{ latitude: 1 }, { latitude: 1, longitude: 2 }],
    [false, false],
  ])('is the same: %j and %j', (written, read) => {
    expect(isReadBack(written, read)).toBe(true)
  })

  it.each([
    ['Hare Hill', 'hare hill'],
    ['Hare', null],
    [null, 'Hare'],
    [7, { data: { id: '8', type: 'organizations' } }],
    [[1, 2], { data: [{ id: '1' }] }],
    [{ latitude: 1 }, { latitude: 2 }],
    [false, true],
  ])('is another: %j and %j', (written, read) => {
    expect(isReadBack(written, read)).toBe(false)
  })

  it('is compared under the same names only, and told', () => {
    expect(differencesOf({ name: 'A', comment: 'B', version: 'x' }, { name: 'C', version: 'y' })).toEqual({
      compared: 1,
      differences: ['name "A" reads "C"'],
    })
  })
})
