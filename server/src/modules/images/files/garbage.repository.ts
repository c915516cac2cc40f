import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

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

/** Says that files about to be written belong to nothing yet: unless taken in by then they are swept after a day. */
export async function leaveToSweep(db: Db, storageKeys: readonly string[]): Promise<void> {
  await db
    .insertInto('storageGarbage')
    .values(storageKeys.map((storageKey) => ({ storageKey })))
    .execute()
}

/** Takes files in that were left to the sweep; in the transaction after which a row speaks of them. */
export async function takeFromSweep(db: Db, storageKeys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('storageGarbage')
    .where('storageKey', 'in', [...storageKeys])
    .execute()
}
