import type { Reading } from '@visionair/contract/volta'
import { isUnread, type NumberEntry, numberOf } from '../../ui/form/number.ts'
import type { Measure } from './volta-types.ts'

/** Where the verdict comes from: it follows from the limit, or a person fixes it. */
export const conformities = ['limit', 'compliant', 'non-compliant'] as const
export type Conformity = (typeof conformities)[number]

/** What the form of a measure holds; ids are texts as inputs want them, empty while nothing is chosen. */
export interface MeasureValues extends Record<string, unknown> {
  readonly type: string
  readonly reading: Reading
  readonly measureValue: NumberEntry
  readonly positionFromHub: NumberEntry
  readonly severity: string
  readonly isInspected: boolean
  /** Null with a measure of which nobody knows whether its verdict was chosen: it is asked. */
  readonly conformity: Conformity | null
  readonly comment: string
  readonly expertEn: string
  readonly expertFr: string
  readonly file: File | null
}

export const emptyMeasure: MeasureValues = {
  type: '',
  reading: 'value',
  measureValue: null,
  positionFromHub: null,
  severity: '',
  isInspected: true,
  conformity: 'limit',
  comment: '',
  expertEn: '',
  expertFr: '',
  file: null,
}

function conformityOf({ verdictBy, isCompliant }: Pick<Measure, 'verdictBy' | 'isCompliant'>): Conformity | null {
  if (verdictBy === 'limit') return 'limit'
  if (verdictBy === 'unknown' || isCompliant === null) return null
  return isCompliant ? 'compliant' : 'non-compliant'
}

type Shown = Pick<
  Measure,
  | 'reading'
  | 'measureValue'
  | 'positionFromHub'
  | 'isInspected'
  | 'isCompliant'
  | 'verdictBy'
  | 'comment'
  | 'expertComment'
> & { readonly type: { readonly id: number }; readonly severity: { readonly id: number } }

/** A measure as its form shows it. */
export const valuesOf = (measure: Shown): MeasureValues => ({
  type: String(measure.type.id),
  reading: measure.reading,
  measureValue: measure.measureValue,
  positionFromHub: measure.positionFromHub,
  severity: String(measure.severity.id),
  isInspected: measure.isInspected,
  conformity: conformityOf(measure),
  comment: measure.comment ?? '',
  expertEn: measure.expertComment.en ?? '',
  expertFr: measure.expertComment.fr ?? '',
  file: null,
})

/** What the number fields of a measure take. */
export const measurePositionRule = { min: 0, unit: 'm' } as const
export const measureValueRule = (unit: string) => ({ min: 0, unit })

/** Beyond this many times the limit a wrong unit or an open circuit is likelier than the value. */
const doubtfulFactor = 100

/** Whether a value should be looked at again before it is saved; it may be saved all the same. */
export const isDoubtful = (value: NumberEntry, limitValue: number | null): boolean =>
  typeof value === 'number' && limitValue !== null && value > doubtfulFactor * limitValue

export interface MeasureMessages {
  readonly required: string
  readonly minimum: string
  readonly beyond: string
  readonly photo: string
}

type MeasureField = 'type' | 'measureValue' | 'positionFromHub' | 'severity' | 'conformity' | 'file'

/** What cannot be read is told by the field itself. */
const numberError = (value: NumberEntry, { required, minimum }: MeasureMessages): string | null => {
  if (value === null) return required
  return !isUnread(value) && value < 0 ? minimum : null
}

/** What a form is checked against: whether a photo is taken, and how long the blade is, null where that is not known. */
export interface MeasureDemands {
  readonly needsPhoto: boolean
  readonly bladeLengthM: number | null
}

/** Whether a place lies beyond the tip of a blade of known length: refused now, and marked where it was stored before. */
export const isBeyondTip = (position: NumberEntry, bladeLengthM: number | null): boolean =>
  typeof position === 'number' && bladeLengthM !== null && position > bladeLengthM

function positionError(position: NumberEntry, bladeLengthM: number | null, messages: MeasureMessages): string | null {
  return isBeyondTip(position, bladeLengthM) ? messages.beyond : numberError(position, messages)
}

/**
 * What is wrong, by field. A value is demanded unless the result is an open circuit or no reading; a photo where one is taken; nothing
 * lies beyond the tip.
 */
export function validateMeasure(
  values: MeasureValues,
  { needsPhoto, bladeLengthM }: MeasureDemands,
  messages: MeasureMessages,
): Partial<Record<MeasureField, string>> {
  const found: Record<MeasureField, string | null> = {
    type: values.type === '' ? messages.required : null,
    measureValue: values.reading === 'value' ? numberError(values.measureValue, messages) : null,
    positionFromHub: positionError(values.positionFromHub, bladeLengthM, messages),
    severity: values.severity === '' ? messages.required : null,
    conformity: values.isInspected && values.conformity === null ? messages.required : null,
    file: needsPhoto && values.file === null ? messages.photo : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

/** The measure as the server takes it. Throws while a number of it cannot be read. */
export const measureOf = (values: MeasureValues) => ({
  type: Number(values.type),
  reading: values.reading,
  measureValue: values.reading === 'value' ? numberOf(values.measureValue) : null,
  positionFromHub: numberOf(values.positionFromHub) ?? 0,
  severity: Number(values.severity),
  comment: values.comment,
  expertComment: { en: values.expertEn, fr: values.expertFr },
  isInspected: values.isInspected,
  ...(values.isInspected && values.conformity !== 'limit' && values.conformity !== null
    ? { isCompliant: values.conformity === 'compliant' }
    : {}),
})

/** Whether two forms say the same of a measure. */
export const sameMeasure = (one: MeasureValues, other: MeasureValues): boolean =>
  JSON.stringify({ ...one, file: null }) === JSON.stringify({ ...other, file: null }) && one.file === other.file

/** Whether every number of a form can be read. */
export const isReadable = ({ measureValue, positionFromHub }: MeasureValues): boolean =>
  !isUnread(measureValue) && !isUnread(positionFromHub)
