import { vi } from 'vitest'
import type { RenderedMail } from '../platform/mail/mail-content.ts'
import { openMail } from '../platform/mail/sealed-mail.ts'
import type { ApiWorld } from './api-world.ts'

/** What was mailed to an address, oldest first, whether or not it has gone out yet. */
export async function mailsTo(world: ApiWorld, to: string): Promise<RenderedMail[]> {
  const rows = await world.ctx.db
    .selectFrom('mail')
    .select('sealedContent')
    .where('recipient', '=', to)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ sealedContent }) => (sealedContent ? [openMail(world.ctx.mail.seal, sealedContent)] : []))
}

/** The tokens of the links in the mails to an address, oldest first. */
export async function tokensMailedTo(world: ApiWorld, to: string): Promise<string[]> {
  const mails = await mailsTo(world, to)
  return mails.flatMap(
    ({ text }) => /\/(?:reset-password|invitation-verify|email-change)\/([\w-]+)/.exec(text)?.[1] ?? [],
  )
}

/** Waits for the given number of links; the newest is answered. */
export const awaitToken = (world: ApiWorld, to: string, count = 1): Promise<string> =>
  vi.waitFor(
    async () => {
      const tokens = await tokensMailedTo(world, to)
      const newest = tokens[count - 1]
      if (newest === undefined) throw new Error(`${tokens.length} links to ${to} so far`)
      return newest
    },
    { timeout: 180_000, interval: 50 },
  )
