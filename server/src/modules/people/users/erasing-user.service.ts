import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { problem } from '../../../platform/problem-error.ts'
import { accountOf } from '../../accounts/accounts.service.ts'
import { holdWithAdministrators } from './erasing-user.repository.ts'
import { deleteAccount } from './users.repository.ts'

/**
 * Deletes the account of a person who is erased, as deleting a user does, without an entry of the trail of its own: that of the erasure tells it.
 * Errors: `forbidden` for the last administrator who can sign in.
 */
export async function deleteErased(db: Db, by: Actor, id: number): Promise<boolean> {
  const others = await holdWithAdministrators(db, id)
  const account = await accountOf(db, id)
  if (account?.roles.includes('ROLE_ADMIN') && others.length === 0)
    throw problem('forbidden', { message: 'user.last_administrator' })
  return await deleteAccount(db, by, id)
}
