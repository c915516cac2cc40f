import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { ParkPlace } from './parks.repository.ts'

type NamePlace = Pick<ParkPlace, 'organizationId' | 'parentId'>

/** Lets one after the other name parks of a place, until the transaction ends. */
export const lockNames = (db: Db, { organizationId, parentId }: NamePlace) =>
  sql`select pg_advisory_xact_lock(hashtext('park-names'), ${parentId ?? -organizationId})`.execute(db)

/** Whether a park of a place, other than the one excepted, has a name that looks like one of these. */
export async function isAnyNameTaken(
  db: Db,
  { organizationId, parentId }: NamePlace,
  names: readonly string[],
  exceptId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('park')
    .where('organizationId', '=', organizationId)
    .where(sql<SqlBool>`parent_id is not distinct from ${parentId}::int`)
    .where(sql<SqlBool>`name_key(name) in (select name_key(wanted) from unnest(${names}::text[]) wanted)`)
    .where(sql<SqlBool>`id is distinct from ${exceptId}::int`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
