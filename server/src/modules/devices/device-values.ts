import { problem, type ViolationRef } from '../../platform/http/problem-error.ts'
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

const coordinateLimits: Readonly<Record<string, number>> = { longitude: 180, latitude: 90 }

type Verdict = string | { readonly violation: Omit<ViolationRef, 'field'> & ViolationRef } | null

const refuse = (violation: ViolationRef): Verdict => ({ violation })

function numberText(
  attribute: Attribute,
  value: string | number | boolean,
  minimums: Minimums,
  field: string,
): Verdict {
  const number = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || (typeof value === 'string' && value.trim() === ''))
    return refuse({ field, message: 'device.value_number' })
  if (attribute.attributeType === 'int' && !Number.isInteger(number))
    return refuse({ field, message: 'device.value_int' })
  const limit = coordinateLimits[attribute.reference]
  if (limit !== undefined)
    return Math.abs(number) <= limit
      ? String(number)
      : refuse({ field, message: 'device.value_range', values: { min: -limit, max: limit } })
  const min = attribute.attributeType === 'float' && minimums === 'update' ? 0.5 : 1
  return number >= min && number <= 1_000_000
    ? String(number)
    : refuse({ field, message: 'device.value_range', values: { min, max: 1_000_000 } })
}

function dateText(value: string | number | boolean, field: string): Verdict {
  const match =
    typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.exec(value.trim()) : null
  const day = match?.[1]
  const parsed = day ? new Date(`${day}T00:00:00Z`) : null
  const isReal = parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day ?? '-')
  return isReal && day ? day : refuse({ field, message: 'device.value_date' })
}

function textOf(attribute: Attribute, value: string | number | boolean, minimums: Minimums, field: string): Verdict {
  switch (attribute.attributeType) {
    case 'int':
    case 'float':
      return numberText(attribute, value, minimums, field)
    case 'datetime':
      return dateText(value, field)
    case 'boolean':
      if (value === true || value === 'true' || value === '1') return 'true'
      if (value === false || value === 'false' || value === '0') return 'false'
      return refuse({ field, message: 'device.value_boolean' })
    case 'string':
      return String(value).trim() || null
  }
}

/**
 * Checks the values of a device against the attributes of its type and brings them to the form they are stored in:
 * numbers with a point, days as YYYY-MM-DD, booleans as true or false. An empty value is left out.
 * Errors: `invalid` with one violation per refused value, also for required ones that are missing.
 */
export function parseDeviceValues(
  attributes: readonly Attribute[],
  inputs: readonly ValueInput[],
  minimums: Minimums,
): StoredValue[] {
  const violations: ViolationRef[] = []
  const stored = new Map<number, string>()
  inputs.forEach(({ reference, value }, index) => {
    const field = `deviceValues.${index}.value`
    const attribute = attributes.find((candidate) => candidate.reference === reference)
    if (!attribute) {
      violations.push({ field: `deviceValues.${index}.reference`, message: 'device.value_unknown' })
      return
    }
    const text = value === null || value === '' ? null : textOf(attribute, value, minimums, field)
    if (text !== null && typeof text !== 'string') violations.push(text.violation)
    else if (text !== null) stored.set(attribute.id, text)
  })
  for (const attribute of attributes) {
    const isMissing = attribute.isRequired && attribute.reference !== 'name' && !stored.has(attribute.id)
    if (isMissing) violations.push({ field: `deviceValues.${attribute.reference}`, message: 'device.value_required' })
  }
  if (violations.length > 0) throw problem('invalid', { violations })
  return [...stored].map(([attributeId, value]) => ({ attributeId, value }))
}
