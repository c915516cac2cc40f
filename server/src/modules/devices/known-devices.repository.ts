import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { visibleDevice } from '../parks/parks.scope.ts'
import type { StoredValue } from './device-values.ts'
import type { KnownDevice } from './devices.types.ts'

const values = sql<StoredValue[]>`coalesce((
  select json_agg(json_build_object('attributeId', v.attribute_id, 'value', v.value) order by v.attribute_id)
  from device_value v where v.device_id = device.id), '[]')`

const knownDevices = (db: Db, actor: Actor) =>
  db
    .selectFrom('device')
    .where(visibleDevice(actor))
    .select(['id', 'name', 'parkId', 'parentId', 'ancestorIds', 'typeId', values.as('values')])

/** The whole devices of a type in parks, the newest first. */
export async function devicesInParks(
  db: Db,
  actor: Actor,
  parkIds: readonly number[],
  typeId: number,
): Promise<KnownDevice[]> {
  return await knownDevices(db, actor)
    .where(sql<SqlBool>`park_id = any(${parkIds}::int[])`)
    .where('typeId', '=', typeId)
    .where('parentId', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Everything below whole devices, parents first, each level in its order. */
export async function devicesBelow(db: Db, actor: Actor, rootIds: readonly number[]): Promise<KnownDevice[]> {
  return await knownDevices(db, actor)
    .where(sql<SqlBool>`ancestor_ids && ${rootIds}::int[]`)
    .orderBy(sql`cardinality(ancestor_ids)`)
    .orderBy('parentId')
    .orderBy('position')
    .orderBy('id')
    .execute()
}
