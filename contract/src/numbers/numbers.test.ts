import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DecimalMark, type NumberRule, numberText, readNumber } from './index.ts'

const value = (text: string, mark: DecimalMark, rule: NumberRule = {}): unknown => {
  const reading = readNumber(text, mark, rule)
  if (reading.kind === 'number') return reading.value
  if (reading.kind === 'ambiguous') return reading.readings
  return reading.kind === 'empty' ? null : reading.why
}

describe('readNumber', () => {
  it('DEV-04 reads comma and point as decimals, and groups in every usual way', () => {
    for (const mark of ['.', ','] as const)
      for (const [text, number] of [
        ['12,5', 12.5],
        ['12.5', 12.5],
        ['1,234.5', 1234.5],
        ['1.234,5', 1234.5],
        [' 1 250,75 ', 1250.75],
        ['1\u202f250.5', 1250.5],
        ["1'250.5", 1250.5],
        ['1’250,5', 1250.5],
        ['1,234,567', 1234567],
        ['1.234.567', 1234567],
        ['1250,500', 1250.5],
        ['0,125', 0.125],
        ['0.125', 0.125],
        ['-3', -3],
        ['\u22123', -3],
        ['+7', 7],
        ['.5', 0.5],
        ['5.', 5],
        ['٣٫٥', 3.5],
        ['١٬٢٥٠', 1250],
        ['۱۲', 12],
        ['１２', 12],
        ['\u200e12\u200f', 12],
        ['-0', 0],
      ] as const)
        expect(value(text, mark), `${text} with ${mark}`).toBe(number)
  })

  it('asks about a foreign mark before three digits, also where a bound leaves one reading, unless only one has the form of the number', () => {
    expect(value('1,234', '.')).toEqual([1234, 1.234])
    expect(value('1.234', ',')).toEqual([1234, 1.234])
    expect(value('-1,234', '.')).toEqual([-1234, -1.234])
    expect(value('1.234', '.')).toBe(1.234)
    expect(value('1,234', ',')).toBe(1.234)
    expect(value('48,123', '.', { min: -90, max: 90 })).toEqual([48123, 48.123])
    expect(value('1,234', '.', { min: 0.5, max: 300, unit: 'm' })).toEqual([1234, 1.234])
    expect(value('1,234', '.', { max: 300, isRounded: true })).toBe(1.234)
    expect(value('1,234', '.', { max: 1 })).toBe('too-large')
    expect(value('1,234', '.', { integer: true })).toBe(1234)
  })

  it('understands units of the same quantity and refuses others', () => {
    for (const text of ['80 m', '80m', '80 metres', '8000 cm', '0,08 km'])
      expect(value(text, '.', { unit: 'm' })).toBe(80)
    expect(value('12 m', '.', { unit: 'cm' })).toBe(1200)
    expect(value('0,3 Ω', ',', { unit: 'mΩ' })).toBe(300)
    expect(value('300 µΩ', ',', { unit: 'mΩ' })).toBe(0.3)
    expect(value('48.5°', '.', { unit: '°' })).toBe(48.5)
    expect(value('3 MΩ', '.', { unit: 'Ω' })).toBe(3_000_000)
    for (const [text, unit] of [
      ['12 m', undefined],
      ['12 kg', 'm'],
      ['4.5 W', '°'],
      ['12 M', 'm'],
    ] as const)
      expect(value(text, '.', { unit }), text).toBe('unknown-unit')
  })

  it('tells an empty text from one that is no number', () => {
    expect(value('  ', '.')).toBeNull()
    expect(value('\u200f', '.')).toBeNull()
    for (const text of [
      'abc',
      '1,2,3',
      '1e2',
      '--1',
      '.',
      '-',
      '0x10',
      '12 34',
      '1,23,456',
      '1.234.5',
      '1,234,5',
      '1 2',
      '5²',
      '½',
      '∞',
      'NaN',
      "48°30'",
    ])
      expect(value(text, '.'), text).toBe('not-a-number')
  })

  it('DEV-04 never brings a number into bounds or cuts its digits', () => {
    expect(value('95', '.', { min: -90, max: 90 })).toBe('too-large')
    expect(value('-3', '.', { min: 0.5 })).toBe('too-small')
    expect(value('2.5', '.', { integer: true })).toBe('not-whole')
    expect(value('2.55', '.', { decimals: 1 })).toBe('too-many-decimals')
    expect(value('0.1234567890123456', '.')).toBe('too-precise')
    expect(value('9'.repeat(400), '.')).toBe('too-precise')
    expect(value(`1${'0'.repeat(30)}`, '.')).toBe('too-large')
  })

  it('reads back what it writes, in both languages', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('.' as const, ',' as const),
        (number, mark) => {
          const reading = readNumber(numberText(number, mark), mark)
          if (reading.kind === 'number') expect(reading.value).toBe(number + 0)
          else expect(reading.kind).toBe('refused')
        },
      ),
      { numRuns: 2000 },
    )
    expect(numberText(1e-7)).toBe('0.0000001')
    expect(numberText(-1.5e21)).toBe('-1500000000000000000000')
    expect(numberText(1250.5, ',')).toBe('1250,5')
  })
})
