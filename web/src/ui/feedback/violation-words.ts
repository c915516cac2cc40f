import type { Violation } from '@visionair/contract'
import { useCallback } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { type TextKey, type Texts, useTexts } from '../../i18n/texts.ts'

type FieldName = TextKey extends infer K ? (K extends `common.fields.${infer Name}` ? Name : never) : never
const fieldNamesInWords: readonly FieldName[] = [
  'name',
  'nameFr',
  'localization',
  'comment',
  'date',
  'inspectionDate',
  'status',
  'service',
  'device',
  'devices',
  'deviceValues',
  'deviceGroup',
  'parent',
  'position',
  'organization',
  'organizations',
  'type',
  'types',
  'severity',
  'severities',
  'component',
  'weather',
  'imageRatio',
  'ids',
  'email',
  'firstName',
  'lastName',
  'roles',
  'profile',
  'permissions',
  'rootDevices',
  'file',
  'band',
  'mapping',
  'reference',
]

/** A violation in words: what forms call the field, then what is wrong with it; the server's own names are for programs. */
export function violationSentence(t: Texts, { field, message }: Violation): string {
  const known = fieldNamesInWords.find((name) => name === field.split('.')[0])
  return known === undefined ? message : t('common.labelled', { label: t(`common.fields.${known}`), text: message })
}

/** Says a violation in words of the chosen language. */
export function useViolationSentence(): (violation: Violation) => string {
  const t = useTexts()
  return useCallback((violation) => violationSentence(t, violation), [t])
}

/** The one violation that the answer's own sentence repeats behind what the server calls the field; null when it says something else. */
export function saidByItself(error: unknown): Violation | null {
  if (!(error instanceof ProblemError)) return null
  const [only, ...others] = error.violations
  if (only === undefined || others.length > 0) return null
  if (error.code === 'in-use') return null
  return [':', ' :'].some((colon) => error.message.endsWith(`${colon} ${only.message}`)) ? only : null
}

/** Whether the answer's own sentence tells a violation already: so it does all that name by what an entry is still used. */
export const isToldAlready = (error: unknown, violation: Violation): boolean =>
  (error instanceof ProblemError && error.code === 'in-use') || saidByItself(error) === violation
