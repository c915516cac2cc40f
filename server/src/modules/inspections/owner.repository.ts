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

/** The organization that owns the park of a visit; null when it has no inspection. For work that was authorised before. */
export async function ownerOfVisitId(db: Db, groupId: number): Promise<number | null> {
  const { rows } = await sql<{ owner: number }>`select park.organization_id as owner from inspection i
    join device d on d.id = i.device_id join park on park.id = d.park_id where i.group_id = ${groupId} limit 1`.execute(
    db,
  )
  return rows[0]?.owner ?? null
}
