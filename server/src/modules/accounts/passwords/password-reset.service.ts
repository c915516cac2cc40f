import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { problem } from '../../../platform/problem-error.ts'
import { startPasswordResetJob } from '../account.job.ts'
import { findCredentials } from '../accounts.repository.ts'
import { isMadeByProvider } from '../oidc/oidc.repository.ts'
import { recordResetAsked } from '../sessions/sign-in-trail.service.ts'
import { hashChosen } from './chosen-password.ts'
import { hashToken, makeToken } from './one-time-token.ts'
import { replacePassword } from './password-change.service.ts'
import { verifyPassword } from './password-hash.ts'
import {
  endPasswordResets,
  findUsableReset,
  hasPasswordReset,
  insertPasswordReset,
  lockUsableReset,
  useReset,
  whyResetIsOver,
} from './password-resets.repository.ts'

const validMinutes = 60
/** Says of a link that cannot be used (any more) why. */
async function refusalOf(db: Db, tokenHash: Buffer) {
  const why = await whyResetIsOver(db, tokenHash)
  if (why === null) return problem('not-found', { message: 'password_reset.expired' })
  return problem('link-over', { message: `password_reset.${why}` })
}

/**
 * Asks for a mailed link. Known and unknown addresses answer alike, unless the installation tells them apart:
 * then `not-found` with 'User does not exist.'
 */
export async function requestReset(ctx: Context, email: string, language: Language): Promise<void> {
  if (ctx.settings.tellsUnknownEmail && !(await findCredentials(ctx.db, email)))
    throw problem('not-found', { message: 'account.unknown' })
  await inTransaction(ctx.db, async (db) => {
    await recordResetAsked(db, email)
    await ctx.queue.enqueue(db, startPasswordResetJob, { email, language })
  })
}

/**
 * Makes and mails the link; the ones before it end. Once per request, and nothing for an unknown or disabled account, nor for one that an
 * OpenID provider made: whom that lets in no longer must not come in by a mailbox.
 */
export async function startReset(
  ctx: Context,
  db: Db,
  { requestId, email, language }: { requestId: string; email: string; language: Language },
): Promise<void> {
  const account = await findCredentials(db, email)
  if (!account?.isActive || (await hasPasswordReset(db, requestId))) return
  if (account.passwordHash === null && (await isMadeByProvider(db, account.id))) return
  const now = ctx.now()
  const { token, tokenHash } = makeToken()
  await endPasswordResets(db, account.id, now, 'newer')
  const expiresAt = new Date(now.getTime() + validMinutes * 60_000)
  await insertPasswordReset(db, { accountId: account.id, requestId, tokenHash, expiresAt })
  await enqueueMail(ctx, db, {
    template: 'password-reset',
    to: account.email,
    language: account.language ?? language,
    values: { firstName: account.firstName, validMinutes, link: `/reset-password/${token}` },
  })
}

async function ownerOfReset(ctx: Context, token: string) {
  const account = await findUsableReset(ctx.db, hashToken(token), ctx.now())
  if (!account) throw await refusalOf(ctx.db, hashToken(token))
  return account
}

/** Whose password a link chooses. Errors: `not-found` when its time is over, `link-over` when it was used or replaced. */
export async function accountOfReset(ctx: Context, token: string): Promise<{ readonly email: string }> {
  const { email } = await ownerOfReset(ctx, token)
  return { email }
}

/**
 * Sets the password with a link, once even when it is used twice at the same time. Errors: `not-found`, `link-over`, `invalid`, also for
 * the password there is.
 */
export async function verifyReset(
  ctx: Context,
  token: string,
  { password, passwordConfirmation }: { password: string; passwordConfirmation?: string | undefined },
  language: Language,
): Promise<void> {
  const owner = await ownerOfReset(ctx, token)
  if (passwordConfirmation !== undefined && passwordConfirmation !== password)
    throw problem('invalid', {
      violations: [{ field: 'passwordConfirmation', message: 'account.confirmation_differs' }],
    })
  if (owner.passwordHash !== null && (await verifyPassword(password, owner.passwordHash)))
    throw problem('invalid', { violations: [{ field: 'password', message: 'account.same_password' }] })
  const passwordHash = await hashChosen('password', password)
  await inTransaction(ctx.db, async (db) => {
    const account = await lockUsableReset(db, hashToken(token), ctx.now())
    if (!account) throw await refusalOf(db, hashToken(token))
    await useReset(db, hashToken(token), ctx.now())
    await replacePassword(ctx, db, account, { passwordHash, language, isByLink: true })
  })
}
