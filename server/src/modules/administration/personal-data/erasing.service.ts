import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { forgetPost } from '../../accounts/own-account/erasing.service.ts'
import { eraseAuthor } from '../../annotations/erasing-author.service.ts'
import { eraseFromTrail, holdTrail, recordErasure } from '../../audit/erasing/erasing.service.ts'
import { deleteErased } from '../../people/users/erasing-user.service.ts'
import { type KnownPerson, knownPerson, type Named } from './known-person.service.ts'

/** What an erasure took away. */
export interface Erased {
  readonly person: KnownPerson
  readonly hadAccount: boolean
  readonly mails: number
  readonly invitations: number
  /** Entries of histories of findings that named them. */
  readonly histories: number
  /** Entries of the audit trail that named them. */
  readonly entries: number
}

const isNothing = ({ hadAccount, mails, invitations, histories, entries }: Omit<Erased, 'person'>): boolean =>
  !hadAccount && mails + invitations + histories + entries === 0

async function erase(
  ctx: Context,
  db: Db,
  by: Actor,
  named: Named,
): Promise<{ erased: Erased; mailIds: readonly number[] }> {
  await holdTrail(db)
  const person = await knownPerson(db, named)
  if (person.account?.isService === true) throw problem('forbidden', { message: 'user.service_not_erased' })
  const hadAccount = person.account !== null && (await deleteErased(db, by, person.account.id))
  const { mails: mailIds, invitations } = await forgetPost(ctx, db, person.addresses)
  const histories = await eraseAuthor(db, { ...person, names: [...person.names, ...person.addresses] })
  const remains = await eraseFromTrail(db, person)
  const counts = { mails: mailIds.length, invitations, histories }
  const erased = { person, hadAccount, ...counts, entries: remains.length }
  if (!isNothing(erased))
    await recordErasure(db, by, { accountId: person.accountIds[0] ?? null, remains, counts: { ...counts } })
  return { erased, mailIds }
}

/**
 * Erases a person: their account with all that hangs on it, what was mailed to them, invitations, and their name and address in the histories
 * of findings and in the trail, which tells that it was done without naming them. Of a person whose account is gone it takes what was left.
 * Doing it again finds nothing, or what a call that was on its way has written since. Errors: `forbidden` for the last administrator and for a service.
 */
export async function erasePerson(ctx: Context, by: Actor, named: Named): Promise<Erased> {
  const { erased, mailIds } = await inTransaction(ctx.db, (db) => erase(ctx, db, by, named), { attempts: 3 })
  await ctx.mail.forget(mailIds)
  return erased
}
