import {
  type EndedBy,
  type Problem,
  type ProblemCode,
  problemStatus,
  type SecondFactorAsked,
  type Violation,
} from '@visionair/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { databaseErrorKind, isParentGone, isStillNeeded } from '../../database/errors.ts'
import { fieldSentence, fileSentence, parameterSentence } from '../../i18n/field-texts.ts'
import { type Language, languageOf } from '../../i18n/language.ts'
import { problemTexts } from '../../i18n/problem-texts.ts'
import { serverText } from '../../i18n/server-texts.ts'
import { ProblemError } from '../../problem-error.ts'
import { isOpenedByAddress } from '../open-api/describe-endpoint.ts'
import { RequestRefused } from '../request/parse-request.ts'

/** What is answered when something was thrown, before it is written in a language. */
interface Verdict {
  readonly code: ProblemCode
  readonly detail?: string
  readonly violations?: readonly Violation[]
  readonly headers?: Readonly<Record<string, string>>
  readonly endedBy?: EndedBy
  readonly secondFactor?: SecondFactorAsked
}

/** Seconds a client is asked to wait when the database or another part cannot be reached. */
export const retryAfterSeconds = 5

const codeOfPart = { params: 'not-found', query: 'bad-request', body: 'invalid' } as const

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  414: 'bad-request',
  415: 'unsupported-media',
  422: 'invalid',
  429: 'too-many-requests',
  503: 'unavailable',
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500

function verdictOfProblem(error: ProblemError, language: Language): Verdict {
  const violations = error.violations.map((violation) => ({
    field: violation.field,
    message: serverText(violation, language),
  }))
  return {
    code: error.code,
    ...(error.text === undefined ? {} : { detail: serverText(error.text, language) }),
    ...(violations.length === 0 ? {} : { violations }),
    headers: error.headers,
    ...(error.endedBy === null ? {} : { endedBy: error.endedBy }),
    ...(error.secondFactor === undefined ? {} : { secondFactor: error.secondFactor }),
  }
}

/** The form reader's errors carry no status: a form cut short or malformed is the client's fault. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Unexpected end of (form|multipart data|file)|Malformed |Part terminated early|Multipart: )/.test(error.message)

function verdictOf(error: unknown, language: Language, isUnavailable: (error: unknown) => boolean): Verdict {
  if (error instanceof ProblemError) return verdictOfProblem(error, language)
  if (error instanceof RequestRefused) {
    const code = codeOfPart[error.part]
    return code === 'not-found' ? { code } : { code, violations: error.violations }
  }
  if (isBrokenForm(error)) return { code: 'bad-request' }
  if (isUnavailable(error)) return { code: 'unavailable' }
  if (isStillNeeded(error)) return { code: 'in-use' }
  if (isParentGone(error)) return { code: 'not-found' }
  if (databaseErrorKind(error)?.kind === 'diskFull') return { code: 'storage-full' }
  const status = statusOf(error)
  if (status < 400 || status >= 600) return { code: 'internal' }
  return { code: codeOfStatus[status] ?? (status < 500 ? 'bad-request' : 'internal') }
}

const detailOf = ({ code, detail, violations }: Verdict, language: Language): string =>
  detail ?? violationSentence(code, violations, language) ?? problemTexts[code].detail[language]

/** What a refusal says, in a language. */
export const sentenceOf = (error: ProblemError, language: Language): string =>
  detailOf(verdictOfProblem(error, language), language)

function toProblem(verdict: Verdict, language: Language, details: Problem['details'], requestId: string): Problem {
  const { code, violations, endedBy, secondFactor } = verdict
  return {
    type: `urn:visionair:problem:${code}`,
    title: problemTexts[code].title[language],
    status: problemStatus[code],
    detail: detailOf(verdict, language),
    ...(details === undefined ? {} : { details }),
    code,
    requestId,
    ...(violations === undefined ? {} : { violations: [...violations] }),
    ...(endedBy === undefined ? {} : { endedBy }),
    ...(secondFactor === undefined ? {} : { secondFactor }),
  }
}

/** Refusals that call files by their names. */
const ofFiles: readonly ProblemCode[] = ['unreadable-image', 'already-uploaded']

/**
 * One refused field is said in the detail itself, so that a client showing only the detail says something useful; of the parameters of
 * an address each is, as no form shows them at their fields.
 */
function violationSentence(
  code: ProblemCode,
  violations: readonly Violation[] | undefined,
  language: Language,
): string | undefined {
  const [only, ...others] = violations ?? []
  if (only === undefined) return undefined
  // Who writes an address has to find in it what was refused.
  if (code === 'bad-request') return [only, ...others].map((each) => ofParameter(each, language)).join(' ')
  if (others.length > 0) return undefined
  const { field, message } = only
  if (field === '') return message
  return ofFiles.includes(code) ? fileSentence(field, message, language) : fieldSentence(field, message, language)
}

const ofParameter = ({ field, message }: Violation, language: Language): string =>
  field === '' ? message : parameterSentence(field, message, language)

const waits = { 'retry-after': String(retryAfterSeconds) }

/** What a refusal carries when it says nothing else itself: how to say who calls (RFC 9110, 15.5.2), how long to wait. */
const headersOfStatus: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Bearer' },
  423: waits,
  429: waits,
  503: waits,
}

function sendVerdict(
  problem: Problem,
  verdict: Verdict,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // What a handler had said of a file it could not send after all.
  for (const name of ['content-disposition', 'content-length', 'content-range', 'etag', 'accept-ranges']) {
    reply.removeHeader(name)
  }
  const answer = reply
    .code(problem.status)
    .headers({ ...headersOfStatus[problem.status], ...verdict.headers })
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('x-request-id', request.id)
  // A file that somebody opens by its address: a sentence to read, not a document for programs.
  const isRead = isOpenedByAddress(request.url) && request.headers.accept?.includes('text/html') === true
  if (isRead) return answer.type('text/plain; charset=utf-8').send(`${problem.title}\n\n${problem.detail}\n`)
  return answer.type('application/problem+json').send(JSON.stringify(problem))
}

/** A problem by its code alone as a whole answer, for what is answered beside the routes. */
export function plainProblem(code: ProblemCode, acceptLanguage: string | undefined, requestId: string) {
  const language = languageOf(acceptLanguage)
  return {
    status: problemStatus[code],
    headers: {
      'content-type': 'application/problem+json',
      'content-language': language,
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...headersOfStatus[problemStatus[code]],
    },
    body: JSON.stringify(toProblem({ code }, language, problemTexts[code].detail, requestId)),
  }
}

/** Answers a problem of the closed list for whatever was thrown; logs what is the server's own fault with its stack. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  isUnavailable: (error: unknown) => boolean,
): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const verdict = verdictOf(error, language, isUnavailable)
  if (request.raw.destroyed && !request.raw.complete) request.log.info({ err: error }, 'request cut short')
  else if (problemStatus[verdict.code] >= 500) logFailure(error, verdict, request)
  // What a schema refused was put into words while it was read, in one language.
  const said = (each: Language) => detailOf(verdictOf(error, each, isUnavailable), each)
  const details = error instanceof RequestRefused ? undefined : { en: said('en'), fr: said('fr') }
  return sendVerdict(toProblem(verdict, language, details, request.id), verdict, language, request, reply)
}

function logFailure(error: unknown, verdict: Verdict, request: FastifyRequest): void {
  const issues = error instanceof Error && isResponseSerializationError(error) ? error.cause?.issues : undefined
  request.log.error({ err: error, code: verdict.code, ...(issues === undefined ? {} : { issues }) }, 'request failed')
}
