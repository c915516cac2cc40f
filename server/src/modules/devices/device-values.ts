import { numberText, readNumber } from '@visionair/contract/numbers'
import {
  commissioningReference,
  coordinateLimits,
  firstDayOf,
  isVisitDay,
  largestOf,
  latestToday,
} from '@visionair/contract/rules'
import type { TextRef } from '../../platform/i18n/server-texts.ts'
import { problem } from '../../platform/problem-error.ts'
import type { Attribute } from '../reference/reference.types.ts'

export interface ValueInput {
  readonly reference: string
  readonly value: string | number | boolean | null
}

export interface StoredValue {
  readonly attributeId: number
  readonly value: string
}

/** Smallest int and float: 1 when a device is created, 1 and 0.5 when it is changed. Coordinates have their own range. */
export type Minimums = 'create' | 'update'

type Refused = Extract<TextRef, { readonly message: `device.value_${string}` }>
type Verdict = string | Refused | null

/** Why a value is refused, and where it stands in the request. */
type ValueViolation = Refused & {
  readonly field: string
  /** Of the value among those given; null for one that is missing. */
  readonly index: number | null
}

export interface CheckedValues {
  readonly stored: readonly StoredValue[]
  readonly violations: readonly ValueViolation[]
}

/** The number a value says; null for none. A text is read as strictly as the forms read one; what has two readings is none. */
function numberIn(attribute: Attribute, value: string | number | boolean): number | null {
  if (typeof value === 'number') return value
  const reading = typeof value === 'string' ? readNumber(value, '.', { unit: attribute.unit ?? undefined }) : null
  return reading?.kind === 'number' ? reading.value : null
}

function checkedNumber(attribute: Attribute, value: string | number | boolean, minimums: Minimums): Verdict {
  const number = numberIn(attribute, value)
  if (number === null) return { message: 'device.value_number' }
  if (attribute.attributeType === 'int' && !Number.isInteger(number)) return { message: 'device.value_int' }
  const limit = coordinateLimits[attribute.reference]
  if (limit !== undefined)
    return Math.abs(number) <= limit
      ? numberText(number)
      : { message: 'device.value_range', values: { min: -limit, max: limit } }
  const min = attribute.attributeType === 'float' && minimums === 'update' ? 0.5 : 1
  const max = largestOf(attribute.reference)
  return number >= min && number <= max ? numberText(number) : { message: 'device.value_range', values: { min, max } }
}

/** A day, or the month or year that is all that is known of it, as ISO 8601 writes them. */
function dateText(attribute: Attribute, value: string | number | boolean): Verdict {
  const match =
    typeof value === 'string'
      ? /^(?:(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?|(\d{4}(?:-\d{2})?))$/.exec(value.trim())
      : null
  const told = match?.[1] ?? match?.[2]
  const day = told && firstDayOf(told)
  const parsed = day ? new Date(`${day}T00:00:00Z`) : null
  const isReal = parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day ?? '-')
  if (!isReal || !day) return { message: 'device.value_date' }
  const isMeant = attribute.reference !== commissioningReference || isVisitDay(day, latestToday(new Date()))
  return isMeant ? (told ?? day) : { message: 'device.value_commissioning' }
}

function textOf(attribute: Attribute, value: string | number | boolean, minimums: Minimums): Verdict {
  switch (attribute.attributeType) {
    case 'int':
    case 'float':
      return checkedNumber(attribute, value, minimums)
    case 'datetime':
      return dateText(attribute, value)
    case 'boolean':
      if (value === true || value === 'true' || value === '1') return 'true'
      if (value === false || value === 'false' || value === '0') return 'false'
      return { message: 'device.value_boolean' }
    case 'string':
      return String(value).trim() || null
  }
}

/**
 * Checks the values of a device against the attributes of its type and brings them to the form they are stored in:
 * numbers with a point, days as YYYY-MM-DD (YYYY-MM or YYYY where no more is known), booleans as true or false. An empty value is left out.
 * Every refused value is told, also required ones that are missing. What the device keeps beside them is stored as it was, unchecked.
 */
export function checkedDeviceValues(
  attributes: readonly Attribute[],
  inputs: readonly ValueInput[],
  minimums: Minimums,
  kept: readonly StoredValue[] = [],
): CheckedValues {
  const violations: ValueViolation[] = []
  const stored = new Map(kept.map(({ attributeId, value }) => [attributeId, value]))
  inputs.forEach(({ reference, value }, index) => {
    const attribute = attributes.find((candidate) => candidate.reference === reference)
    if (!attribute) {
      violations.push({ field: `deviceValues.${index}.reference`, index, message: 'device.value_unknown' })
      return
    }
    const text = value === null || value === '' ? null : textOf(attribute, value, minimums)
    if (text !== null && typeof text !== 'string')
      violations.push({ field: `deviceValues.${index}.value`, index, ...text })
    else if (text !== null) stored.set(attribute.id, text)
  })
  for (const { id, reference, isRequired } of attributes)
    if (isRequired && reference !== 'name' && !stored.has(id))
      violations.push({ field: `deviceValues.${reference}`, index: null, message: 'device.value_required' })
  return { stored: [...stored].map(([attributeId, value]) => ({ attributeId, value })), violations }
}

/** The values of a device as they are stored. Errors: `invalid` with one violation per refused value. */
export function parseDeviceValues(
  attributes: readonly Attribute[],
  inputs: readonly ValueInput[],
  minimums: Minimums,
  kept: readonly StoredValue[] = [],
): readonly StoredValue[] {
  const { stored, violations } = checkedDeviceValues(attributes, inputs, minimums, kept)
  if (violations.length > 0) throw problem('invalid', { violations })
  return stored
}
