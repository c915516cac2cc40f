import type { ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'
import type { Answer } from '../api-world.ts'
import { table } from '../authorization/table/table.ts'
import type { Caller } from './callers.ts'
import type { Operation } from './operations.ts'

const problemShape = z.looseObject({ status: z.number(), code: z.string(), detail: z.string() })

/** Quotas are set by what is called too, some to a few bytes: 507 is then the answer that is meant. */
const isOverQuota = ({ status, body }: Answer): boolean => status === 507 && Object(body).code === 'quota-reached'

/** What is wrong with an answer whoever asked for whatever; null when nothing is. */
export function faultOf(answer: Answer): string | null {
  const { status, body, headers } = answer
  if (status >= 500 && !isOverQuota(answer)) return `${status} ${JSON.stringify(body)}`
  if (status < 400) return null
  const type = headers.get('content-type')
  // The answer to HEAD has no words.
  if (body === null && type?.startsWith('application/problem+json') === true) return null
  const problem = problemShape.safeParse(body)
  if (!problem.success) return `${status} without a reason: ${JSON.stringify(body)}`
  if (problem.data.status !== status) return `${status} says ${problem.data.status}`
  if (type?.startsWith('application/problem+json') !== true) return `${status} as ${type}`
  return /(^|\s)[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(problem.data.detail)
    ? `${status} says a key: ${problem.data.detail}`
    : null
}

const namesWith = (isMeant: (row: (typeof table)[number]) => boolean): ReadonlySet<string> =>
  new Set(table.filter(isMeant).map(({ endpoint }) => endpoint.name))
const beforeTerms = namesWith((row) => row.beforeTerms === true)
const withoutFactor = namesWith((row) => row.beforeTerms === true || row.withoutFactor === true)

const barredCodes = { terms: 'terms-refused', factor: 'second-factor-required' } as const

/** What is wrong with who was let through, or why somebody was turned away; null when nothing is. */
export function faultOfCaller(operation: Operation, caller: Caller, { status, body }: Answer): string | null {
  const { name, method, isPublic, success } = operation
  if (isPublic) return null
  const { barred } = caller
  if (barred === 'terms' || barred === 'factor') {
    const isOpen = (barred === 'terms' ? beforeTerms : withoutFactor).has(name)
    const isTold = status === 403 && (method === 'HEAD' || Object(body).code === barredCodes[barred])
    return isOpen || isTold ? null : `${status} to who is barred by ${barred}`
  }
  if (barred !== null) return status === 401 ? null : `${status} to ${caller.name}`
  const onlyReads = (method === 'GET' || method === 'HEAD') && success !== 202
  return caller.scope === 'read' && !onlyReads && status < 300 ? `${status} to a token that reads only` : null
}

/** What is wrong with a JSON body that was taken though the description says otherwise; null when nothing is. */
export function faultOfBody(validate: ValidateFunction | undefined, sent: unknown, { status }: Answer): string | null {
  if (validate === undefined || status >= 300 || validate(sent)) return null
  const [error] = validate.errors ?? []
  return `${status} to a body that is not as described: ${error?.instancePath} ${error?.message}`
}
