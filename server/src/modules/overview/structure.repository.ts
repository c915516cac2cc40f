import type { StructureType } from '@visionair/contract/overview'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { visibleGroup, visibleInspection } from '../inspections/inspections.scope.ts'
import { visibleDevice, visiblePark } from '../parks/parks.scope.ts'

export interface Item {
  readonly type: StructureType
  readonly id: number
  readonly name: string
}

export interface Link extends Item {
  readonly siblings: readonly Item[]
}

const maxSiblings = 50

/** What stands in a park, by name; parts in the order that what they hang on has for them. */
const besides = sql<string>`case when sibling.parent_id is null then sibling.name end collate natural_order,
  case when sibling.parent_id is not null then sibling.position end, sibling.id`

/** Parks with these ids that the actor may see, with the parks beside each. */
export async function parkLinks(db: Db, actor: Actor, ids: readonly number[]): Promise<Link[]> {
  const rows = await db
    .selectFrom('park')
    .where(visiblePark(actor))
    .where(sql<boolean>`park.id = any(${ids}::int[])`)
    .select([
      'park.id',
      'park.name',
      sql<Item[]>`coalesce((select json_agg(s order by s.name collate natural_order, s.id) from (
        select 'device-group' as type, sibling.id, sibling.name from park sibling
        where sibling.parent_id is not distinct from park.parent_id and sibling.organization_id = park.organization_id
          and sibling.is_test = park.is_test and sibling.id <> park.id and ${visiblePark(actor, 'sibling')} order by sibling.name collate natural_order, sibling.id limit ${maxSiblings}) s), '[]')`.as(
        'siblings',
      ),
    ])
    .orderBy(sql`cardinality(park.ancestor_ids)`)
    .execute()
  return rows.map((row) => ({ type: 'device-group', ...row }))
}

/** Devices with these ids that the actor may see, with those beside each. */
export async function deviceLinks(db: Db, actor: Actor, ids: readonly number[]): Promise<Link[]> {
  const rows = await db
    .selectFrom('device')
    .where(visibleDevice(actor))
    .where(sql<boolean>`device.id = any(${ids}::int[])`)
    .select([
      'device.id',
      'device.name',
      sql<
        Item[]
      >`coalesce((select json_agg(json_build_object('type', s.type, 'id', s.id, 'name', s.name) order by s.at) from (
        select 'device' as type, sibling.id, sibling.name, row_number() over (order by ${besides}) as at from device sibling
        where sibling.park_id = device.park_id and sibling.parent_id is not distinct from device.parent_id
          and sibling.id <> device.id and ${visibleDevice(actor, 'sibling')} order by at limit ${maxSiblings}) s), '[]')`.as(
        'siblings',
      ),
    ])
    .orderBy(sql`cardinality(device.ancestor_ids)`)
    .execute()
  return rows.map((row) => ({ type: 'device', ...row }))
}

export interface Place {
  readonly parkIds: readonly number[]
  readonly deviceIds: readonly number[]
}

const placeColumns = [
  sql<number[]>`park.ancestor_ids || park.id`.as('parkIds'),
  sql<number[]>`device.ancestor_ids || device.id`.as('deviceIds'),
] as const

/** The chain of parks above a park the actor may see, with itself; null when there is none. */
export async function placeOfPark(db: Db, actor: Actor, id: number): Promise<Place | null> {
  const row = await db
    .selectFrom('park')
    .where('park.id', '=', id)
    .where(visiblePark(actor))
    .select(sql<number[]>`park.ancestor_ids || park.id`.as('parkIds'))
    .executeTakeFirst()
  return row ? { ...row, deviceIds: [] } : null
}

/** The chain of parks and devices above a device the actor may see, with itself. */
export async function placeOfDevice(db: Db, actor: Actor, id: number): Promise<Place | null> {
  const row = await db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .where('device.id', '=', id)
    .where(visibleDevice(actor))
    .select([...placeColumns])
    .executeTakeFirst()
  return row ?? null
}

/** A visit the actor may see with where its device hangs and the other visits to that device. */
export async function placeOfGroup(db: Db, actor: Actor, id: number): Promise<{ place: Place; link: Link } | null> {
  const row = await db
    .selectFrom('inspectionGroup')
    .innerJoin('device', 'device.id', 'inspectionGroup.deviceId')
    .innerJoin('park', 'park.id', 'device.parkId')
    .innerJoin('service', 'service.id', 'inspectionGroup.serviceId')
    .where('inspectionGroup.id', '=', id)
    .where(visibleGroup(actor))
    .select([
      ...placeColumns,
      'inspectionGroup.id',
      sql<string>`service.name || ' · ' || inspection_group.date`.as('name'),
      sql<
        Item[]
      >`coalesce((select json_agg(json_build_object('type', 'inspection-group', 'id', s.id, 'name', s.name) order by s.date desc, s.id desc) from (
        select other.id, other.date, sv.name || ' · ' || other.date as name from inspection_group other join service sv on sv.id = other.service_id
        where other.device_id = inspection_group.device_id and other.id <> inspection_group.id and ${visibleGroup(actor, 'other')}
        order by other.date desc limit ${maxSiblings}) s), '[]')`.as('siblings'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { parkIds, deviceIds, ...link } = row
  return { place: { parkIds, deviceIds }, link: { type: 'inspection-group', ...link } }
}

/** An inspection the actor may see as the last link, with the other inspections of its visit, and that visit's id. */
export async function inspectionLink(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ groupId: number; link: Link } | null> {
  const row = await db
    .selectFrom('inspection')
    .innerJoin('device', 'device.id', 'inspection.deviceId')
    .leftJoin('device as parent', 'parent.id', 'device.parentId')
    .where('inspection.id', '=', id)
    .where(visibleInspection(actor))
    .select([
      'inspection.id',
      'inspection.groupId',
      sql<string>`coalesce(parent.name || ' · ', '') || device.name`.as('name'),
      sql<
        Item[]
      >`coalesce((select json_agg(json_build_object('type', 'inspection', 'id', s.id, 'name', s.name) order by s.id) from (
        select other.id, coalesce(op.name || ' · ', '') || od.name as name from inspection other join device od on od.id = other.device_id
        left join device op on op.id = od.parent_id
        where other.group_id = inspection.group_id and other.id <> inspection.id and ${visibleInspection(actor, 'other')} order by other.id limit ${maxSiblings}) s), '[]')`.as(
        'siblings',
      ),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { groupId, ...link } = row
  return { groupId, link: { type: 'inspection', ...link } }
}
