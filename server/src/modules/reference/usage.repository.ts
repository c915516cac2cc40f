import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Something that needs a row and so keeps it from being deleted. */
export interface Use {
  /** The table that needs it. */
  readonly by: string
  readonly id: number
  readonly count: number
}

interface Reference {
  readonly table: string
  readonly column: string
}

/** Every column that refers to a table and keeps its rows; what goes along with a row is not among them. */
async function referencesTo(db: Db, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype in ('a', 'r') and k.confrelid = ${table}::regclass and cardinality(k.conkey) = 1
    order by c.relname, a.attname`.execute(db)
  return rows
}

/** How often the rows of a table (or only one of them) are needed, by what needs them; rows that nothing needs are left out. */
export async function usesOf(db: Db, table: string, id: number | null): Promise<Use[]> {
  const found = new Map<string, Use>()
  for (const reference of await referencesTo(db, table)) {
    const column = sql.ref(reference.column)
    const { rows } = await sql<{ id: number; count: number }>`
      select ${column} as id, count(*)::int as count from ${sql.table(reference.table)}
      where ${column} is not null and (${id}::int is null or ${column} = ${id}::int) group by ${column}`.execute(db)
    for (const row of rows) {
      const key = `${reference.table} ${row.id}`
      const known = found.get(key)
      found.set(key, { by: reference.table, id: row.id, count: row.count + (known?.count ?? 0) })
    }
  }
  return [...found.values()]
}
