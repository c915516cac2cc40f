import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { deleteMailsTo } from '../../../platform/mail/mails.ts'
import { startPasswordResetJob } from '../account.job.ts'
import {
  accountsThere,
  bornByOthers,
  type CalledAccount,
  changedAddresses,
  deleteGuessesFor,
  deleteInvitationsTo,
  findCalled,
} from './erasing.repository.ts'

export type { CalledAccount } from './erasing.repository.ts'

/** The account of a number or an address; null where there is none. */
export const calledAccount = (
  db: Db,
  which: { readonly id: number | null; readonly email: string | null },
): Promise<CalledAccount | null> => findCalled(db, which)

/** Those of these numbers that no account has any more. */
export async function goneAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const there = await accountsThere(db, ids)
  return ids.filter((id) => !there.includes(id))
}

/** Addresses that an account had or was to have, as far as changes of it are kept. */
export const addressesChanged = (db: Db, accountId: number): Promise<string[]> => changedAddresses(db, accountId)

/** Those of these texts that are nobody else's address or whole name. */
export async function onlyTheirs(db: Db, texts: readonly string[], accountIds: readonly number[]): Promise<string[]> {
  const others = await bornByOthers(db, texts, accountIds)
  return texts.filter((text) => !others.has(text.toLowerCase()))
}

export interface ForgottenPost {
  readonly invitations: number
  /** Numbers of the mails. */
  readonly mails: readonly number[]
}

/**
 * Forgets what was sent to addresses at once: mails, also those that wait, and invitations, also open ones, with guesses at their passwords
 * and links that were asked for.
 */
export async function forgetPost(
  { queue }: Pick<Context, 'queue'>,
  db: Db,
  addresses: readonly string[],
): Promise<ForgottenPost> {
  await queue.forget(db, startPasswordResetJob, 'email', addresses)
  await deleteGuessesFor(db, addresses)
  return { invitations: await deleteInvitationsTo(db, addresses), mails: await deleteMailsTo(db, addresses) }
}
