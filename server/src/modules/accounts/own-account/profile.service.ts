import type { FigureName } from '@visionair/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import { problem } from '../../../platform/problem-error.ts'
import { type AccountRow, findAccount } from '../accounts.repository.ts'
import { ownAccount } from '../accounts.service.ts'
import { provePassword } from '../passwords/password-change.service.ts'
import type { Given } from '../second-factor/given-code.service.ts'
import { proveFactorIfOn } from '../second-factor/owner-proof.service.ts'
import { requestEmailChange } from './email-change.service.ts'
import { updateProfile } from './profile.repository.ts'

export interface OwnChanges extends Given {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  /** The actor's own, for another address. */
  readonly currentPassword?: string | undefined
  readonly preferences?:
    | {
        readonly figures?: Partial<Record<FigureName, boolean>> | undefined
        readonly language?: Language | null | undefined
      }
    | undefined
}

const emailCurrent = () => problem('invalid', { violations: [{ field: 'email', message: 'account.email_current' }] })

const told = ({ firstName, lastName, language, figures }: AccountRow) => ({ firstName, lastName, language, figures })

async function applyChanges(
  ctx: Context,
  actor: Actor,
  before: AccountRow,
  { email, ...changes }: OwnChanges,
  holds: (db: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await holds(db)
    await updateProfile(db, before.id, changes)
    const after = await findAccount(db, before.id)
    if (!after) throw problem('unauthenticated')
    await recordChange(db, actor, {
      action: 'update',
      entity: 'user',
      entityId: before.id,
      name: before.email,
      before: told(before),
      after: told(after),
    })
    if (email !== undefined) await requestEmailChange(ctx, db, actor, before, email)
  })
}

/**
 * Changes what people may change of their own account; absent fields stay. Another address is asked for with the password, a second factor where there is one, and
 * taken once the new address has confirmed it. Errors: `invalid` when the address is the current one or somebody else's, or for
 * a wrong password, `locked`, and what `holds` throws, which is asked in the transaction of the change.
 */
export async function updateOwnAccount(
  ctx: Context,
  actor: Actor,
  changes: OwnChanges,
  holds: (db: Db) => Promise<void>,
): Promise<void> {
  const before = await ownAccount(ctx, actor)
  if (changes.email?.toLowerCase() === before.email.toLowerCase()) throw emailCurrent()
  if (changes.email !== undefined) {
    await provePassword(ctx, actor, { field: 'currentPassword', password: changes.currentPassword })
    await proveFactorIfOn(ctx, before, changes)
  }
  await applyChanges(ctx, actor, before, changes, holds)
}
