import type { getDevice, valueInput } from '@visionair/contract/devices'
import type { getDeviceType } from '@visionair/contract/reference'
import { coordinateLimits, largestOf } from '@visionair/contract/rules'
import type { z } from 'zod'
import type { ResultOf } from '../../api/call-types.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { isUnread, numberOf, type Unread } from '../../ui/form/number.ts'

/** A device type with its attributes and usual parts. */
export type Device = ResultOf<typeof getDevice>
export type DeviceType = ResultOf<typeof getDeviceType>
export type Attribute = DeviceType['attributs'][number]
export type FieldValue = string | number | boolean | null | Unread

/** The form of a device: its name, and a value for each attribute of its type by reference. */
export interface DeviceFormValues extends Record<string, unknown> {
  readonly name: string
  readonly values: Readonly<Record<string, FieldValue>>
  readonly withSubDevices: boolean
}

/** The smallest numbers allowed depend on whether a device is made or changed. */
export type FormPurpose = 'create' | 'update'

interface Bounds {
  readonly min: number
  readonly max?: number
  readonly step: number
  readonly integer: boolean
  readonly unit: string | undefined
}

export const isCoordinate = ({ reference }: Pick<Attribute, 'reference'>): boolean =>
  coordinateLimits[reference] !== undefined

/** What the number input itself allows: whole numbers from 0 by 1, others from 0.5 by 0.5, coordinates within their range. */
export function inputBounds(attribute: Pick<Attribute, 'attributType' | 'reference' | 'unit'>): Bounds {
  const integer = attribute.attributType === 'int'
  const form = { integer, unit: attribute.unit ?? undefined }
  const limit = coordinateLimits[attribute.reference]
  if (limit !== undefined) return { ...form, min: -limit, max: limit, step: 0.1 }
  const max = largestOf(attribute.reference)
  return integer ? { ...form, min: 0, max, step: 1 } : { ...form, min: 0.5, max, step: 0.5 }
}

/** The smallest number that is accepted: 1, but 0.5 for decimals of a device that is changed; none for coordinates. */
export function acceptedMinimum(
  attribute: Pick<Attribute, 'attributType' | 'reference'>,
  purpose: FormPurpose,
): number | null {
  if (isCoordinate(attribute)) return null
  return attribute.attributType === 'float' && purpose === 'update' ? 0.5 : 1
}

const reversedReference = 'reverseDevice'

/** Whether a form says the other end of the picture is the hub's than the device as it is stored. */
export function isTurned(
  { deviceValues }: { readonly deviceValues: readonly { reference: string; value: string | null }[] },
  values: DeviceFormValues['values'],
): boolean {
  const stored = deviceValues.find(({ reference }) => reference === reversedReference)?.value === 'true'
  return reversedReference in values && (values[reversedReference] === true) !== stored
}

/** The attributes that have a field of their own; the name has its own place. */
export const fieldsOf = (type: Pick<DeviceType, 'attributs'>): readonly Attribute[] =>
  type.attributs.filter(({ reference }) => reference !== 'name')

/** A stored number has a point; a text that is none is shown as it stands. */
function storedNumber(text: string | null | undefined): number | null | Unread {
  if (text === null || text === undefined || text.trim() === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : { unread: text }
}

function storedValue({ attributType }: Attribute, text: string | null | undefined): FieldValue {
  switch (attributType) {
    case 'int':
    case 'float':
      return storedNumber(text)
    case 'boolean':
      return text === 'true'
    case 'datetime':
      return text?.slice(0, 10) ?? ''
    case 'string':
      return text ?? ''
  }
}

/** The form of a device as it is stored, or an empty one. */
export function initialDeviceValues(
  type: Pick<DeviceType, 'attributs'>,
  device?: { readonly name: string; readonly deviceValues: readonly { reference: string; value: string | null }[] },
): DeviceFormValues {
  const stored = new Map(device?.deviceValues.map(({ reference, value }) => [reference, value]))
  const entries = fieldsOf(type).map((attribute) => [
    attribute.reference,
    storedValue(attribute, stored.get(attribute.reference)),
  ])
  return { name: device?.name ?? '', values: Object.fromEntries(entries), withSubDevices: true }
}

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export interface ValidationTexts {
  readonly required: string
  readonly min: (min: number) => string
}

/** What is wrong with the form, by path (`name`, `values.hubHeight`). */
export function validateDevice(
  attributes: readonly Attribute[],
  { name, values }: DeviceFormValues,
  purpose: FormPurpose,
  texts: ValidationTexts,
): Record<string, string> {
  const errors: Record<string, string> = {}
  if (name.trim() === '') errors.name = texts.required
  for (const attribute of attributes) {
    const value = values[attribute.reference]
    const min = acceptedMinimum(attribute, purpose)
    if (attribute.isRequired && isEmpty(value)) errors[`values.${attribute.reference}`] = texts.required
    else if (typeof value === 'number' && min !== null && value < min)
      errors[`values.${attribute.reference}`] = texts.min(min)
  }
  return errors
}

const sentValue = (value: FieldValue | undefined): string | number | boolean | null => {
  if (value === undefined || isEmpty(value)) return null
  return isUnread(value) ? numberOf(value) : value
}

/** The values as the server takes them, in the attributes' order; what was left empty is sent as null. */
export const deviceValuesOf = (
  attributes: readonly Attribute[],
  values: DeviceFormValues['values'],
): z.input<typeof valueInput>[] =>
  attributes.map(({ reference }) => ({ reference, value: sentValue(values[reference]) }))

/** The server names a refused value by its place (`deviceValues.2.value`) or reference; the form knows it as `values.hubHeight`. */
export function atFormFields(error: unknown, attributes: readonly Attribute[]): unknown {
  if (!(error instanceof ProblemError)) return error
  const violations = error.violations.map(({ field, message }) => {
    const key = /^deviceValues\.([^.]+)/.exec(field)?.[1]
    if (key === undefined) return { field, message }
    return { field: `values.${attributes[Number(key)]?.reference ?? key}`, message }
  })
  const { message: detail, code, title } = error
  return new ProblemError(error.status, { detail, code, title, violations })
}
