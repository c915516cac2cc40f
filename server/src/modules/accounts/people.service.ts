import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  countAccounts,
  insertAccount,
  insertMembership,
  insertOrganization,
  type NewAccount,
} from './accounts.repository.ts'
import { hashPassword } from './password-hash.ts'

export interface Person extends Omit<NewAccount, 'passwordHash'> {
  readonly password: string
  readonly organizationIds: readonly number[]
}

/** Enters an account with its organizations; the password is stored as a hash only. */
export async function enterPerson(ctx: Context, { password, organizationIds, ...person }: Person): Promise<number> {
  const passwordHash = await hashPassword(password)
  return await inTransaction(ctx.db, async (db) => {
    const id = await insertAccount(db, { ...person, passwordHash })
    for (const organizationId of organizationIds) await insertMembership(db, id, organizationId)
    return id
  })
}

/** Enters an organization. */
export const enterOrganization = (ctx: Context, name: string, address: string | null) =>
  insertOrganization(ctx.db, name, address)

/** Whether nobody has an account yet. */
export const isUnpeopled = async (ctx: Context): Promise<boolean> => (await countAccounts(ctx.db)) === 0
