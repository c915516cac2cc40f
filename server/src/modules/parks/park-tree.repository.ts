import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { byName } from '../../platform/database/text-search.ts'
import { countedPark, keptFor, visiblePark } from './parks.scope.ts'

export interface ParkName {
  readonly id: number
  readonly name: string
  readonly organizationId: number
  readonly parentId: number | null
}

/** The kept mark of the parks the caller sees as a whole: another one after every change of their names and places. */
const mark = (actor: Actor): RawBuilder<string> =>
  sql<string>`(select coalesce(sum(t.amount), 0)::text from kept_total t where ${keptFor(actor)} and t.kind = 'park-mark')`

/** See `mark`; only for who sees whole parks. */
export async function markOfParks(db: Db, actor: Actor): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select ${mark(actor)} as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

/** All parks the actor may see, by name, each with the mark that was valid as they were read. */
export async function allParkNames(db: Db, actor: Actor): Promise<(ParkName & { readonly mark: string })[]> {
  return await db
    .selectFrom('park')
    .where(visiblePark(actor))
    .where(countedPark())
    .select(['park.id', 'park.name', 'park.organizationId', 'park.parentId', mark(actor).as('mark')])
    .orderBy(byName('park.name'))
    .orderBy('park.id')
    .execute()
}
