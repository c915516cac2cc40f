import { describe, expect, it } from 'vitest'
import { complaintOf, entryOf, markOf, numberOf, shownText, stepNumber } from './number.ts'

describe('markOf', () => {
  it('DEV-04 knows what precedes decimals in the languages', () => {
    expect(markOf('en-GB')).toBe('.')
    expect(markOf('fr-FR')).toBe(',')
  })
})

describe('entryOf', () => {
  it('DEV-04 holds what a text says in the chosen language, and the text itself where it is no number', () => {
    expect(entryOf('12,5', '.', {})).toBe(12.5)
    expect(entryOf(' ', '.', {})).toBeNull()
    for (const text of ['12 m', '1e2', '1,234', '1.2.3']) expect(entryOf(text, '.', {}), text).toEqual({ unread: text })
    expect(entryOf('95', '.', { max: 90 })).toEqual({ unread: '95' })
  })

  it('is sent only as a number', () => {
    expect(numberOf(entryOf('12,5', ',', {}))).toBe(12.5)
    expect(() => numberOf(entryOf('1e2', ',', {}))).toThrow()
  })
})

describe('complaintOf', () => {
  it('asks which of two readings is meant, in the language in which there are two', () => {
    const entry = entryOf('1,234', '.', {})
    expect(complaintOf(entry, '.', {})).toEqual({ kind: 'ambiguous', readings: [1234, 1.234] })
    expect(complaintOf(entry, ',', {})).toBeNull()
    expect(shownText(entry, '.')).toBe('1,234')
  })
})

describe('stepNumber', () => {
  it('DEV-04 steps without binary dust and stops at the bounds', () => {
    expect(stepNumber(0.2, 0.1, {})).toBe(0.3)
    expect(stepNumber(null, 0.5, { min: 0.5 })).toBe(0.5)
    expect(stepNumber(360, 1, { max: 360 })).toBe(360)
    expect(stepNumber(0.2, -0.5, { min: 0 })).toBe(0)
  })
})
