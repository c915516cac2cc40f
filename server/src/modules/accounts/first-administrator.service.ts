import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { countAccounts, insertAccount, insertOrganization } from './accounts.repository.ts'
import { hashPassword } from './password-hash.ts'

/**
 * Creates an administrator with a random password when there is no account at all, so that a first start has no known password,
 * and a first organization, named after the provider, to hold the first parks.
 * The password is told once and stored only as a hash. Null when there are accounts.
 */
export async function createFirstAdministrator(
  ctx: Context,
  email: string,
): Promise<{ email: string; password: string } | null> {
  if ((await countAccounts(ctx.db)) > 0) return null
  await insertOrganization(ctx.db, ctx.settings.providerName, null)
  const password = `${randomBytes(12).toString('base64url')}aA1!`
  await insertAccount(ctx.db, {
    email,
    firstName: '',
    lastName: '',
    roles: ['ROLE_ADMIN'],
    permissions: [],
    profileId: null,
    termsStatus: 0,
    passwordHash: await hashPassword(password),
  })
  return { email, password }
}
