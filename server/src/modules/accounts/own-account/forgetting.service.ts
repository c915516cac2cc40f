import type { Context } from '../../../platform/context.ts'
import { forgetMails } from '../../../platform/mail/mails.ts'
import { forgetOldDevices } from '../sessions/known-device.service.ts'
import { forgetEndedSessions } from '../sessions/own-sessions.service.ts'
import { forgetGuessCounts } from '../sessions/sign-in-guesses.service.ts'
import {
  forgetChallenges,
  forgetEmailChanges,
  forgetInvitations,
  forgetResets,
  forgetStrangeGuesses,
} from './forgetting.repository.ts'

/** How long what has ended can still be looked up, in days. See `docs/operating.md`, "What becomes of each row". */
const keptDays = { links: 30, mails: 90, invitations: 365 } as const

/** Forgets what has ended long enough ago: sessions and tokens, links, invitations, mails, guesses, devices, what passkeys did not sign. */
export async function forgetEnded(ctx: Context): Promise<void> {
  const now = ctx.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await forgetEndedSessions(ctx)
  await forgetResets(ctx.db, daysAgo(keptDays.links))
  await forgetEmailChanges(ctx.db, daysAgo(keptDays.links))
  await forgetInvitations(ctx.db, daysAgo(keptDays.invitations))
  await ctx.mail.forget(await forgetMails(ctx.db, daysAgo(keptDays.mails)))
  await forgetStrangeGuesses(ctx.db, now)
  await forgetGuessCounts(ctx)
  await forgetOldDevices(ctx)
  await forgetChallenges(ctx.db, now)
}
