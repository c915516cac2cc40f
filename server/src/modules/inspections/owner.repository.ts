import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The organization that owns the park of an inspection; null when it is not there. For work that was authorised before. */
export async function ownerOfInspectionId(db: Db, inspectionId: number): Promise<number | null> {
  const row = await db
    .selectFrom('inspectedSide as side')
    .innerJoin('park', 'park.id', 'side.parkId')
    .where('side.inspectionId', '=', inspectionId)
    .select('park.organizationId')
    .executeTakeFirst()
  return row?.organizationId ?? null
}

/**
 * Keeps the park of an inspection from being deleted until the transaction ends; false when the inspection is gone. What writes into an
 * inspection takes this before any row, so that whoever counts waits for whoever deletes the park, and not each for the other.
 */
export async function lockParkOfInspection(db: Db, inspectionId: number): Promise<boolean> {
  const { rows } = await sql`select park.id from inspection i join park on park.id = i.park_id
    where i.id = ${inspectionId} for key share of park`.execute(db)
  return rows.length > 0
}

/** The organization that owns the park of a visit; null when it has no inspection. For work that was authorised before. */
export async function ownerOfVisitId(db: Db, groupId: number): Promise<number | null> {
  const { rows } = await sql<{ owner: number }>`select park.organization_id as owner from inspection i
    join device d on d.id = i.device_id join park on park.id = d.park_id where i.group_id = ${groupId} limit 1`.execute(
    db,
  )
  return rows[0]?.owner ?? null
}
