import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** What stands in a park, below a device or in a visit. */
export interface Contents {
  readonly parks?: number
  readonly devices?: number
  readonly visits: number
  readonly photos: number
}

const visitsAnd = (isWithin: RawBuilder<SqlBool>, isInspectedWithin: RawBuilder<SqlBool>) => sql`
  (select count(*)::int from inspection_group g where ${isWithin}) as visits,
  (select count(*)::int from image join inspection i on i.id = image.inspection_id where ${isInspectedWithin}) as photos`

/** What goes with a park: the parks below it among it. */
export async function contentsOfPark(db: Db, id: number): Promise<Contents> {
  const { rows } =
    await sql<Contents>`with below as (select id from park where id = ${id} or ancestor_ids @> array[${id}::int])
    select (select count(*)::int - 1 from below) as parks,
      (select count(*)::int from device where park_id in (select id from below)) as devices,
      ${visitsAnd(sql`g.park_id in (select id from below)`, sql`i.park_id in (select id from below)`)}`.execute(db)
  return rows[0] ?? { visits: 0, photos: 0 }
}

/** What goes with a device: the devices below it among it. */
export async function contentsOfDevice(db: Db, id: number): Promise<Contents> {
  const { rows } =
    await sql<Contents>`with below as (select id from device where id = ${id} or ancestor_ids @> array[${id}::int])
    select (select count(*)::int - 1 from below) as devices,
      ${visitsAnd(sql`g.device_id in (select id from below)`, sql`i.device_id in (select id from below)`)}`.execute(db)
  return rows[0] ?? { visits: 0, photos: 0 }
}

/** The photos that go with a visit. */
export async function photosOfVisit(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ photos: number }>`select count(*)::int as photos
    from image join inspection i on i.id = image.inspection_id where i.group_id = ${id}`.execute(db)
  return rows[0]?.photos ?? 0
}
