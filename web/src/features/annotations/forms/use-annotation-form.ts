import { useForm } from '@mantine/form'
import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { sortViolations } from '../../../ui/form/violations.ts'
import type { AnnotationFormState } from './annotation-form.ts'
import { type AnnotationValues, validateAnnotation } from './annotation-form.ts'

/** Fields that show their own violations. */
export const annotationFieldNames = [
  'component',
  'type',
  'severity',
  'status',
  'comment',
  'expertEn',
  'expertFr',
] as const

/** The form of a finding, checked when a field is left and when it is sent. */
export function useAnnotationForm(initialValues: AnnotationValues, isByComponent: boolean): AnnotationFormState {
  const required = useTexts()('common.validation.required')
  return useForm<AnnotationValues>({
    initialValues,
    validate: (values) => validateAnnotation(values, required, isByComponent),
    validateInputOnBlur: true,
  })
}

/** The server names the expert's comments `expertComment.en`; the form knows them as `expertEn`. */
export function atAnnotationFields(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  const violations = error.violations.map(({ field, message }) => {
    if (field === 'expertComment.en') return { field: 'expertEn', message }
    return { field: field === 'expertComment.fr' ? 'expertFr' : field, message }
  })
  const { message: detail, code, title } = error
  return new ProblemError(error.status, { detail, code, title, violations })
}

/** Puts the server's violations at the fields. */
export function showAtFields(form: AnnotationFormState, error: unknown): void {
  const { fields } = sortViolations(atAnnotationFields(error), annotationFieldNames)
  if (Object.keys(fields).length > 0) form.setErrors({ ...fields })
}

/** Whether somebody else was faster, or the picture was replaced. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'changed-meanwhile'
