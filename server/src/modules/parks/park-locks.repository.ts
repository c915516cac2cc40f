import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Locks a park and every park below it, from the top down, so that nothing is added there until the transaction ends; how many they are. */
export async function lockParksBelow(db: Db, id: number): Promise<number> {
  const { rows } = await sql`select id from park where id = ${id} or ancestor_ids @> array[${id}::int]
    order by cardinality(ancestor_ids), id for update`.execute(db)
  return rows.length
}

/** The same with those that came to be while it waited. */
export async function lockAllParksBelow(db: Db, id: number): Promise<void> {
  let known = -1
  for (let count = 0; count > known; ) {
    known = count
    count = await lockParksBelow(db, id)
  }
}
