import type { Violation } from '@visionair/contract'
import { useCallback } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { type TextKey, useTexts } from '../../i18n/texts.ts'

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
export function useViolationSentence(): (violation: Violation) => string {
  const t = useTexts()
  return useCallback(
    ({ field, message }) => {
      const known = fieldNamesInWords.find((name) => name === field.split('.')[0])
      return known === undefined ? message : t('common.labelled', { label: t(`common.fields.${known}`), text: message })
    },
    [t],
  )
}

/** The one violation that the answer's own sentence repeats with the server's name of the field; null when it says something else. */
export function saidByItself(error: unknown): Violation | null {
  if (!(error instanceof ProblemError)) return null
  const [only, ...others] = error.violations
  return only !== undefined && others.length === 0 && error.message === `${only.field}: ${only.message}` ? only : null
}
