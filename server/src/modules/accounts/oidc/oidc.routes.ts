import {
  finishOidc,
  listSignInProviders,
  type OidcRefusal,
  oidcFragments,
  signInWithTicket,
  startOidc,
} from '@visionair/contract/accounts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { type App, type Call, route } from '../../../platform/http/register-endpoint.ts'
import { type CookieSpec, cookieOf, setCookie } from '../../../platform/http/request/cookies.ts'
import { sessionCookies } from '../sessions/browser/session-cookie.ts'
import { deviceCookie } from '../sessions/known-device.service.ts'
import { tellProviderRefusal } from '../sessions/sign-in-trail.service.ts'
import { presentTokens, signInClientOf } from '../sessions/tokens.presenter.ts'
import { admitPerson } from './admission.service.ts'
import { browserCookie, flowCookie, flowSeconds, oidcCookiePath, openFlow, sealFlow } from './flow-cookie.ts'
import { OidcRefused } from './oidc-refused.ts'
import { beginFlow, claimsOf, providerOf } from './providers.service.ts'
import { browserSeconds, issueTicket, redeemTicket } from './tickets.service.ts'

/** Sign-ins of one client address: each asks the provider something. */
const rateLimit = { limit: 120, windowSeconds: 60 }
/** Tickets are too long to be guessed; codes are counted by themselves. */
const ticketLimit = { limit: 60, windowSeconds: 60 }

type Fragment = (typeof oidcFragments)[keyof typeof oidcFragments]

/** Leads back to the page of sign-in, which reads what stands after `#`: nothing of it reaches a log. No address of elsewhere is ever led to. */
const toLogin = (ctx: Context, reply: FastifyReply, fragment: Fragment, value: string) =>
  reply.redirect(`${ctx.settings.publicUrl}/login#${fragment}=${value}`, 302)

const told = new Set<OidcRefusal>(['unreachable', 'failed', 'denied'])

/** Refusals of whom a provider has named: only they are kept in the trail, since strangers come about the others by themselves. */
const ofSomebody = new Set<OidcRefusal>(['no-account', 'no-rule', 'no-email', 'email-taken', 'disabled', 'locked'])

/** Does a step of a sign-in; where it is refused the page of sign-in says why, and the log where it is for whoever runs the machine. */
async function orTellWhy(ctx: Context, { reply, params }: Call<{ provider: string }>, step: () => Promise<unknown>) {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error
    if (told.has(error.refusal))
      ctx.log.warn(
        { provider: params.provider, refusal: error.refusal, cause: reasonOf(error.cause) },
        'a sign-in with an OpenID provider was refused',
      )
    if (ofSomebody.has(error.refusal)) await tellProviderRefusal(ctx, params.provider, error.refusal)
    return toLogin(ctx, reply, oidcFragments.refusal, error.refusal)
  }
}

/** Why, in words without what was sent: an error of the provider may quote a code. */
const reasonOf = (cause: unknown): string =>
  cause instanceof Error
    ? [cause.name, 'code' in cause ? cause.code : '', 'error' in cause ? cause.error : ''].join(' ').trim()
    : ''

/** Signing in at an OpenID provider: there, back, and with the ticket that came of it. */
export function registerOidcRoutes(app: App, ctx: Context): void {
  const cookie = (spec: Omit<CookieSpec, 'path'>) =>
    setCookie(ctx.settings.publicUrl, { ...spec, path: oidcCookiePath })

  route(app, listSignInProviders, async () => ({
    data: ctx.settings.signInProviders.map(({ id, name }) => ({ id, type: 'sign_in_providers', attributes: { name } })),
  }))

  route(
    app,
    startOidc,
    (call) =>
      orTellWhy(ctx, call, async () => {
        const { address, flow } = await beginFlow(ctx, providerOf(ctx, call.params.provider))
        const value = sealFlow(ctx.settings.tokenSecret, flow)
        const kept = { name: flowCookie(flow.state), value, seconds: flowSeconds, sameSite: 'Lax' } as const
        return call.reply.header('set-cookie', cookie(kept)).redirect(address.href, 302)
      }),
    { rateLimit },
  )

  route(
    app,
    finishOidc,
    (call) =>
      orTellWhy(ctx, call, async () => {
        const { params, query, request, reply, language } = call
        const provider = providerOf(ctx, params.provider)
        const name = flowCookie(query.state ?? '')
        const flow = openFlow(ctx.settings.tokenSecret, cookieOf(request.headers.cookie, name), ctx.now())
        if (flow === null || flow.provider !== provider.id || flow.state !== query.state)
          throw new OidcRefused('not-begun')
        // Used up, whatever comes of it.
        reply.header('set-cookie', cookie({ name, value: '', seconds: 0, sameSite: 'Lax' }))
        const search = request.url.slice(request.url.indexOf('?'))
        const claims = await claimsOf(ctx, provider, flow, search)
        const admitted = await admitPerson(ctx, provider, claims, {
          language,
          ...signInClientOf(request),
        })
        const { ticket, browser } = await issueTicket(ctx, provider, admitted)
        const kept = { name: browserCookie, value: browser, seconds: browserSeconds, sameSite: 'Strict' } as const
        reply.header('set-cookie', cookie(kept))
        return toLogin(ctx, reply, oidcFragments.ticket, ticket)
      }),
    { rateLimit },
  )

  route(
    app,
    signInWithTicket,
    async ({ body, request, reply }) => {
      const browser = cookieOf(request.headers.cookie, browserCookie)
      const { session_cookie: inCookie, ...given } = body
      const tokens = await redeemTicket(ctx, { ...given, browser }, signInClientOf(request))
      reply.header('set-cookie', setCookie(ctx.settings.publicUrl, deviceCookie(tokens.device)))
      reply.header('set-cookie', cookie({ name: browserCookie, value: '', seconds: 0, sameSite: 'Strict' }))
      if (inCookie) reply.header('set-cookie', sessionCookies(ctx.settings.publicUrl, tokens, ctx.now()))
      return presentTokens(tokens, ctx.now(), { inCookie })
    },
    { rateLimit: ticketLimit, refuses: ['unauthenticated', 'code-needed', 'wrong-code', 'locked'] },
  )
}
