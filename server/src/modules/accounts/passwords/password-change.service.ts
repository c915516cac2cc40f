import type { Actor } from '../../../platform/actor.ts'
import { type ChangedBy, recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { problem } from '../../../platform/problem-error.ts'
import { type Credentials, findCredentials } from '../accounts.repository.ts'
import { zoneOfAccount } from '../own-account/zones.service.ts'
import type { Given } from '../second-factor/given-code.service.ts'
import { proveFactorIfOn } from '../second-factor/owner-proof.service.ts'
import { admit, countWrongPassword, forgetWrongPasswords, type Known, knownIn } from '../sessions/lockout.service.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { hashChosen } from './chosen-password.ts'
import { storePassword } from './credentials.repository.ts'
import { verifyPassword } from './password-hash.ts'
import { endPasswordResets } from './password-resets.repository.ts'

interface Owner {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly language: Language | null
}

interface NewPassword {
  readonly passwordHash: string
  readonly language: Language
  readonly by?: ChangedBy
  /** It was chosen with a mailed link. */
  readonly isByLink?: boolean
}

/**
 * Stores another password: every token and mailed link of the account ends, its owner is told by mail, the trail keeps it.
 * `language` is that of the request, used while the account has none of its own; `by` is who does it, unless it is the owner.
 */
export async function replacePassword(
  ctx: Context,
  db: Db,
  { id, email, firstName, language: ownLanguage }: Owner,
  { passwordHash, language, by, isByLink = false }: NewPassword,
): Promise<void> {
  const now = ctx.now()
  await storePassword(db, id, passwordHash)
  await forgetWrongPasswords(db, id)
  await endSessions(db, id, { except: null }, { by: by === undefined ? 'password' : 'given-password', at: now })
  await endPasswordResets(db, id, now)
  const change = { action: 'change-password', entity: 'user', entityId: id, name: email } as const
  const how = isByLink ? { after: { way: 'link' } } : {}
  await recordChange(db, by ?? { userId: id, email }, { ...change, ...how })
  await enqueueMail(ctx, db, {
    template: 'password-changed',
    to: email,
    language: ownLanguage ?? language,
    timeZone: await zoneOfAccount(ctx, db, id),
    values: { firstName, changedAt: now.toISOString(), link: '/forgotten-password' },
  })
}

/** Whether the password is the account's, as long as the account is not locked. */
async function isOwnPassword(ctx: Context, credentials: Credentials, password: string, known: Known): Promise<boolean> {
  const { passwordHash } = credentials
  if (passwordHash === null || !(await verifyPassword(password, passwordHash))) return false
  return (await admit(ctx, credentials, known)) !== null
}

/**
 * Has the actor prove that they know their password, given in `field`; wrong ones count towards the lock.
 * @returns their credentials. Errors: `invalid` at the field, `locked`
 */
export async function provePassword(
  ctx: Context,
  actor: Actor,
  { field, password }: { field: string; password: string | undefined },
): Promise<Credentials> {
  if (password === undefined) throw problem('invalid', { violations: [{ field, message: 'account.password_needed' }] })
  const credentials = await findCredentials(ctx.db, actor.email)
  if (!credentials) throw problem('unauthenticated')
  const known = knownIn(credentials.id, actor.session)
  if (!(await isOwnPassword(ctx, credentials, password, known))) {
    await countWrongPassword(ctx, credentials, known)
    throw problem('invalid', { violations: [{ field, message: 'account.wrong_password' }] })
  }
  return credentials
}

interface PasswordWish extends Given {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmation: string
}

/**
 * Changes the actor's own password, which they prove to know, with a second factor where they have one; wrong ones count towards the lock. Everybody is signed out.
 * Errors: `invalid`, `locked`.
 */
export async function changeOwnPassword(
  ctx: Context,
  actor: Actor,
  { oldPassword, newPassword, confirmation, ...given }: PasswordWish,
): Promise<void> {
  if (confirmation !== newPassword)
    throw problem('invalid', { violations: [{ field: 'confirmation', message: 'account.confirmation_differs' }] })
  const credentials = await provePassword(ctx, actor, { field: 'oldPassword', password: oldPassword })
  if (newPassword.normalize('NFKC') === oldPassword.normalize('NFKC'))
    throw problem('invalid', { violations: [{ field: 'newPassword', message: 'account.same_password' }] })
  const passwordHash = await hashChosen('newPassword', newPassword)
  // Last: a code counts once, and must not be used up by what is refused for something else.
  await proveFactorIfOn(ctx, credentials, given)
  await inTransaction(ctx.db, async (db) => {
    await replacePassword(ctx, db, credentials, { passwordHash, language: actor.language })
  })
}
