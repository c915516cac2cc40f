import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { inOrderOf } from '../../platform/database/page.ts'
import { allOf, byName, contains, holds, idIn, startsWithin } from '../../platform/database/text-search.ts'
import { figuresOf } from './park-figures.repository.ts'
import { askedOrder, type ParkOrder, parkOrderValue } from './park-order.repository.ts'
import { countedPark, keptFor, seesWholeParks, visibleDevice, visiblePark } from './parks.scope.ts'
import type { NamedRow, Park, ParkFields, PlainPark, SuggestedPark } from './parks.types.ts'

/** Each of some parks with itself and every park below it, found once for all of them. */
const belowOf = (ids: readonly number[]) => sql<{ topId: number; id: number }>`(select top.id as top_id, park.id
  from park cross join lateral unnest(park.ancestor_ids || park.id) as top (id)
  where (park.id = any(${ids}::int[]) or park.ancestor_ids && ${ids}::int[]) and top.id = any(${ids}::int[]))`

const whereItBelongs = [
  sql<NamedRow>`json_build_object('id', organization.id, 'name', organization.name)`.as('organization'),
  sql<NamedRow | null>`case when parent.id is null then null else json_build_object('id', parent.id, 'name', parent.name) end`.as(
    'parent',
  ),
] as const

/** Those of some parks that the actor may see, in no order. */
async function readParks(db: Db, actor: Actor, ids: readonly number[]): Promise<Park[]> {
  const figures = figuresOf(actor)
  return await db
    // On its own, so that the parks are gone through once and not for each card.
    .with(
      (cte) => cte('below').materialized(),
      () => belowOf(ids),
    )
    .selectFrom('park')
    .innerJoin('organization', 'organization.id', 'park.organizationId')
    .leftJoin('park as parent', 'parent.id', 'park.parentId')
    .where(visiblePark(actor))
    .where(idIn('park.id', ids))
    .select([
      'park.id',
      'park.name',
      'park.localization',
      'park.comment',
      'park.latitude',
      'park.longitude',
      'park.createdAt',
      'park.isTest',
      ...whereItBelongs,
      sql<
        NamedRow[]
      >`coalesce((select json_agg(json_build_object('id', sub.id, 'name', sub.name) order by sub.name collate natural_order, sub.id)
        from park sub where sub.parent_id = park.id and ${visiblePark(actor, 'sub')}), '[]')`.as('subParks'),
      figures.turbineCount.as('turbineCount'),
      figures.worstSeverity.as('worstSeverity'),
      figures.seenCounts.as('seenCounts'),
      figures.due.as('due'),
      figures.planned.as('planned'),
      figures.openCounts.as('openCounts'),
      figures.lastVisit.as('lastVisit'),
      figures.openVisits.as('openVisits'),
    ])
    .execute()
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
  readonly order?: ParkOrder | undefined
}

function conditions(filter: ParkFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (!filter.parent && !filter.ids) all.push(countedPark())
  if (filter.rootsOnly) all.push(sql<SqlBool>`park.parent_id is null`)
  if (filter.parent) all.push(sql<SqlBool>`park.parent_id = ${filter.parent}`)
  if (filter.ids) all.push(sql<SqlBool>`park.id = any(${filter.ids}::int[])`)
  if (filter.name) all.push(contains('park.name', filter.name))
  if (filter.startWith) all.push(startsWithin('park.name', filter.startWith))
  if (filter.search) all.push(holds('park.search_text', filter.search))
  return allOf(all)
}

const isKept = ({ parent, ids, name, startWith, search }: ParkFilter): boolean =>
  [parent, ids, name, startWith, search].every((filter) => filter === undefined)

async function keptCount(db: Db, actor: Actor, { rootsOnly }: ParkFilter): Promise<number> {
  const { total } = await db
    .selectFrom('keptTotal as t')
    .where(keptFor(actor))
    .where('t.kind', '=', 'park')
    .where(rootsOnly ? sql<SqlBool>`t.key = 1` : sql<SqlBool>`true`)
    .select(sql<number>`coalesce(sum(t.amount), 0)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Parks that a filter leaves, in order. */
function orderedParks(db: Db, actor: Actor, filter: ParkFilter) {
  let query = db.selectFrom('park').where(visiblePark(actor)).where(conditions(filter)).select('park.id')
  const [field = 'name', direction = 'asc'] = askedOrder(filter.order)
  if (field !== 'name') query = query.orderBy(parkOrderValue(actor, field), sql`${sql.raw(direction)} nulls last`)
  if (field !== 'createdAt') query = query.orderBy(byName('park.name'), field === 'name' ? direction : 'asc')
  return query
    .orderBy('park.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
}

/** The ids of a page with the total: the kept count where it suffices, else counted on the way. */
async function idsOfPage(db: Db, actor: Actor, filter: ParkFilter) {
  const query = orderedParks(db, actor, filter)
  if (seesWholeParks(actor) && isKept(filter))
    return { total: await keptCount(db, actor, filter), ids: await query.execute() }
  const ids = await query.select(sql<number>`(count(*) over ())::int`.as('total')).execute()
  if (ids[0] || filter.page === 1) return { total: ids[0]?.total ?? 0, ids }
  const first = orderedParks(db, actor, { ...filter, page: 1 }).select(sql<number>`(count(*) over ())::int`.as('total'))
  return { total: (await first.executeTakeFirst())?.total ?? 0, ids }
}

/** A page of the parks the actor may see, by name unless ordered otherwise, with the total. */
export async function pageOfParks(db: Db, actor: Actor, filter: ParkFilter): Promise<{ items: Park[]; total: number }> {
  const { ids, total } = await idsOfPage(db, actor, filter)
  return { items: await inOrderOf(ids, (page) => readParks(db, actor, page)), total }
}

/** A page of the parks that a text suggests, by name, with the total. */
export async function pageOfSuggestions(
  db: Db,
  actor: Actor,
  filter: ParkFilter,
): Promise<{ items: SuggestedPark[]; total: number }> {
  const { ids, total } = await idsOfPage(db, actor, filter)
  const read = (page: readonly number[]): Promise<SuggestedPark[]> =>
    db
      .selectFrom('park')
      .innerJoin('organization', 'organization.id', 'park.organizationId')
      .leftJoin('park as parent', 'parent.id', 'park.parentId')
      .where(idIn('park.id', page))
      .where(visiblePark(actor))
      .select(['park.id', 'park.name', 'park.localization', ...whereItBelongs])
      .execute()
  return { items: await inOrderOf(ids, read), total }
}

/** One park the actor may see, or null. */
export async function findPark(db: Db, actor: Actor, id: number): Promise<Park | null> {
  const [park] = await readParks(db, actor, [id])
  return park ?? null
}

/** Whether there is such a park and the actor may see it. */
export async function isParkVisible(db: Db, actor: Actor, id: number): Promise<boolean> {
  const row = await db.selectFrom('park').where('id', '=', id).where(visiblePark(actor)).select('id').executeTakeFirst()
  return row !== undefined
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

/**
 * The same for many devices: their parks, then their whole devices, each in the order of their ids. Answers how many of the devices
 * the actor may see.
 */
export async function holdPlacesOfDevices(db: Db, actor: Actor, deviceIds: readonly number[]): Promise<number> {
  const own = sql`from device where ${idIn('device.id', deviceIds)} and ${visibleDevice(actor)}`
  await sql`select park.id from park where park.id in (select device.park_id ${own}) order by park.id for key share`.execute(
    db,
  )
  await sql`select root.id from device root where root.id in (select coalesce(device.ancestor_ids[1], device.id) ${own})
    order by root.id for no key update`.execute(db)
  const { rows } = await sql`select device.id ${own}`.execute(db)
  return rows.length
}

/** Locks the whole device that a device belongs to, so that changes to what is inspected on one turbine come one after the other. */
export async function lockRootDevice(db: Db, deviceId: number): Promise<void> {
  await sql`select root.id from device part join device root on root.id = coalesce(part.ancestor_ids[1], part.id)
    where part.id = ${deviceId} for no key update of root`.execute(db)
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

/** Whether there is an organization in which the actor may have parks; test parks have one of their own. */
export async function knowsOrganization(db: Db, actor: Actor, id: number, isTest = false): Promise<boolean> {
  if (!actor.isAdmin && !actor.organizationIds.includes(id)) return false
  const row = await db
    .selectFrom('organization')
    .where('id', '=', id)
    .where('isTest', '=', isTest)
    .select('id')
    .executeTakeFirst()
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

/** What can be changed of a park the actor may see, held until the transaction ends; null when there is none. */
export async function lockPlainPark(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('park')
    .where('park.id', '=', id)
    .where(visiblePark(actor))
    .select([
      'park.organizationId',
      'park.parentId',
      'park.name',
      'park.localization',
      'park.comment',
      'park.latitude',
      'park.longitude',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
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

/** Deletes a park the actor may see with everything below it, in one statement; false when there is none. */
export async function deleteParkRow(db: Db, actor: Actor, id: number): Promise<boolean> {
  const result = await db.deleteFrom('park').where('park.id', '=', id).where(visiblePark(actor)).executeTakeFirst()
  return result.numDeletedRows > 0n
}
