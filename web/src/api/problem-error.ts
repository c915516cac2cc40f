import type { EndedBy, Violation } from '@visionair/contract'
import { readEndedBy } from './session/ended-by.ts'

// Only types come from the contract here: this file is in the first load, the schemas are not.

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function violationsIn(list: unknown): readonly Violation[] {
  if (!Array.isArray(list)) return []
  return list
    .map(fieldsOf)
    .flatMap(({ field, message }) =>
      typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [],
    )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An answer of the server that is not a success. `message` is its detail, else its message, else empty. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  /** The detail by language, as far as the server gave it so. */
  readonly details: Readonly<Record<string, unknown>>
  readonly violations: readonly Violation[]
  /** What ended the session, where the server knows it. */
  readonly endedBy: EndedBy | null
  /** What else signs in, as it was told: it is read where the schemas are. */
  readonly secondFactor: unknown

  constructor(status: number, body: unknown) {
    const fields = fieldsOf(body)
    super(textOf(fields.detail) || textOf(fields.message))
    this.name = 'ProblemError'
    this.status = status
    this.code = textOf(fields.code)
    this.title = textOf(fields.title)
    this.details = fieldsOf(fields.details)
    this.violations = violationsIn(fields.violations)
    this.endedBy = readEndedBy(fields.endedBy)
    this.secondFactor = fields.secondFactor
  }
}

/**
 * What is known of a request that got no answer: it did not leave (`not-sent`), it may have arrived but doing it twice is doing it
 * once (`repeatable`), or it may have been done and would be done again (`unknown`).
 */
export type Reach = 'not-sent' | 'repeatable' | 'unknown'

/** The server was not reached at all: no network, or it does not answer. */
export class ConnectionError extends Error {
  readonly reach: Reach

  constructor(cause: unknown, reach: Reach = 'repeatable') {
    super('', { cause })
    this.name = 'ConnectionError'
    this.reach = reach
  }
}

/** The chosen language, and the texts to fall back on in it. */
export interface FallbackTexts {
  readonly language: string
  readonly generic: string
  readonly unreachable: string
}

/**
 * What to show for an error: the answer's detail, in the chosen language where it was given in more than one, else its message, else the
 * error's own message, else the generic text.
 */
export function chooseMessage(error: unknown, fallback: FallbackTexts): string {
  if (error instanceof ConnectionError) return fallback.unreachable
  const said = error instanceof ProblemError && textOf(error.details[fallback.language])
  if (said) return said
  if (error instanceof Error && error.message !== '') return error.message
  return fallback.generic
}

/** Whether what was asked for is not there, or not for this person: what was read of it before no longer holds. */
export const isGone = (error: unknown): boolean =>
  error instanceof ProblemError && [403, 404, 410].includes(error.status)

/** Whether trying the same request again later could help. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ProblemError && (error.status === 429 || error.status === 502 || error.status === 503))
