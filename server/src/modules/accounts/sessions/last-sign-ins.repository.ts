import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** When each of these accounts was last signed in, as far as its sessions are kept, those that ended among them. */
export async function lastSignInsAmong(
  db: Db,
  accountIds: readonly number[],
): Promise<{ accountId: number; at: Date }[]> {
  return await db
    .selectFrom('session')
    .select(['accountId', sql<Date>`max(began_at)`.as('at')])
    .where('accountId', '=', sql<number>`any(${accountIds}::int[])`)
    .where('id', 'not in', db.selectFrom('apiToken').select('sessionId'))
    .groupBy('accountId')
    .execute()
}
