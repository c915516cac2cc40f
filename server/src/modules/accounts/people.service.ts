import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  countAccounts,
  insertAccount,
  insertMembership,
  insertOrganization,
  type NewAccount,
} from './accounts.repository.ts'

export { hashPassword } from './passwords/password-hash.ts'

export interface Person extends NewAccount {
  readonly organizationIds: readonly number[]
}

/** Enters an account with its organizations. */
export async function enterPerson(ctx: Context, { organizationIds, ...person }: Person): Promise<number> {
  return await inTransaction(ctx.db, async (db) => {
    const id = await insertAccount(db, person)
    for (const organizationId of organizationIds) await insertMembership(db, id, organizationId)
    return id
  })
}

/** Enters an organization. */
export const enterOrganization = (ctx: Context, name: string, address: string | null) =>
  insertOrganization(ctx.db, name, address)

/** Whether nobody has an account yet. */
export const isUnpeopled = async (ctx: Context): Promise<boolean> => (await countAccounts(ctx.db)) === 0
