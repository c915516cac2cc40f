import { endpoint } from '@visionair/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problem } from '../problem-error.ts'
import { within } from '../process/within.ts'
import { retryAfterSeconds } from './answer/problem-reply.ts'
import { route } from './register-endpoint.ts'

/** Resolves when the part it checks can be used, rejects otherwise. */
export type Check = () => Promise<void>

/** A part that does not answer in this time counts as unreachable. */
const checkTimeoutMs = 2_000

const statusSchema = z.object({ data: z.object({ status: z.literal('ok') }) })

const livenessSchema = z.object({ data: z.object({ status: z.literal('ok'), version: z.string() }) })

const livenessEndpoint = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/healthz',
  tag: 'service',
  summary: 'The process is up, and of which version',
  access: 'public',
  status: 200,
  kind: 'json',
  answer: livenessSchema,
})

const readinessEndpoint = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  tag: 'service',
  summary: 'Every part the service needs is reachable',
  access: 'public',
  status: 200,
  kind: 'json',
  answer: statusSchema,
})

/** Answers /healthz with the version, and /readyz from the named checks: 503 with Retry-After and the names of the failing ones. */
export function addHealth(app: FastifyInstance, version: string, checks: Readonly<Record<string, Check>>): void {
  route(app, livenessEndpoint, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { data: { status: 'ok', version } }
  })
  route(app, readinessEndpoint, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const outcomes = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, error: await failureOf(check) })),
    )
    const failing = outcomes.filter(({ error }) => error !== undefined)
    if (failing.length === 0) return { data: { status: 'ok' } }
    for (const { name, error } of failing) request.log.warn({ check: name, err: error }, 'not ready')
    throw problem('unavailable', {
      message: 'server.not_ready',
      values: { checks: failing.map(({ name }) => name).join(', ') },
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  })
}

async function failureOf(check: Check): Promise<unknown> {
  try {
    await within(checkTimeoutMs, check)
    return undefined
  } catch (error) {
    return error ?? new Error('failed')
  }
}
