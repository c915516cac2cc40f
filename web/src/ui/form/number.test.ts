import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampNumber, parseNumber, stepNumber } from './number.ts'

describe('parseNumber', () => {
  it('accepts comma and point', () => {
    expect(parseNumber('12,5')).toBe(12.5)
    expect(parseNumber('12.5')).toBe(12.5)
    expect(parseNumber(' 1 250,75 ')).toBe(1250.75)
    expect(parseNumber('-3')).toBe(-3)
  })

  it('tells an empty text from one that is no number', () => {
    expect(parseNumber('  ')).toBeNull()
    for (const text of ['abc', '1,2,3', '1e5', '--1', '.', '0x10']) expect(parseNumber(text), text).toBeNaN()
  })

  it('reads back what JavaScript writes, with either sign of decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 999 }), (whole, thousandths) => {
        const text = `${whole}.${String(thousandths).padStart(3, '0')}`
        expect(parseNumber(text)).toBe(Number(text))
        expect(parseNumber(text.replace('.', ','))).toBe(Number(text))
      }),
    )
  })
})

describe('clampNumber', () => {
  it('never leaves the bounds and rounds whole numbers', () => {
    expect(clampNumber(-4, { min: 0 })).toBe(0)
    expect(clampNumber(400, { max: 360 })).toBe(360)
    expect(clampNumber(2.6, { integer: true })).toBe(3)
    expect(clampNumber(0.2, { min: 0.5, max: 10 })).toBe(0.5)
  })
})

describe('stepNumber', () => {
  it('steps without binary dust', () => {
    expect(stepNumber(0.2, 0.1, {})).toBe(0.3)
    expect(stepNumber(null, 0.5, { min: 0.5 })).toBe(0.5)
    expect(stepNumber(360, 1, { max: 360 })).toBe(360)
  })
})
