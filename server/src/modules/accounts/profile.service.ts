import type { FigureName } from '@visionair/contract/accounts'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { databaseErrorKind } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { type AccountRow, findAccount } from './accounts.repository.ts'
import { ownAccount } from './accounts.service.ts'
import { endPasswordResets } from './password-resets.repository.ts'
import { beginSessionEpoch, updateProfile } from './profile.repository.ts'
import { revokeAccountTokens } from './refresh-token.repository.ts'

export interface OwnChanges {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  readonly preferences?:
    | {
        readonly figures?: Partial<Record<FigureName, boolean>> | undefined
        readonly language?: Language | null | undefined
      }
    | undefined
}

const emailRefused = (message: 'account.email_current' | 'account.email_taken') =>
  problem('invalid', { violations: [{ field: 'email', message }] })

const told = ({ firstName, lastName, email, language, figures }: AccountRow) => ({
  firstName,
  lastName,
  email,
  language,
  figures,
})

/** Ends all sessions and mailed links of an account that has another address now, and tells the one before. */
export async function followEmailChange(ctx: Context, db: Db, before: AccountRow, newEmail: string): Promise<void> {
  const now = ctx.now()
  await beginSessionEpoch(db, before.id)
  await revokeAccountTokens(db, before.id, now)
  await endPasswordResets(db, before.id, now)
  await enqueueMail(ctx, db, {
    template: 'email-changed',
    to: before.email,
    language: before.language ?? 'en',
    values: { firstName: before.firstName, changedAt: now.toISOString(), newEmail },
  })
}

async function applyChanges(ctx: Context, actor: Actor, before: AccountRow, changes: OwnChanges): Promise<AccountRow> {
  return await inTransaction(ctx.db, async (db) => {
    await updateProfile(db, before.id, changes)
    if (changes.email !== undefined)
      await followEmailChange(ctx, db, { ...before, language: before.language ?? actor.language }, changes.email)
    const after = await findAccount(db, before.id)
    if (!after) throw problem('unauthenticated')
    await recordChange(db, actor, {
      action: changes.email === undefined ? 'update' : 'change-email',
      entity: 'user',
      entityId: before.id,
      name: before.email,
      before: told(before),
      after: told(after),
    })
    return after
  })
}

/**
 * Changes what people may change of their own account; absent fields stay. Another address than before signs the account out
 * everywhere. Errors: `invalid` when the address is the current one or somebody else's.
 */
export async function updateOwnAccount(ctx: Context, actor: Actor, changes: OwnChanges): Promise<AccountRow> {
  const before = await ownAccount(ctx, actor)
  if (changes.email?.toLowerCase() === before.email.toLowerCase()) throw emailRefused('account.email_current')
  try {
    return await applyChanges(ctx, actor, before, changes)
  } catch (error) {
    const kind = databaseErrorKind(error)
    if (kind?.kind === 'unique' && kind.constraint === 'account_email_unique') throw emailRefused('account.email_taken')
    throw error
  }
}
