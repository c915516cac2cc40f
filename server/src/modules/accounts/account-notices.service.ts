import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { SecondFactorChange } from '../../platform/mail/mail-request.ts'
import { countMailsTo } from '../../platform/mail/mails.ts'
import { findAccount } from './accounts.repository.ts'
import { zoneOfAccount } from './own-account/zones.service.ts'
import { secondFactorState } from './second-factor/second-factor.repository.ts'

/** Tells the owner of an account that its lock was ended, in the transaction that ends it. */
export async function tellUnlocked(ctx: Context, db: Db, by: Actor, accountId: number): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account) return
  await enqueueMail(ctx, db, {
    template: 'account-unlocked',
    to: account.email,
    language: account.language ?? by.language,
    values: { firstName: account.firstName, link: '/login' },
  })
}

/** How often each notice is sent to one address in a day: who guesses passwords must not be able to fill a mailbox. */
const mostADay = { 'account-locked': 1, 'new-device': 3 } as const

async function isToldOften(ctx: Context, db: Db, recipient: string, template: keyof typeof mostADay): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - 86_400_000)
  return (await countMailsTo(db, { recipient, template, since })) >= mostADay[template]
}

/** Tells the owner of an account that wrong passwords have locked it, in the transaction that locks it; once a day at most. */
export async function tellLocked(ctx: Context, db: Db, accountId: number, until: Date): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account?.isActive || (await isToldOften(ctx, db, account.email, 'account-locked'))) return
  await enqueueMail(ctx, db, {
    template: 'account-locked',
    to: account.email,
    language: account.language ?? 'en',
    timeZone: await zoneOfAccount(ctx, db, accountId),
    values: { firstName: account.firstName, until: until.toISOString(), link: '/forgotten-password' },
  })
}

/** A sign-in, and what of it is new to the account. */
interface NewSignIn {
  readonly address: string
  readonly client: string
  readonly news: 'client' | 'address' | 'both'
}

/** Tells the owner of an account that it was signed in to with a program, or from a client address, that it was not used with; thrice a day at most. */
export async function tellNewSignIn(ctx: Context, db: Db, accountId: number, signIn: NewSignIn): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account || (await isToldOften(ctx, db, account.email, 'new-device'))) return
  await enqueueMail(ctx, db, {
    template: 'new-device',
    to: account.email,
    language: account.language ?? 'en',
    timeZone: await zoneOfAccount(ctx, db, accountId),
    values: { firstName: account.firstName, ...signIn, at: ctx.now().toISOString(), link: '/visionair/profile' },
  })
}

/** Tells the owner of an account that an API token was made for it, in the transaction that makes it. */
export async function tellTokenMade(
  ctx: Context,
  db: Db,
  accountId: number,
  { name, expiresAt }: { readonly name: string; readonly expiresAt: Date },
): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account) return
  await enqueueMail(ctx, db, {
    template: 'api-token-made',
    to: account.email,
    language: account.language ?? 'en',
    timeZone: await zoneOfAccount(ctx, db, accountId),
    values: { firstName: account.firstName, name, expiresAt: expiresAt.toISOString(), link: '/visionair/profile' },
  })
}

/** Tells who made a webhook that it was switched off, in the transaction that does it. */
export async function tellWebhookOff(
  ctx: Context,
  db: Db,
  accountId: number,
  { name, because }: { readonly name: string; readonly because: 'gone' | 'failing' },
): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account) return
  await enqueueMail(ctx, db, {
    template: 'webhook-off',
    to: account.email,
    language: account.language ?? 'en',
    values: { firstName: account.firstName, name, because, link: '/administration/webhooks' },
  })
}

/** Tells the owner of an account what became of its second factor, in the transaction of the change. */
export async function tellSecondFactor(
  ctx: Context,
  db: Db,
  accountId: number,
  change: SecondFactorChange,
): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account) return
  const { codesLeft } = await secondFactorState(db, accountId)
  await enqueueMail(ctx, db, {
    template: 'second-factor-changed',
    to: account.email,
    language: account.language ?? 'en',
    timeZone: await zoneOfAccount(ctx, db, accountId),
    values: {
      firstName: account.firstName,
      change,
      at: ctx.now().toISOString(),
      left: codesLeft,
      link: '/visionair/profile',
    },
  })
}
