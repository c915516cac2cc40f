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

export interface MeasuredBlades {
  /** The attribute that holds the diameter of the rotor. */
  readonly attributeId: number
  /** As it is stored; null where it is not known. */
  readonly diameterM: number | null
  /** Of the measurement farthest from the hub, on any of the blades. */
  readonly farthestM: number
}

/** What was measured on the blades of turbines and what their rotor is, by the turbine; those without measurements are left out. */
export async function measuredBlades(
  db: Db,
  turbineIds: readonly number[],
): Promise<ReadonlyMap<number, MeasuredBlades>> {
  const rows = await db
    .selectFrom('device as turbine')
    .innerJoin('device as blade', (join) => join.on(sql<SqlBool>`blade.ancestor_ids @> array[turbine.id]`))
    .innerJoin('inspection', 'inspection.deviceId', 'blade.id')
    .innerJoin('voltaMeasure as measure', 'measure.inspectionId', 'inspection.id')
    .innerJoin('attribute', (join) => join.on('attribute.reference', '=', 'rotorDiameter'))
    .where(sql<SqlBool>`turbine.id = any(${turbineIds}::int[])`)
    .groupBy(['turbine.id', 'attribute.id'])
    .select([
      'turbine.id as turbineId',
      'attribute.id as attributeId',
      sql<number | null>`device_number(turbine.id, 'rotorDiameter')`.as('diameterM'),
      sql<number>`max(measure.position_from_hub_m)`.as('farthestM'),
    ])
    .execute()
  return new Map(rows.map(({ turbineId, ...known }) => [turbineId, known]))
}
