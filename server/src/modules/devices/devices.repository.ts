import type { SeenCounts } from '@visionair/contract/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { inOrderOf } from '../../platform/database/page.ts'
import { allOf, byName, contains, idIn, startsWithin } from '../../platform/database/text-search.ts'
import { countedDevice, keptFor, seesWholeParks, visibleDevice, visiblePark } from '../parks/parks.scope.ts'
import type { NamedRow } from '../parks/parks.types.ts'
import type { NamedType, SeverityLevel } from '../reference/reference.types.ts'
import type { StoredValue } from './device-values.ts'
import type { Device, DeviceRow, DeviceValue, SubDevice, TheoreticalDate } from './devices.types.ts'

const typeJson = (alias: string): RawBuilder<NamedType> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<NamedType>`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'nameFr', ${column('name_fr')}, 'reference', ${column('reference')})`
}

/** The worst open finding or measure on a device or below it. */
const worstSeverity = (device: string): RawBuilder<SeverityLevel | null> =>
  sql<SeverityLevel | null>`(select json_build_object('id', v.id, 'name', v.name, 'nameFr', v.name_fr, 'color', v.color, 'severityNumber', v.severity_number)
    from open_below(${sql.ref(`${device}.id`)}) o join severity v on v.id = o.severity_id order by v.severity_number desc limit 1)`

const subDevices = (actor: Actor) => sql<SubDevice[]>`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'type', ${typeJson('st')}, 'worstSeverity', ${worstSeverity('s')},
    'seenCounts', seen_below(s.id),
    'subDeviceCount', (select count(*)::int from device c where c.parent_id = s.id)) order by s.position, s.id)
  from device s join device_type st on st.id = s.type_id where s.parent_id = device.id and ${visibleDevice(actor, 's')}), '[]')`

/** By service family when something was last begun or done, when it is due again, and the next plan that nothing has overtaken. */
const theoreticalDates = sql<TheoreticalDate[]>`coalesce((
  select json_agg(json_build_object('serviceFamily', x.service_family, 'lastInspectionDate', x.last, 'nextInspectionDate', x.next,
    'planned', x.planned) order by x.service_family)
  from (select i.service_family, max(i.date) filter (where i.status <> 'todo')::text as last,
      min(i.next_date) filter (where i.is_last and i.status <> 'todo')::text as next,
      (array_agg(json_build_object('date', g.date, 'service', s.name, 'inspectionGroup', g.id) order by g.date, g.id)
        filter (where g.id is not null and not exists (select 1 from inspection l where l.device_id = i.device_id
          and l.service_family = i.service_family and l.is_last and l.status <> 'todo' and l.date > g.date)))[1] as planned
    from device_and_below(device.id) b cross join lateral (
      select * from inspection of_device where of_device.device_id = b.id offset 0) i
    left join inspection_group g on g.id = i.group_id and g.status = 'todo' and i.status = 'todo'
    left join service s on s.id = g.service_id
    group by i.service_family) x), '[]')`

const values = sql<DeviceValue[]>`coalesce((
  select json_agg(json_build_object('reference', a.reference, 'value', case when a.reference = 'name' then device.name else dv.value end, 'attributeId', a.id) order by ta.position)
  from device_type_attribute ta join attribute a on a.id = ta.attribute_id
  left join device_value dv on dv.attribute_id = a.id and dv.device_id = device.id
  where ta.device_type_id = device.type_id), '[]')`

const deviceQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('device')
    .innerJoin('deviceType', 'deviceType.id', 'device.typeId')
    .innerJoin('park', 'park.id', 'device.parkId')
    .leftJoin('device as parent', 'parent.id', 'device.parentId')
    .leftJoin('deviceType as parentType', 'parentType.id', 'parent.typeId')
    .where(visibleDevice(actor))
    .select([
      'device.id',
      'device.name',
      'device.createdAt',
      typeJson('device_type').as('type'),
      sql<NamedRow>`json_build_object('id', park.id, 'name', park.name)`.as('park'),
      'park.isTest',
      sql<DeviceRow | null>`case when parent.id is null then null
        else json_build_object('id', parent.id, 'name', parent.name, 'type', ${typeJson('parent_type')}) end`.as(
        'parent',
      ),
      values.as('values'),
      subDevices(actor).as('subDevices'),
      worstSeverity('device').as('worstSeverity'),
      sql<SeenCounts>`seen_below(device.id)`.as('seenCounts'),
      theoreticalDates.as('theoreticalDates'),
    ])

export interface DeviceFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly rootsOnly?: boolean
  /** Every device below this one. */
  readonly below?: number
  readonly parent?: number | undefined
  readonly device_group?: number | undefined
  readonly type?: number | undefined
  readonly ids?: readonly number[] | undefined
  readonly name?: string | undefined
  readonly startWith?: string | undefined
  readonly order?: Partial<Record<'name' | 'createdAt', 'asc' | 'desc'>> | undefined
}

function conditions(filter: DeviceFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (!filter.below && !filter.parent && !filter.device_group && !filter.ids) all.push(countedDevice())
  if (filter.rootsOnly) all.push(sql<SqlBool>`device.parent_id is null`)
  if (filter.below) all.push(sql<SqlBool>`device.ancestor_ids @> array[${filter.below}::int]`)
  if (filter.parent) all.push(sql<SqlBool>`device.parent_id = ${filter.parent}`)
  if (filter.device_group) all.push(sql<SqlBool>`device.park_id = ${filter.device_group}`)
  if (filter.type) all.push(sql<SqlBool>`device.type_id = ${filter.type}`)
  if (filter.ids) all.push(sql<SqlBool>`device.id = any(${filter.ids}::int[])`)
  if (filter.name) all.push(contains('device.name', filter.name))
  if (filter.startWith) all.push(startsWithin('device.name', filter.startWith))
  return allOf(all)
}

const isKept = ({ below, parent, ids, name, startWith }: DeviceFilter): boolean =>
  [below, parent, ids, name, startWith].every((filter) => filter === undefined)

/** How many devices a filter leaves: from the kept counts where they suffice, else counted. */
async function countDevices(db: Db, actor: Actor, filter: DeviceFilter): Promise<number> {
  if (!seesWholeParks(actor) || !isKept(filter)) {
    const { total } = await db
      .selectFrom('device')
      .where(visibleDevice(actor))
      .where(conditions(filter))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  const { type, device_group: park } = filter
  const kind = filter.rootsOnly ? 'root-device' : 'device'
  const counts = park
    ? sql`park_tally t where t.park_id in (select park.id from park where park.id = ${park} and ${visiblePark(actor)})`
    : sql`kept_total t where ${keptFor(actor)}`
  const { rows } = await sql<{ total: number }>`select coalesce(sum(t.amount), 0)::int as total from ${counts}
    and t.kind = ${kind} and ${type ? sql<SqlBool>`t.key = ${type}` : sql<SqlBool>`true`}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of the devices the actor may see, with the total; below one device parents come first. */
export async function pageOfDevices(
  db: Db,
  actor: Actor,
  filter: DeviceFilter,
): Promise<{ items: Device[]; total: number }> {
  const total = await countDevices(db, actor, filter)
  let query = db.selectFrom('device').where(visibleDevice(actor)).where(conditions(filter)).select('device.id')
  if (filter.below)
    query = query.orderBy(sql`cardinality(device.ancestor_ids)`).orderBy('device.parentId').orderBy('device.position')
  if (filter.order?.createdAt) query = query.orderBy('device.createdAt', filter.order.createdAt)
  if (filter.order?.name || !(filter.below || filter.order?.createdAt))
    query = query.orderBy(byName('device.name'), filter.order?.name ?? 'asc')
  const ids = await query
    .orderBy('device.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  const items = await inOrderOf(ids, (page) => deviceQuery(db, actor).where(idIn('device.id', page)).execute())
  return { items, total }
}

/** One device the actor may see, or null. */
export async function findDevice(db: Db, actor: Actor, id: number): Promise<Device | null> {
  return (await deviceQuery(db, actor).where('device.id', '=', id).executeTakeFirst()) ?? null
}

/** Whether there is such a device and the actor may see it. */
export async function isDeviceVisible(db: Db, actor: Actor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .where('device.id', '=', id)
    .where(visibleDevice(actor))
    .select('device.id')
    .executeTakeFirst()
  return row !== undefined
}

/** A device the actor may see, locked until the transaction ends, with what a sub-device needs to know of it. */
export async function lockDevicePlace(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('device')
    .where('device.id', '=', id)
    .where(visibleDevice(actor))
    .select(['device.id', 'device.parkId', 'device.typeId', 'device.ancestorIds'])
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** How many sub-devices of a type a device has; read under the lock of `lockDevicePlace`. */
export async function countSubDevices(db: Db, parentId: number, typeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('device')
    .where('parentId', '=', parentId)
    .where('typeId', '=', typeId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface NewDevice {
  readonly parkId: number
  readonly parentId: number | null
  readonly ancestorIds: number[]
  readonly typeId: number
  readonly name: string
  readonly position: number
}

/** Inserts devices in one statement, however many, and returns their ids in the same order. */
export async function insertDevices(db: Db, devices: readonly NewDevice[]): Promise<number[]> {
  if (devices.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into device (park_id, parent_id, ancestor_ids, type_id, name, position)
    select "parkId", "parentId", "ancestorIds", "typeId", name, position
    from rows from (json_to_recordset(${JSON.stringify(devices)}::json)
      as ("parkId" int, "parentId" int, "ancestorIds" int[], "typeId" int, name text, position int)) with ordinality
    order by ordinality returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface CopiedDevice extends NewDevice {
  readonly id: number
}

/** A device the actor may see with everything below it, parents first; empty when there is none. */
export async function subtreeOf(db: Db, actor: Actor, id: number): Promise<CopiedDevice[]> {
  return await db
    .selectFrom('device')
    .where(visibleDevice(actor))
    .where(sql<SqlBool>`(device.id = ${id} or device.ancestor_ids @> array[${id}::int])`)
    .select(['id', 'parkId', 'parentId', 'ancestorIds', 'typeId', 'name', 'position'])
    .orderBy(sql`cardinality(device.ancestor_ids)`)
    .orderBy('device.id')
    .execute()
}

/** Gives each device of `toIds` the values of the one at the same place in `fromIds`. */
export async function copyValues(db: Db, fromIds: readonly number[], toIds: readonly number[]): Promise<void> {
  await sql`insert into device_value (device_id, attribute_id, value)
    select pair.target, dv.attribute_id, dv.value
    from unnest(${fromIds}::int[], ${toIds}::int[]) as pair (source, target)
    join device_value dv on dv.device_id = pair.source`.execute(db)
}

/** Replaces all values of a device. */
export async function replaceValues(db: Db, deviceId: number, stored: readonly StoredValue[]): Promise<void> {
  await replaceAllValues(db, [{ deviceId, stored }])
}

/** Replaces all values of several devices, with two statements however many. */
export async function replaceAllValues(
  db: Db,
  devices: readonly { readonly deviceId: number; readonly stored: readonly StoredValue[] }[],
): Promise<void> {
  const ids = devices.map(({ deviceId }) => deviceId)
  await db.deleteFrom('deviceValue').where(idIn('device_id', ids)).execute()
  await insertValues(
    db,
    devices.flatMap(({ deviceId, stored }) => stored.map((value) => ({ deviceId, ...value }))),
  )
}

/** Gives devices that have none values, in one statement however many. */
export async function insertValues(
  db: Db,
  given: readonly (StoredValue & { readonly deviceId: number })[],
): Promise<void> {
  if (given.length === 0) return
  await sql`insert into device_value (device_id, attribute_id, value)
    select "deviceId", "attributeId", value
    from json_to_recordset(${JSON.stringify(given)}::json) as ("deviceId" int, "attributeId" int, value text)`.execute(
    db,
  )
}

export async function renameDevice(db: Db, actor: Actor, id: number, name: string): Promise<boolean> {
  const result = await db
    .updateTable('device')
    .set({ name })
    .where('id', '=', id)
    .where(visibleDevice(actor))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes a device the actor may see with everything below it; false when there is none. */
export async function deleteDeviceRow(db: Db, actor: Actor, id: number): Promise<boolean> {
  const result = await db.deleteFrom('device').where('id', '=', id).where(visibleDevice(actor)).executeTakeFirst()
  return result.numDeletedRows > 0n
}
