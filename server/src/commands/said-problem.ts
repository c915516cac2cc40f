import { ConfigError } from '../config-error.ts'
import { problemTexts } from '../platform/i18n/problem-texts.ts'
import { serverText } from '../platform/i18n/server-texts.ts'
import { ProblemError } from '../platform/problem-error.ts'

/** What was given with a command as it is called there, by the field a service or a schema knows it by. */
export type GivenNames = Readonly<Record<string, string>>

/** One refused field to a line, called as the command calls it. */
export const refusals = (violations: readonly { field: string; message: string }[], names: GivenNames): ConfigError =>
  new ConfigError(violations.map(({ field, message }) => `${names[field] ?? field}: ${message}`).join('\n'))

/** What a service refused, in words for who typed the command; whatever else was thrown as it is. */
export function inWords(error: unknown, names: GivenNames): unknown {
  if (!(error instanceof ProblemError)) return error
  const { code, text, violations } = error
  if (violations.length === 0) return new ConfigError(text ? serverText(text, 'en') : problemTexts[code].detail.en)
  return refusals(
    violations.map((each) => ({ field: each.field, message: serverText(each, 'en') })),
    names,
  )
}
