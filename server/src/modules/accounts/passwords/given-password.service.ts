import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { findCredentials } from '../accounts.repository.ts'
import { madePassword } from './made-password.ts'
import { replacePassword } from './password-change.service.ts'
import { hashPassword } from './password-hash.ts'

export interface GivenPassword {
  /** As it stands in the account. */
  readonly email: string
  /** Told once and stored only as a hash. */
  readonly password: string
  /** A disabled account has its password and is not let in with it. */
  readonly isActive: boolean
}

/**
 * Gives an account another random password, where its own is lost: its sessions and links end, a lock is lifted, its owner is told by
 * mail, the trail keeps who did it. Errors: `not-found`.
 */
export async function giveNewPassword(ctx: Context, by: Actor, address: string): Promise<GivenPassword> {
  const account = await findCredentials(ctx.db, address)
  if (!account) throw problem('not-found')
  const password = madePassword()
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx.db, (db) => replacePassword(ctx, db, account, { passwordHash, language: by.language, by }))
  return { email: account.email, password, isActive: account.isActive }
}
