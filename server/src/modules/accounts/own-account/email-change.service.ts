import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { databaseErrorKind } from '../../../platform/database/errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { problem } from '../../../platform/problem-error.ts'
import { startPasswordResetJob } from '../account.job.ts'
import { type AccountRow, findAccount, findCredentials } from '../accounts.repository.ts'
import { hashToken, makeToken } from '../passwords/one-time-token.ts'
import { endPasswordResets } from '../passwords/password-resets.repository.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import {
  type EmailChange,
  type EmailChangePurpose,
  endChangesSince,
  endWaitingChanges,
  findEmailChange,
  insertEmailChange,
  insertEmailChangeLink,
  lockEmailChange,
  markConfirmed,
} from './email-changes.repository.ts'
import { beginSessionEpoch, updateProfile } from './profile.repository.ts'
import { zoneOfAccount } from './zones.service.ts'

const confirmHours = 24
const undoDays = 7
const hourMs = 3_600_000

const expired = () => problem('not-found', { message: 'email_change.expired' })

const emailTaken = () => problem('invalid', { violations: [{ field: 'email', message: 'account.email_taken' }] })

async function makeLink(ctx: Context, db: Db, emailChangeId: number, purpose: EmailChangePurpose) {
  const { token, tokenHash } = makeToken()
  const hours = purpose === 'confirm' ? confirmHours : undoDays * 24
  const expiresAt = new Date(ctx.now().getTime() + hours * hourMs)
  await insertEmailChangeLink(db, { tokenHash, emailChangeId, purpose, expiresAt })
  return { link: `/email-change/${token}`, expiresAt: expiresAt.toISOString() }
}

/**
 * Asks for another address, in the caller's transaction: the new one gets a link that confirms, the present one a link that
 * undoes, before and after. Nothing of the account changes yet; an address that waited before is forgotten.
 * Errors: `invalid` when somebody else has the address.
 */
export async function requestEmailChange(
  ctx: Context,
  db: Db,
  by: Actor,
  account: AccountRow,
  newEmail: string,
): Promise<void> {
  const holder = await findCredentials(db, newEmail)
  if (holder && holder.id !== account.id) throw emailTaken()
  const requestedAt = ctx.now()
  await endWaitingChanges(db, account.id, requestedAt)
  const { id: accountId, email: oldEmail, firstName } = account
  const id = await insertEmailChange(db, { accountId, oldEmail, newEmail, requestedAt })
  const addressed = { language: account.language ?? by.language, timeZone: await zoneOfAccount(ctx, db, accountId) }
  const confirm = await makeLink(ctx, db, id, 'confirm')
  await enqueueMail(ctx, db, {
    template: 'email-confirm',
    to: newEmail,
    ...addressed,
    values: { firstName, ...confirm },
  })
  const undo = await makeLink(ctx, db, id, 'undo')
  await enqueueMail(ctx, db, {
    template: 'email-change-asked',
    to: oldEmail,
    ...addressed,
    values: { firstName, newEmail, requestedAt: requestedAt.toISOString(), ...undo },
  })
  await recordChange(db, by, {
    action: 'request-email-change',
    entity: 'user',
    entityId: accountId,
    name: oldEmail,
    before: { email: oldEmail },
    after: { email: newEmail },
  })
}

/** Forgets the address of an account that waits to be confirmed, in the caller's transaction. Errors: `not-found`. */
export async function cancelWaitingEmail(
  ctx: Context,
  db: Db,
  by: Actor,
  account: { readonly id: number; readonly email: string },
): Promise<void> {
  if (!(await endWaitingChanges(db, account.id, ctx.now()))) throw problem('not-found')
  await recordChange(db, by, {
    action: 'cancel-email-change',
    entity: 'user',
    entityId: account.id,
    name: account.email,
  })
}

/** What a mailed link is for. Errors: `not-found` for one that cannot be used (any more). */
export async function emailChangeOfLink(ctx: Context, token: string): Promise<EmailChange> {
  const change = await findEmailChange(ctx.db, hashToken(token), ctx.now())
  if (!change) throw expired()
  return change
}

/** Gives an account another address: every session and mailed link of it ends, the trail keeps it. Errors: `conflict`. */
async function takeEmail(ctx: Context, db: Db, account: AccountRow, email: string): Promise<void> {
  const now = ctx.now()
  await updateProfile(db, account.id, { email })
  await beginSessionEpoch(db, account.id)
  await endSessions(db, account.id, { except: null }, { by: 'email', at: now })
  await endPasswordResets(db, account.id, now)
  const owner = { userId: account.id, email: account.email }
  const action = email === account.email ? 'cancel-email-change' : 'change-email'
  await recordChange(db, owner, {
    action,
    entity: 'user',
    entityId: account.id,
    name: email,
    before: { email: account.email },
    after: { email },
  })
}

const taken = (error: unknown): never => {
  const kind = databaseErrorKind(error)
  if (kind?.kind === 'unique' && kind.constraint === 'account_email_unique')
    throw problem('conflict', { message: 'email_change.taken' })
  throw error
}

async function useLink(
  ctx: Context,
  token: string,
  purpose: EmailChangePurpose,
  act: (db: Db, change: EmailChange, account: AccountRow) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const change = await lockEmailChange(db, hashToken(token), ctx.now())
    const account = change?.purpose === purpose ? await findAccount(db, change.accountId) : null
    if (!change || !account) throw expired()
    await act(db, change, account)
  }).catch(taken)
}

/**
 * Gives the account the new address, with the link that was mailed to it. Everybody is signed out; the old address is told and
 * can undo it for a week. Errors: `not-found`, `conflict` when somebody else has taken the address meanwhile.
 */
export async function confirmEmail(ctx: Context, token: string, language: Language): Promise<void> {
  await useLink(ctx, token, 'confirm', async (db, change, account) => {
    await takeEmail(ctx, db, account, change.newEmail)
    await markConfirmed(db, change.id, ctx.now())
    const undo = await makeLink(ctx, db, change.id, 'undo')
    await enqueueMail(ctx, db, {
      template: 'email-changed',
      to: change.oldEmail,
      language: account.language ?? language,
      timeZone: await zoneOfAccount(ctx, db, account.id),
      values: {
        firstName: account.firstName,
        newEmail: change.newEmail,
        changedAt: ctx.now().toISOString(),
        ...undo,
      },
    })
  })
}

/**
 * Gives the account back the address that the link was mailed to, or keeps it when nothing was confirmed yet; changes that came
 * later end too. Everybody is signed out, and a link for a new password is mailed, since whoever changed the address knew the
 * present one. Errors: `not-found`, `conflict`.
 */
export async function undoEmail(ctx: Context, token: string, language: Language): Promise<void> {
  await useLink(ctx, token, 'undo', async (db, change, account) => {
    await endChangesSince(db, account.id, change.id, ctx.now())
    await takeEmail(ctx, db, account, change.oldEmail)
    const email = change.oldEmail
    await ctx.queue.enqueue(db, startPasswordResetJob, { email, language: account.language ?? language })
  })
}
