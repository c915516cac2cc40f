import { me } from '@visionair/contract/accounts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { isKnown, tagOf } from '../../../platform/http/answer/answer-tags.ts'
import type { App, Call } from '../../../platform/http/register-endpoint.ts'
import { problem } from '../../../platform/problem-error.ts'
import { HeldCalls } from './held-calls.ts'

type Me = z.input<NonNullable<typeof me.answer>>

/**
 * Holds a call that says how long it would wait for another answer than the one it names, until what its account may do changes. Who calls is
 * looked at again with each news and in the end, as at any call: a session that ended meanwhile ends the call.
 */
export function holdUntilOther(app: App, ctx: Context, meOf: (actor: Actor) => Promise<Me>) {
  const held = new HeldCalls(ctx.rightsNews)
  app.addHook('preClose', async () => held.end())

  const callerOf = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await app.httpContext.authenticate(request)
    if (actor === null) throw problem('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
    request.actor = actor
    return actor
  }
  return async ({ query, request, reply, actor }: Call): Promise<void> => {
    const { wait: seconds } = me.query?.parse(query) ?? {}
    const tags = request.headers['if-none-match']
    if (seconds === undefined || tags === undefined || request.method !== 'GET') return
    const gone = new AbortController()
    const giveUp = () => gone.abort()
    reply.raw.once('close', giveUp)
    const isStillKnown = async () => {
      const answer = await meOf(await callerOf(request))
      return isKnown(tags, tagOf(JSON.stringify(me.answer?.parse(answer))))
    }
    try {
      await held.wait({ account: actor.userId, seconds, gone: gone.signal, isKnown: isStillKnown })
    } finally {
      reply.raw.off('close', giveUp)
    }
    if (gone.signal.aborted) throw problem('request-timeout')
    await callerOf(request)
  }
}
