import type { Violation } from '@visionair/contract'
import { hasUnseen, seenText } from '@visionair/contract/names'
import { ProblemError } from '../../api/problem-error.ts'

/** The part of a Mantine form that takes errors. */
export interface ErrorTaker {
  setErrors(errors: Record<string, string>): void
  getValues?(): object
  setValues?(values: object): void
}

/** What nobody sees nobody could take out: a refused text is left as it is seen, beside the reason. */
function leaveSeen(form: ErrorTaker, field: string): void {
  const value: unknown = Object(form.getValues?.())[field]
  if (typeof value === 'string' && hasUnseen(value)) form.setValues?.({ [field]: seenText(value) })
}

export interface SortedViolations {
  /** By field of the form. */
  readonly fields: Readonly<Record<string, string>>
  /** About fields the form does not show; to be said above it. */
  readonly others: readonly Violation[]
}

/** Sorts the server's violations: those of the form's fields (a nested `a.b` belongs to `a` when only that is shown), and the rest. */
export function sortViolations(error: unknown, fieldNames: readonly string[]): SortedViolations {
  const fields: Record<string, string> = {}
  const others: Violation[] = []
  const violations = error instanceof ProblemError ? error.violations : []
  for (const { field, message } of violations) {
    const shown = fieldNames.find((name) => name === field) ?? fieldNames.find((name) => field.startsWith(`${name}.`))
    if (shown === undefined) others.push({ field, message })
    else fields[shown] ??= message
  }
  return { fields, others }
}

/** The error, unless its violations all stand at fields of the form, which then say enough. */
export function beyondFields(error: unknown, fieldNames: readonly string[]): unknown {
  const { fields, others } = sortViolations(error, fieldNames)
  return Object.keys(fields).length > 0 && others.length === 0 ? null : error
}

/** Puts the server's violations at the form's fields. Answers whether it found a place for any. */
export function showViolations(form: ErrorTaker, error: unknown, fieldNames: readonly string[]): boolean {
  const { fields } = sortViolations(error, fieldNames)
  if (Object.keys(fields).length === 0) return false
  for (const field of Object.keys(fields)) leaveSeen(form, field)
  form.setErrors(fields)
  return true
}
