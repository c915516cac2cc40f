import type { Violation } from '@visionair/contract'
import type { z } from 'zod'
import type { Language } from '../../i18n/language.ts'
import { fillText } from '../../i18n/text.ts'
import { validationTexts } from '../../i18n/validation-texts.ts'
import { noMessage, toViolations } from './violations.ts'

export type RequestPart = 'params' | 'query' | 'body'

/** A part of the request the endpoint's schema refused. */
export class RequestRefused extends Error {
  readonly part: RequestPart
  readonly violations: readonly Violation[]

  constructor(part: RequestPart, violations: readonly Violation[]) {
    super(`${part} refused: ${violations.map(({ field, message }) => `${field}: ${message}`).join(' ')}`)
    this.name = 'RequestRefused'
    this.part = part
    this.violations = violations
  }
}

/** More help nobody; an answer must not be longer than what was sent. */
const maxViolations = 50

/**
 * The part as its schema outputs it; without a schema the value as it is.
 * @throws RequestRefused with a violation per field, at most 50, in the given language
 */
export function parsePart(
  schema: z.ZodType | undefined,
  part: RequestPart,
  value: unknown,
  language: Language,
): unknown {
  if (schema === undefined) return value
  if (part !== 'body') refuseNulls(part, value, language)
  const result = schema.safeParse(value, { error: () => noMessage, reportInput: true })
  if (result.success) return result.data
  throw new RequestRefused(part, toViolations(result.error.issues, language).slice(0, maxViolations))
}

/** A null character in an address can stand in no stored text, nor be asked of the database. */
function refuseNulls(part: RequestPart, value: unknown, language: Language): void {
  const fields = Object.entries(Object(value)).filter(([, text]) => typeof text === 'string' && text.includes('\0'))
  if (fields.length === 0) return
  const message = fillText(validationTexts.nullCharacter, language)
  throw new RequestRefused(
    part,
    fields.map(([field]) => ({ field, message })),
  )
}

/** The refusal of one parameter of the query whose value is not valid. */
export const refuseQuery = (field: string, language: Language): RequestRefused =>
  new RequestRefused('query', [{ field, message: fillText(validationTexts.invalid, language) }])
