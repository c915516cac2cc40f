import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { visibleDevice } from '../parks/parks.scope.ts'

/** In which park a device stands that the actor may see; null when there is none. */
export async function deviceStanding(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('device')
    .where('device.id', '=', id)
    .where(visibleDevice(actor))
    .select(['device.id', 'device.name', 'device.parkId'])
    .executeTakeFirst()
  return row ?? null
}

/** Puts a device the actor may see, with all below it, into a park; false when there is none. Its visits follow by themselves. */
export async function moveDeviceRows(db: Db, actor: Actor, id: number, parkId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device')
    .set({ parkId })
    .where(sql<SqlBool>`(device.id = ${id} or device.ancestor_ids @> array[${id}::int])`)
    .where(visibleDevice(actor))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
