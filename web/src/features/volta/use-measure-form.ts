import { type UseFormReturnType, useForm } from '@mantine/form'
import { ProblemError } from '../../api/problem-error.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { sortViolations } from '../../ui/form/violations.ts'
import { type MeasureDemands, type MeasureValues, validateMeasure } from './measure-form.ts'

export type MeasureFormState = UseFormReturnType<MeasureValues>

/** Fields that show their own violations. */
export const measureFieldNames = [
  'type',
  'measureValue',
  'positionFromHub',
  'severity',
  'conformity',
  'comment',
  'expertEn',
  'expertFr',
  'file',
] as const

/** The form of a measure, checked when a field is left and when it is sent. */
export function useMeasureForm(initialValues: MeasureValues, demands: MeasureDemands): MeasureFormState {
  const t = useTexts()
  const { number } = useFormats()
  const messages = {
    required: t('common.validation.required'),
    minimum: t('common.validation.min', { min: 0 }),
    beyond: t('volta.form.beyondTip', { length: number(demands.bladeLengthM ?? 0, 2) }),
    photo: t('volta.form.photoRequired'),
  }
  return useForm<MeasureValues>({
    initialValues,
    validate: (values) => validateMeasure(values, demands, messages),
  })
}

/** The server names the expert's comments `expertComment.en`; the form knows them as `expertEn`, and a verdict as conformity. */
export function atMeasureFields(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  const names: Readonly<Record<string, string>> = {
    'expertComment.en': 'expertEn',
    'expertComment.fr': 'expertFr',
    isCompliant: 'conformity',
  }
  const violations = error.violations.map(({ field, message }) => ({ field: names[field] ?? field, message }))
  const { message: detail, code, title } = error
  return new ProblemError(error.status, { detail, code, title, violations })
}

/** Puts the server's violations at the fields. */
export function showAtFields(form: MeasureFormState, error: unknown): void {
  const { fields } = sortViolations(atMeasureFields(error), measureFieldNames)
  if (Object.keys(fields).length > 0) form.setErrors({ ...fields })
}
