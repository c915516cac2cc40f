import type { InspectionStatus } from '@visionair/contract/inspections'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { idIn } from '../../../platform/database/text-search.ts'
import { visibleInspection } from '../inspections.scope.ts'

/** Some inspections of a visit, those of them the actor may see, locked until the transaction ends. */
export async function lockParts(db: Db, actor: Actor, groupId: number, parts: readonly { readonly id: number }[]) {
  const ids = parts.map(({ id }) => id)
  return await db
    .selectFrom('inspection')
    .where('inspection.groupId', '=', groupId)
    .where(idIn('inspection.id', ids))
    .where(visibleInspection(actor))
    .select([
      'inspection.id',
      'inspection.deviceId',
      'inspection.weatherId',
      sql<InspectionStatus>`inspection.status`.as('status'),
    ])
    .orderBy('inspection.id')
    .forNoKeyUpdate()
    .execute()
}
