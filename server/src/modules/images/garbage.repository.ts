import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Objects no row needs any more since some time, oldest first. */
export async function oldGarbage(db: Db, before: Date, limit: number): Promise<{ id: number; storageKey: string }[]> {
  return await db
    .selectFrom('storageGarbage')
    .where('since', '<', before)
    .select(['id', 'storageKey'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function forgetGarbage(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('storageGarbage').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
}
