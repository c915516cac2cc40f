import { type EndedBy, type ProblemCode, problemStatus, type SecondFactorAsked } from '@visionair/contract'
import type { TextRef } from './i18n/server-texts.ts'

/** One refused field: a dotted pointer into the request and the sentence that says why. */
export type ViolationRef = TextRef & { readonly field: string }

type Wording = TextRef | { readonly message?: undefined; readonly values?: undefined }

export type ProblemOptions = Wording & {
  readonly violations?: readonly ViolationRef[]
  /** Headers of the answer, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>
  /** What ended the session whose token came with the request; null where that is not known. */
  readonly endedBy?: EndedBy | null
  /** What else signs in, for who has the password. */
  readonly secondFactor?: SecondFactorAsked
  /** Why it happened, for the log; never sent. */
  readonly cause?: unknown
}

/** An error of the closed list. Thrown anywhere in a module, answered as application/problem+json. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  /** The sentence that replaces the default detail of the code. */
  readonly text: TextRef | undefined
  readonly violations: readonly ViolationRef[]
  readonly headers: Readonly<Record<string, string>>
  readonly endedBy: EndedBy | null
  readonly secondFactor: SecondFactorAsked | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.message === undefined ? code : `${code}: ${options.message}`, { cause: options.cause })
    this.name = 'ProblemError'
    this.code = code
    this.status = problemStatus[code]
    this.text = options.message === undefined ? undefined : options
    this.violations = options.violations ?? []
    this.headers = options.headers ?? {}
    this.endedBy = options.endedBy ?? null
    this.secondFactor = options.secondFactor
  }
}

/**
 * Whether an error is the answer of this code that a service gave, so that its caller may make another of it. A fault of the storage or
 * the database is none, whatever it would be answered with.
 */
export const isProblem = (error: unknown, code: ProblemCode): error is ProblemError =>
  error instanceof ProblemError && error.constructor === ProblemError && error.code === code

/**
 * Builds the error to throw: `throw problem('not-found')`,
 * `throw problem('invalid', { message: 'inspection_group.no_device' })`,
 * `throw problem('invalid', { violations: [{ field: 'service', message: 'inspection_group.no_device' }] })`.
 */
export const problem = (code: ProblemCode, options?: ProblemOptions): ProblemError => new ProblemError(code, options)
