import type { Violation } from '@visionair/contract'
import type { z } from 'zod'
import type { Language, LocalText } from '../../i18n/language.ts'
import { fillText } from '../../i18n/text.ts'
import { authoredTexts, typeTexts, validationTexts } from '../../i18n/validation-texts.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Sentence = readonly [text: LocalText, values?: Readonly<Record<string, string | number>>]

/** Stands for "the schema gives no message of its own", so that a sentence in the caller's language can be made. */
export const noMessage = '\u0000'

const fieldOf = (path: Path): string => path.map(String).join('.')

/** Schema issues as violations, in human words: one per field, unknown keys named one by one. */
export function toViolations(issues: readonly Issue[], language: Language, prefix: Path = []): Violation[] {
  return issues.flatMap((issue) => violationsOf(issue, language, [...prefix, ...issue.path]))
}

function violationsOf(issue: Issue, language: Language, path: Path): Violation[] {
  if (issue.code === 'unrecognized_keys') {
    const message = fillText(validationTexts.unknownKey, language)
    return issue.keys.map((key) => ({ field: fieldOf([...path, key]), message }))
  }
  if (issue.code === 'invalid_key') {
    return [{ field: fieldOf(path), message: fillText(validationTexts.unknownKey, language) }]
  }
  if (issue.code === 'invalid_union') {
    const closest = [...issue.errors].sort((a, b) => a.length - b.length)[0]
    if (closest !== undefined && closest.length > 0 && closest.some((inner) => inner.path.length > 0)) {
      return toViolations(closest, language, path)
    }
  }
  return [{ field: fieldOf(path), message: messageOf(issue, language) }]
}

function messageOf(issue: Issue, language: Language): string {
  if (issue.message !== noMessage) return authoredMessage(issue.message, language)
  const [text, values] = sentenceOf(issue, language)
  return fillText(text, language, values)
}

function authoredMessage(message: string, language: Language): string {
  return asSentence(language === 'en' ? message : (authoredTexts[message] ?? validationTexts.invalid.fr))
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`

function sentenceOf(issue: Issue, language: Language): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? [validationTexts.required] : wrongType(issue.expected, language)
    case 'invalid_value': {
      if (issue.input === undefined) return [validationTexts.required]
      const text = issue.values.length === 1 ? validationTexts.notThis : validationTexts.notOneOf
      return [text, { values: issue.values.map(String).join(', ') }]
    }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return [formatTexts[issue.format] ?? validationTexts.format]
    case 'not_multiple_of':
      return [validationTexts.notMultiple, { limit: issue.divisor }]
    case 'invalid_union':
      return [validationTexts.noForm]
    default:
      return [validationTexts.invalid]
  }
}

function wrongType(expected: string, language: Language): Sentence {
  const type = typeTexts[expected]
  return type === undefined ? [validationTexts.invalid] : [validationTexts.wrongType, { expected: type[language] }]
}

const formatTexts: Readonly<Record<string, LocalText>> = {
  email: validationTexts.email,
  url: validationTexts.url,
  date: validationTexts.date,
  datetime: validationTexts.dateTime,
}

const limitOf = (limit: number | bigint) => ({ limit: Number(limit) })

function tooSmall(issue: z.core.$ZodIssueTooSmall): Sentence {
  const limit = limitOf(issue.minimum)
  switch (issue.origin) {
    case 'string':
      return limit.limit === 1 ? [validationTexts.empty] : [validationTexts.tooShort, limit]
    case 'array':
    case 'set':
      return limit.limit === 1 ? [validationTexts.empty] : [validationTexts.tooFew, limit]
    case 'file':
      return [validationTexts.fileTooSmall]
    default:
      return [issue.inclusive === false ? validationTexts.tooSmallStrict : validationTexts.tooSmall, limit]
  }
}

function tooBig(issue: z.core.$ZodIssueTooBig): Sentence {
  const limit = limitOf(issue.maximum)
  switch (issue.origin) {
    case 'string':
      return [validationTexts.tooLong, limit]
    case 'array':
    case 'set':
      return [validationTexts.tooMany, limit]
    case 'file':
      return [validationTexts.fileTooBig]
    default:
      return [issue.inclusive === false ? validationTexts.tooBigStrict : validationTexts.tooBig, limit]
  }
}
