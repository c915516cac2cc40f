import { globSync, readFileSync } from 'node:fs'
import type { NumberRule } from '@visionair/contract/numbers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputBounds } from './features/devices/device-form.ts'
import { placementRules } from './features/images/manual/placement-rules.ts'
import { flightRatioRule, knownLengthRule } from './features/inspections/known-length.ts'
import { positionRule } from './features/parks/park-rules.ts'
import { intervalRule, repetitionRule } from './features/reference/number-rules.ts'
import { measurePositionRule, measureValueRule } from './features/volta/measure-form.ts'
import { complaintOf, entryOf, isUnread, numberOf, shownText } from './ui/form/number.ts'

const attribute = (attributType: 'int' | 'float', reference: string, unit: string | null) =>
  inputBounds({ attributType, reference, unit })

/** Every number field of the product, by the file that draws it. */
const fields: Readonly<Record<string, Readonly<Record<string, NumberRule>>>> = {
  'features/devices/device-fields.tsx': {
    'whole number': attribute('int', 'bladeCount', null),
    decimal: attribute('float', 'hubHeight', 'm'),
    latitude: attribute('float', 'latitude', '°'),
    longitude: attribute('float', 'longitude', '°'),
  },
  'features/images/manual/placement-fields.tsx': placementRules,
  'features/inspections/flight-scale.tsx': { 'cm per pixel': flightRatioRule },
  'features/inspections/scale-panel.tsx': { 'known length': knownLengthRule },
  'features/parks/edit-park-modal.tsx': { latitude: positionRule('latitude'), longitude: positionRule('longitude') },
  'features/reference/device-type-form.tsx': { repetition: repetitionRule },
  'features/reference/measure-type-fields.tsx': { limit: { unit: 'mΩ' } },
  'features/reference/services.tsx': { interval: intervalRule },
  'features/volta/measure-fields.tsx': { value: measureValueRule('mΩ'), position: measurePositionRule },
}

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('ui/form/number'))
const textOf = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8')

/** Pieces of what people write where a number is wanted: digits of three scripts, marks, groups, signs, units, powers. */
const piece = fc.constantFrom(
  ...['0', '1', '2', '5', '9', '12', '250', '234', '000', '٣', '۵', '８', '.', ',', ' ', '\u00a0', '\u202f', "'", '’'],
  ...['-', '\u2212', '+', 'e', 'E2', 'm', ' m', ' cm', '°', ' mΩ', '%', 'x', '٫', '٬', '\u200e', '²', '/'],
)
const written = fc.oneof(
  fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.tuple(fc.integer({ min: -200, max: 20_000_000 }), fc.nat(9999)).map(([a, b]) => `${a}.${b}`),
  fc.tuple(fc.integer({ min: -200, max: 20_000_000 }), fc.nat(9999)).map(([a, b]) => `${a},${b}`),
  fc.integer({ min: 1000, max: 99_999_999 }).map((number) => new Intl.NumberFormat('en').format(number)),
  fc.integer({ min: 1000, max: 99_999_999 }).map((number) => new Intl.NumberFormat('fr').format(number)),
)

/** The digits of a text in Latin letters, without marks, leading and trailing zeros: what no reading may change. */
const digitsOf = (text: string): string =>
  text
    .replaceAll('٣', '3')
    .replaceAll('۵', '5')
    .replaceAll('８', '8')
    .replaceAll(/[^\d]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '')

/** What is false of a field after a text was typed into it; null when it holds what it shows. */
function falseOf(text: string, mark: '.' | ',', rule: NumberRule): string | null {
  const entry = entryOf(text, mark, rule)
  const shown = shownText(entry, mark)
  if (isUnread(entry)) {
    if (shown !== text) return `an unread text is shown as ${shown}`
    return complaintOf(entry, mark, rule) === null ? 'an unread text is not told' : null
  }
  if (entry === null) return /[\p{L}\p{N}]/u.test(text) ? 'it was taken for empty' : null
  if (entryOf(shown, mark, rule) !== entry) return `${entry} is shown as ${shown}`
  if (digitsOf(shown) !== digitsOf(text)) return `it became ${entry}`
  if (JSON.parse(JSON.stringify(numberOf(entry))) !== entry) return `${entry} is sent as another number`
  if (entry < (rule.min ?? entry) || entry > (rule.max ?? entry)) return `${entry} is out of bounds`
  return null
}

describe('number fields', () => {
  it('DEV-04 are all made with the one field, and listed here', () => {
    const drawing = sources.filter((path) => textOf(path).includes('<NumberField'))
    expect(drawing.toSorted()).toEqual(Object.keys(fields).toSorted())
    const others = sources.filter((path) =>
      /<NumberInput\b|type="number"|inputMode="(numeric|decimal)"|valueAsNumber|parseFloat\(/.test(textOf(path)),
    )
    expect(others).toEqual([])
  })

  for (const [path, rules] of Object.entries(fields))
    for (const [name, rule] of Object.entries(rules))
      for (const mark of ['.', ','] as const)
        it(`DEV-04 ${path} ${name}: what is stored is what is shown, with ${mark}`, () => {
          fc.assert(
            fc.property(written, (text) => {
              const found = falseOf(text, mark, rule)
              if (found !== null) throw new Error(found)
            }),
            { numRuns: 10_000 },
          )
        })
})
