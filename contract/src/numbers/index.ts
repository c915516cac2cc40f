import { type DecimalMark, marksReadings } from './marks.ts'
import { scaleTo, splitUnit } from './units.ts'

export type { DecimalMark } from './marks.ts'

/** The bounds and form of a number. */
export interface NumberRule {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Whole numbers only. */
  readonly integer?: boolean | undefined
  /** So many decimals and no more, where what is kept has no more. */
  readonly decimals?: number | undefined
  /** What the number counts: `m`, `cm`, `mΩ`, `°`. The text may name it, or another unit of the same quantity. */
  readonly unit?: string | undefined
  /** Digits beyond what is kept are rounded away, as in files of machines; a person is told instead. */
  readonly isRounded?: boolean | undefined
}

/** Why a text is not the number that is asked for. */
export type NumberRefusal =
  | 'not-a-number'
  | 'unknown-unit'
  | 'too-precise'
  | 'too-many-decimals'
  | 'not-whole'
  | 'too-small'
  | 'too-large'

/** What a text says: nothing, one number, two numbers of which its writer must choose, or no number that may stand here. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'refused'; readonly why: NumberRefusal }

/** So many digits survive being stored as a double; more would be kept as another number than the one that is shown. */
const mostDigits = 15

/** Zeros of the decimal digits that are understood: Arabic-Indic, Persian, Devanagari, Bengali, Thai, full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10] as const

const inLatinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code))
  })

/** One way to write signs, digits and spaces; what only steers the direction of writing says nothing of the number. */
const plain = (text: string): string =>
  inLatinDigits(text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069\ufeff]/g, '').normalize('NFC'))
    .replaceAll('\u2212', '-')
    .replaceAll(/\s/gu, ' ')
    .trim()

const significant = (decimal: string): number =>
  decimal.replace(/^[-+]/, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

function formRefusalOf(value: number, { integer = false, decimals }: NumberRule): NumberRefusal | null {
  if (decimals !== undefined && (numberText(value).split('.')[1]?.length ?? 0) > decimals) return 'too-many-decimals'
  return integer && !Number.isInteger(value) ? 'not-whole' : null
}

function refusalOf(value: number, rule: NumberRule): NumberRefusal | null {
  const { min, max } = rule
  const ofForm = formRefusalOf(value, rule)
  if (ofForm !== null) return ofForm
  if (min !== undefined && value < min) return 'too-small'
  if (value > (max ?? 1e15) || value < -1e15) return value < 0 ? 'too-small' : 'too-large'
  return null
}

/**
 * Reads a number as people write it. `mark` precedes the decimals in the writer's language. The other mark, spaces and apostrophes
 * may group thousands; a single foreign mark before exactly three digits has two readings. A person is asked which, unless one of them
 * has not the form of the number (a field of whole numbers) or neither may stand: that 1234 m is too high does not say that 1.234 m was
 * meant. In files of machines the bounds decide as well. Units of the same quantity as the rule's are converted, others refused. Nothing is cut or brought into bounds, and nothing
 * rounded unless the rule says so.
 */
export function readNumber(text: string, mark: DecimalMark, rule: NumberRule = {}): NumberReading {
  const written = plain(text)
  if (written === '') return { kind: 'empty' }
  const { digits, unit } = splitUnit(written)
  const power = scaleTo(unit, rule.unit)
  const decimals = marksReadings(digits, mark)
  if (decimals === null) return { kind: 'refused', why: 'not-a-number' }
  if (power === null) return { kind: 'refused', why: 'unknown-unit' }
  if (rule.isRounded !== true && decimals.some((decimal) => significant(decimal) > mostDigits))
    return { kind: 'refused', why: 'too-precise' }
  const values = decimals.map((decimal) => Number(`${decimal}e${power}`) + 0)
  const allowed = values.filter((value) => refusalOf(value, rule) === null)
  const [one] = allowed
  const askable = rule.isRounded === true ? allowed : values.filter((value) => formRefusalOf(value, rule) === null)
  const [first, second] = askable
  if (one !== undefined && first !== undefined && second !== undefined)
    return { kind: 'ambiguous', readings: [first, second] }
  if (one !== undefined) return { kind: 'number', value: one }
  return { kind: 'refused', why: refusalOf(values[0] ?? 0, rule) ?? 'not-a-number' }
}

/** Whether a text names another unit than the wanted one of the same quantity, so that its digits are not those that are kept. */
export function isInOtherUnit(text: string, wanted: string | undefined): boolean {
  const power = scaleTo(splitUnit(plain(text)).unit, wanted)
  return power !== null && power !== 0
}

/** A number in digits, without grouping and without powers of ten: what `readNumber` reads back as the very same number. */
export function numberText(value: number, mark: DecimalMark = '.'): string {
  const text = String(value)
  const [mantissa = '', power] = text.split('e')
  return (power === undefined ? text : shifted(mantissa, Number(power))).replace('.', mark)
}

/** The decimal digits of a mantissa times a power of ten. */
function shifted(mantissa: string, power: number): string {
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = whole + fraction
  const point = whole.length + power
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${point < digits.length ? `.${digits.slice(point)}` : ''}`
}
