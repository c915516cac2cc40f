import type { Reading } from '@visionair/contract/volta'
import type { Measure } from './volta-types.ts'

/** How the conformity is chosen: by the limit of the type, or said by the inspector. */
export const conformities = ['limit', 'compliant', 'non-compliant'] as const
export type Conformity = (typeof conformities)[number]

/** What the form of a measure holds; ids are texts as inputs want them, empty while nothing is chosen. */
export interface MeasureValues {
  readonly type: string
  readonly reading: Reading
  readonly measureValue: number | null
  readonly positionFromHub: number | null
  readonly severity: string
  readonly isInspected: boolean
  readonly conformity: Conformity
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

const conformityOf = (isCompliant: boolean | null): Conformity =>
  isCompliant === null ? 'limit' : isCompliant ? 'compliant' : 'non-compliant'

/** A measure as its form shows it. */
export const valuesOf = (measure: Measure): MeasureValues => ({
  type: String(measure.type.id),
  reading: measure.reading,
  measureValue: measure.measureValue,
  positionFromHub: measure.positionFromHub,
  severity: String(measure.severity.id),
  isInspected: measure.isInspected,
  conformity: conformityOf(measure.isCompliant),
  comment: measure.comment ?? '',
  expertEn: measure.expertComment.en ?? '',
  expertFr: measure.expertComment.fr ?? '',
  file: null,
})

export interface MeasureMessages {
  readonly required: string
  readonly minimum: string
  readonly photo: string
}

type MeasureField = 'type' | 'measureValue' | 'positionFromHub' | 'severity' | 'file'

const numberError = (value: number | null, { required, minimum }: MeasureMessages): string | null => {
  if (value === null || Number.isNaN(value)) return required
  return value < 0 ? minimum : null
}

/** What is wrong, by field. A value is demanded unless the result is an open circuit or no reading; a photo where one is taken. */
export function validateMeasure(
  values: MeasureValues,
  needsPhoto: boolean,
  messages: MeasureMessages,
): Partial<Record<MeasureField, string>> {
  const found: Record<MeasureField, string | null> = {
    type: values.type === '' ? messages.required : null,
    measureValue: values.reading === 'value' ? numberError(values.measureValue, messages) : null,
    positionFromHub: numberError(values.positionFromHub, messages),
    severity: values.severity === '' ? messages.required : null,
    file: needsPhoto && values.file === null ? messages.photo : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

/** The measure as the server takes it. */
export const measureOf = (values: MeasureValues) => ({
  type: Number(values.type),
  reading: values.reading,
  measureValue: values.reading === 'value' ? values.measureValue : null,
  positionFromHub: values.positionFromHub ?? 0,
  severity: Number(values.severity),
  comment: values.comment,
  expertComment: { en: values.expertEn, fr: values.expertFr },
  isInspected: values.isInspected,
  ...(values.isInspected && values.conformity !== 'limit' ? { isCompliant: values.conformity === 'compliant' } : {}),
})

/** Whether two forms say the same of a measure. */
export const sameMeasure = (one: MeasureValues, other: MeasureValues): boolean =>
  JSON.stringify(measureOf(one)) === JSON.stringify(measureOf(other)) && one.file === other.file
