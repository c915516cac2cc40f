import { describe, expect, it } from 'vitest'
import { leftOutOf } from './left-out.ts'

const laid = { x: 0, y: 0, visible: true }
const loose = { x: null, y: null, visible: true }

describe('what a picture made now would leave out', () => {
  it('is the shown photos without a place beside those with one', () => {
    expect(leftOutOf([laid, loose, laid])).toEqual([loose])
    expect(leftOutOf([laid, { ...loose, y: 3 }])).toEqual([{ ...loose, y: 3 }])
    expect(leftOutOf([laid, laid])).toEqual([])
  })

  it('is no hidden photo, and nothing where none has a place', () => {
    expect(leftOutOf([laid, { ...loose, visible: false }])).toEqual([])
    expect(leftOutOf([loose, loose])).toEqual([])
    expect(leftOutOf([loose, { ...laid, visible: false }])).toEqual([])
    expect(leftOutOf([])).toEqual([])
  })
})
