import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isNamed } from '../../platform/database/text-search.ts'

export interface NamePlace {
  readonly parkId: number
  /** The device above; null for a whole one. */
  readonly parentId: number | null
}

/** Lets one after the other name devices of a place, until the transaction ends. */
export const lockNames = (db: Db, { parkId, parentId }: NamePlace) =>
  sql`select pg_advisory_xact_lock(hashtext('device-names'), ${parentId ?? -parkId})`.execute(db)

/** Whether a device of a place, other than the one excepted, has a name that looks like this one. */
export async function isNameTaken(
  db: Db,
  { parkId, parentId }: NamePlace,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .where('parkId', '=', parkId)
    .where(sql<SqlBool>`parent_id is not distinct from ${parentId}::int`)
    .where(isNamed('name', name))
    .where(sql<SqlBool>`id is distinct from ${exceptId}::int`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
