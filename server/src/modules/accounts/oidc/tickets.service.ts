import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem-error.ts'
import type { SignInProvider } from '../../../platform/sign-in-provider.ts'
import { hashToken, makeToken } from '../passwords/one-time-token.ts'
import { demandCode, type Given } from '../second-factor/given-code.service.ts'
import { secondFactorState } from '../second-factor/second-factor.repository.ts'
import { isLockedFor } from '../sessions/lockout.service.ts'
import { beginSession, type SignedIn, type SignInClient } from '../sessions/sessions.service.ts'
import { lockedOut } from '../sessions/sign-in-guard.ts'
import { tellRefusal } from '../sessions/sign-in-trail.service.ts'
import type { Admitted } from './admission.service.ts'
import { insertTicket, usableTicket, useTicket } from './tickets.repository.ts'

const seconds = { plain: 60, whileCodeIsTyped: 300 } as const

/** How long the browser keeps what its ticket is bound to. */
export const browserSeconds = seconds.whileCodeIsTyped

/**
 * A ticket that signs in to an account, once, within a minute or, where a code is asked for, five, and in the browser that keeps the second
 * secret in a cookie.
 */
export async function issueTicket(
  ctx: Context,
  provider: SignInProvider,
  admitted: Admitted,
): Promise<{ ticket: string; browser: string }> {
  const ticket = makeToken()
  const browser = makeToken()
  const now = ctx.now()
  const asksCode = (await secondFactorState(ctx.db, admitted.accountId)).since !== null
  const lasts = asksCode ? seconds.whileCodeIsTyped : seconds.plain
  await insertTicket(
    ctx.db,
    {
      ...{ ticketHash: ticket.tokenHash, browserHash: browser.tokenHash, ...admitted, provider: provider.id },
      expiresAt: new Date(now.getTime() + lasts * 1000),
    },
    now,
  )
  return { ticket: ticket.token, browser: browser.token }
}

const over = () => problem('unauthenticated', { message: 'oidc.ticket_over' })

export interface Redemption extends Given {
  readonly ticket: string
  /** Of the cookie; undefined where none came along. */
  readonly browser: string | undefined
}

/** The provider that a ticket came by, unless it was taken out of the configuration meanwhile. */
const stillOf = ({ settings }: Context, id: string) => settings.signInProviders.find((each) => each.id === id)

/**
 * Signs in with a ticket. Errors: `unauthenticated` for one that is used, over, of another browser or of an account that was shut meanwhile;
 * `locked`; `code-needed` and `wrong-code` where the account takes a code, which leave the ticket as it is.
 */
export async function redeemTicket(
  ctx: Context,
  { ticket, browser, ...given }: Redemption,
  from: SignInClient,
): Promise<SignedIn> {
  const ticketHash = hashToken(ticket)
  const found = browser === undefined ? null : await usableTicket(ctx.db, ticketHash, hashToken(browser), ctx.now())
  const provider = found && stillOf(ctx, found.provider)
  if (!found?.isActive || !found.isOfEpoch || !provider) throw over()
  const { accountId: id, email, sessionEpoch, lockedUntil } = found
  if (await isLockedFor(ctx, { id, lockedUntil }, from)) throw lockedOut()
  const factor = await demandCode(ctx, { id, email }, given).catch(async (error: unknown) => {
    await tellRefusal(ctx, { provider: provider.id }, email, error)
    throw error
  })
  if (!(await useTicket(ctx.db, ticketHash, ctx.now()))) throw over()
  const lastsUntil = new Date(ctx.now().getTime() + provider.sessionHours * 3_600_000)
  return await beginSession(ctx, { accountId: id, email, sessionEpoch, factor }, from, {
    provider: provider.id,
    lastsUntil,
  })
}
