import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Keeps an account and all administrators as they are until the transaction ends, in the order of their numbers. @returns other administrators that can sign in */
export async function holdWithAdministrators(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'isActive', 'isService', sql<boolean>`'ROLE_ADMIN' = any(roles)`.as('isAdmin')])
    .where((row) => row.or([row('id', '=', id), sql<boolean>`'ROLE_ADMIN' = any(roles)`]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter((row) => row.isAdmin && row.isActive && !row.isService && row.id !== id).map((row) => row.id)
}
