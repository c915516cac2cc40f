import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { inOrderOf } from '../../platform/database/page.ts'
import { allOf, byName, contains, idIn, startsWithin } from '../../platform/database/text-search.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'
import { countedPark, isParkAtOrBelow, seesWholeParks, visibleDevice, visiblePark } from './parks.scope.ts'
import type { NamedRow, Park, ParkFields, PlainPark } from './parks.types.ts'

const turbineTypeId = 8

const levelJson = sql`json_build_object('id', v.id, 'name', v.name, 'nameFr', v.name_fr, 'color', v.color, 'severityNumber', v.severity_number)`

/** What the card of a park says of it and of the parks below it, for the row of `park` at hand. */
interface ParkFigures {
  readonly turbineCount: RawBuilder<number>
  readonly worstSeverity: RawBuilder<SeverityLevel | null>
  readonly nextInspectionDate: RawBuilder<string | null>
}

const parksBelow = sql`select below.id from park below where ${isParkAtOrBelow('below', sql`park.id`)}`

/** For who sees whole parks: from the counts kept by park. */
const wholeFigures: ParkFigures = {
  turbineCount: sql<number>`(select coalesce(sum(t.amount), 0)::int from park_tally t
    where t.park_id in (${parksBelow}) and t.kind = 'device' and t.key = ${turbineTypeId})`,
  worstSeverity: sql<SeverityLevel | null>`(select ${levelJson} from (
      select t.key from park_tally t where t.park_id in (${parksBelow}) and t.kind = 'open' group by t.key having sum(t.amount) > 0) o
    join severity v on v.id = o.key order by v.severity_number desc limit 1)`,
  nextInspectionDate: sql<string | null>`(select min(first.due)::text from (${parksBelow}) as b (id)
    cross join lateral (select min(due_on(i.status, i.date, i.next_date)) as due from inspection i where i.park_id = b.id and i.is_last) first)`,
}

/** For who sees some devices only: from what those are. */
function partialFigures(actor: Actor): ParkFigures {
  const devices = sql`from device d where ${visibleDevice(actor, 'd')} and d.park_id in (${parksBelow})`
  return {
    turbineCount: sql<number>`(select count(*)::int ${devices} and d.type_id = ${turbineTypeId})`,
    worstSeverity: sql<SeverityLevel | null>`(select ${levelJson}
      from graded f join severity v on v.id = f.severity_id
      where f.is_open and f.device_id in (select d.id ${devices}) order by v.severity_number desc limit 1)`,
    nextInspectionDate: sql<string | null>`(select min(due_on(i.status, i.date, i.next_date))::text from inspection i
      where i.is_last and i.device_id in (select d.id ${devices}))`,
  }
}

const parkQuery = (db: Db, actor: Actor) => {
  const figures = seesWholeParks(actor) ? wholeFigures : partialFigures(actor)
  return db
    .selectFrom('park')
    .innerJoin('organization', 'organization.id', 'park.organizationId')
    .leftJoin('park as parent', 'parent.id', 'park.parentId')
    .where(visiblePark(actor))
    .select([
      'park.id',
      'park.name',
      'park.localization',
      'park.comment',
      'park.latitude',
      'park.longitude',
      'park.createdAt',
      sql<NamedRow>`json_build_object('id', organization.id, 'name', organization.name)`.as('organization'),
      sql<NamedRow | null>`case when parent.id is null then null else json_build_object('id', parent.id, 'name', parent.name) end`.as(
        'parent',
      ),
      sql<
        NamedRow[]
      >`coalesce((select json_agg(json_build_object('id', sub.id, 'name', sub.name) order by sub.name collate "und-x-icu", sub.id)
        from park sub where sub.parent_id = park.id and ${visiblePark(actor, 'sub')}), '[]')`.as('subParks'),
      figures.turbineCount.as('turbineCount'),
      figures.worstSeverity.as('worstSeverity'),
      figures.nextInspectionDate.as('nextInspectionDate'),
    ])
}

export interface ParkFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly rootsOnly?: boolean
  readonly parent?: number | undefined
  readonly ids?: readonly number[] | undefined
  readonly name?: string | undefined
  readonly startWith?: string | undefined
  /** Suggestions: part of the name or of the place. */
  readonly search?: string | undefined
  readonly order?: Partial<Record<'name' | 'createdAt', 'asc' | 'desc'>> | undefined
}

function conditions(filter: ParkFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (!filter.parent && !filter.ids) all.push(countedPark())
  if (filter.rootsOnly) all.push(sql<SqlBool>`park.parent_id is null`)
  if (filter.parent) all.push(sql<SqlBool>`park.parent_id = ${filter.parent}`)
  if (filter.ids) all.push(sql<SqlBool>`park.id = any(${filter.ids}::int[])`)
  if (filter.name) all.push(contains('park.name', filter.name))
  if (filter.startWith) all.push(startsWithin('park.name', filter.startWith))
  if (filter.search)
    all.push(sql<SqlBool>`(${contains('park.name', filter.search)} or ${contains('park.localization', filter.search)})`)
  return allOf(all)
}

/** A page of the parks the actor may see, by name unless ordered otherwise, with the total. */
export async function pageOfParks(db: Db, actor: Actor, filter: ParkFilter): Promise<{ items: Park[]; total: number }> {
  const { total } = await db
    .selectFrom('park')
    .where(visiblePark(actor))
    .where(conditions(filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = db.selectFrom('park').where(visiblePark(actor)).where(conditions(filter)).select('park.id')
  if (filter.order?.createdAt) query = query.orderBy('park.createdAt', filter.order.createdAt)
  if (filter.order?.name || !filter.order?.createdAt)
    query = query.orderBy(byName('park.name'), filter.order?.name ?? 'asc')
  const ids = await query
    .orderBy('park.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  const items = await inOrderOf(ids, (page) => parkQuery(db, actor).where(idIn('park.id', page)).execute())
  return { items, total }
}

/** One park the actor may see, or null. */
export async function findPark(db: Db, actor: Actor, id: number): Promise<Park | null> {
  return (await parkQuery(db, actor).where('park.id', '=', id).executeTakeFirst()) ?? null
}

/** Where a new park or device would hang: id, organization and chain of a park the actor may see; locked until the transaction ends. */
export async function lockParkPlace(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('park')
    .where(visiblePark(actor))
    .where('park.id', '=', id)
    .select(['park.id', 'park.organizationId', 'park.ancestorIds'])
    .forShare()
    .executeTakeFirst()
  return row ?? null
}

/** The same for several parks, locked in one order; how many of them the actor may see. */
export async function lockParkPlaces(db: Db, actor: Actor, ids: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('park')
    .where(visiblePark(actor))
    .where(idIn('park.id', ids))
    .select('park.id')
    .orderBy('park.id')
    .forShare()
    .execute()
  return rows.length
}

/** What parks say of themselves, without the figures of what lies in them. */
export async function plainParks(db: Db, actor: Actor, ids: readonly number[]): Promise<PlainPark[]> {
  return await db
    .selectFrom('park')
    .where(visiblePark(actor))
    .where(idIn('park.id', ids))
    .select(['park.id', 'park.name', 'park.localization', 'park.comment', 'park.latitude', 'park.longitude'])
    .execute()
}

/**
 * The park of a device the actor may see, kept from being deleted until the transaction ends; null when there is none.
 * What writes below a park takes this first, and then the whole device it writes to, so that all wait for each other in one order.
 */
export async function holdParkOfDevice(db: Db, actor: Actor, deviceId: number): Promise<number | null> {
  const row = await db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .where('device.id', '=', deviceId)
    .where(visibleDevice(actor))
    .select('park.id')
    .forKeyShare('park')
    .executeTakeFirst()
  if (row) await lockRootDevice(db, deviceId)
  return row?.id ?? null
}

/** Locks the whole device that a device belongs to, so that changes to what is inspected on one turbine come one after the other. */
export async function lockRootDevice(db: Db, deviceId: number): Promise<void> {
  await sql`select root.id from device part join device root on root.id = coalesce(part.ancestor_ids[1], part.id)
    where part.id = ${deviceId} for no key update of root`.execute(db)
}

/** All parks the actor may see, by name, for building a tree. */
export async function allParkNames(
  db: Db,
  actor: Actor,
): Promise<{ id: number; name: string; organizationId: number; parentId: number | null }[]> {
  return await db
    .selectFrom('park')
    .where(visiblePark(actor))
    .where(countedPark())
    .select(['park.id', 'park.name', 'park.organizationId', 'park.parentId'])
    .orderBy(byName('park.name'))
    .orderBy('park.id')
    .execute()
}

const columnsOf = ({ position, ...fields }: ParkFields) => ({
  ...fields,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
})

export interface ParkPlace {
  readonly organizationId: number
  readonly parentId: number | null
  readonly ancestorIds: number[]
}

/** Whether there is an organization in which the actor may have parks. */
export async function knowsOrganization(db: Db, actor: Actor, id: number): Promise<boolean> {
  if (!actor.isAdmin && !actor.organizationIds.includes(id)) return false
  const row = await db.selectFrom('organization').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

/** Inserts parks in one place with one statement; their ids in the same order. */
export async function insertParks(
  db: Db,
  { organizationId, parentId, ancestorIds }: ParkPlace,
  parks: readonly ParkFields[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into park (organization_id, parent_id, ancestor_ids, name, localization, comment, latitude, longitude)
    select ${organizationId}::int, ${parentId}::int, ${ancestorIds}::int[], name, localization, comment, latitude, longitude
    from rows from (json_to_recordset(${JSON.stringify(parks.map(columnsOf))}::json)
      as (name text, localization text, comment text, latitude float8, longitude float8)) with ordinality
    order by ordinality returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Changes a park the actor may see; false when there is none. */
export async function updateParkRow(db: Db, actor: Actor, id: number, fields: ParkFields): Promise<boolean> {
  const result = await db
    .updateTable('park')
    .set(columnsOf(fields))
    .where('park.id', '=', id)
    .where(visiblePark(actor))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Locks a park and every park below it, from the top down, so that nothing is added there until the transaction ends. */
export async function lockParksBelow(db: Db, id: number): Promise<void> {
  await sql`select id from park where id = ${id} or ancestor_ids @> array[${id}::int]
    order by cardinality(ancestor_ids), id for update`.execute(db)
}

/** Deletes a park the actor may see with everything below it, in one statement; false when there is none. */
export async function deleteParkRow(db: Db, actor: Actor, id: number): Promise<boolean> {
  const result = await db.deleteFrom('park').where('park.id', '=', id).where(visiblePark(actor)).executeTakeFirst()
  return result.numDeletedRows > 0n
}
