import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { countAccounts, holdFirstStart, insertAccount, insertFirstOrganization } from './accounts.repository.ts'
import { madePassword } from './passwords/made-password.ts'
import { hashPassword } from './passwords/password-hash.ts'

/**
 * Creates an administrator with a random password when there is no account at all, so that a first start has no known password,
 * and a first organization, named after the provider, to hold the first parks. Both or neither; of several starts at once one does it.
 * The password is told once and stored only as a hash. Null when there are accounts.
 */
export async function createFirstAdministrator(
  ctx: Context,
  email: string,
): Promise<{ email: string; password: string } | null> {
  if ((await countAccounts(ctx.db)) > 0) return null
  const password = madePassword()
  const passwordHash = await hashPassword(password)
  return await inTransaction(ctx.db, async (db) => {
    await holdFirstStart(db)
    if ((await countAccounts(db)) > 0) return null
    await insertFirstOrganization(db, ctx.settings.providerName)
    await insertAccount(db, {
      email,
      firstName: '',
      lastName: '',
      roles: ['ROLE_ADMIN'],
      permissions: [],
      profileId: null,
      termsStatus: 0,
      passwordHash,
    })
    return { email, password }
  })
}
