import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { idIn } from '../../platform/database/text-search.ts'
import { isParkAtOrBelow, visiblePark } from './parks.scope.ts'
import type { NamedRow } from './parks.types.ts'

/** What moves: a park with all below it, or a whole device with its parts. */
export type Moved = { readonly park: number } | { readonly device: number }

/** Lets one after the other move parks of a company, until the transaction ends, so that no two moves make a circle. */
export const lockMoves = (db: Db, organizationId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('park-moves'), ${organizationId})`.execute(db)

/** Where a park stands that the actor may see; null when there is none. */
export async function standingOf(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('park')
    .leftJoin('park as parent', 'parent.id', 'park.parentId')
    .where('park.id', '=', id)
    .where(visiblePark(actor))
    .select([
      'park.id',
      'park.name',
      'park.organizationId',
      'park.parentId',
      'parent.name as parentName',
      'park.ancestorIds',
      'park.isTest',
    ])
    .executeTakeFirst()
  return row ?? null
}
export type Standing = NonNullable<Awaited<ReturnType<typeof standingOf>>>

/** Hangs a park the actor may see, with all below it, elsewhere; false when there is none. Read where it stands under its lock. */
export async function moveParkRows(
  db: Db,
  actor: Actor,
  { id, ancestorIds: before }: Standing,
  { parentId, ancestorIds }: { readonly parentId: number | null; readonly ancestorIds: readonly number[] },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update park set parent_id = case when park.id = ${id} then ${parentId}::int else park.parent_id end,
      ancestor_ids = ${ancestorIds}::int[] || park.ancestor_ids[${before.length + 1}:]
    where ${isParkAtOrBelow('park', id)} and ${visiblePark(actor)}`.execute(db)
  return numAffectedRows > 0n
}

const movedDevices = (moved: Moved) =>
  'park' in moved
    ? sql`select d.id from device d join park on park.id = d.park_id where ${isParkAtOrBelow('park', moved.park)}`
    : sql`select d.id from device_and_below(${moved.device}) d`

export interface Taken {
  readonly subParks: number
  readonly turbines: number
  readonly visits: number
  readonly findings: number
}

const turbineTypeId = 8

/** How much goes along with what moves. */
export async function takenAlong(db: Db, moved: Moved): Promise<Taken> {
  const subParks =
    'park' in moved
      ? sql`(select count(*)::int from park where park.ancestor_ids @> array[${moved.park}::int])`
      : sql`0`
  const { rows } = await sql<Taken>`with moved as materialized (${movedDevices(moved)})
    select ${subParks} as "subParks",
      (select count(*)::int from device d where d.id in (select id from moved) and d.type_id = ${turbineTypeId}) as turbines,
      (select count(*)::int from inspection_group g where g.device_id in (select id from moved)) as visits,
      (select count(*)::int from annotation a join inspection i on i.id = a.inspection_id
        where i.device_id in (select id from moved)) as findings`.execute(db)
  return rows[0] ?? { subParks: 0, turbines: 0, visits: 0, findings: 0 }
}

/** One device that limits somebody, with the parks that lead to it, from the top down. */
export interface Limit {
  readonly id: number
  readonly name: string
  readonly parks: readonly number[]
  readonly goesAlong: boolean
}

/**
 * What limits the people of a company who are limited to a device that moves: all their devices of the company, in the order of
 * their names. Administrators are limited by nothing.
 */
export async function limitsOfPeople(db: Db, organizationId: number, moved: Moved): Promise<Limit[]> {
  const { rows } = await sql<Limit>`with moved as materialized (${movedDevices(moved)})
    select a.id, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as name,
      park.ancestor_ids || park.id as parks, d.id in (select id from moved) as "goesAlong"
    from account a join account_root_device l on l.account_id = a.id
    join device d on d.id = l.device_id join park on park.id = d.park_id and park.organization_id = ${organizationId}
    where a.is_active and not a.roles @> '{ROLE_ADMIN}'
      and exists (select 1 from organization_member m where m.account_id = a.id and m.organization_id = ${organizationId})
      and exists (select 1 from account_root_device own where own.account_id = a.id and own.device_id in (select id from moved))
    order by coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) collate natural_order, a.id`.execute(
    db,
  )
  return rows
}

/** The names of parks the actor may see, by id. */
export async function namesOfParks(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedRow>> {
  const rows = await db
    .selectFrom('park')
    .where(idIn('park.id', ids))
    .where(visiblePark(actor))
    .select(['park.id', 'park.name'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
