import type { ApiWorld } from './api-world.ts'

interface Kept {
  readonly tallies: readonly { readonly park_id: number; readonly kind: string; readonly amount: number }[]
  readonly totals: readonly {
    readonly scope: string
    readonly scope_id: number
    readonly kind: string
    readonly amount: string
  }[]
}

/** What is kept of counts, added up: by park and visit, and as sums over parks. */
export async function keptCounts({ database: { pool } }: ApiWorld): Promise<Kept> {
  const { rows: tallies } = await pool.query<Kept['tallies'][number]>(
    `select park_id, kind, key, sum(amount)::int as amount from park_tally group by park_id, kind, key having sum(amount) <> 0
      union all select group_id, 'group of ' || park_id, severity_id, amount from group_tally order by 2, 1, 3`,
  )
  const { rows: totals } = await pool.query<Kept['totals'][number]>(
    `select scope, scope_id, kind, key, sum(amount)::text as amount from kept_total
      group by scope, scope_id, kind, key having sum(amount) <> 0 order by 1, 2, 3, 4`,
  )
  return { tallies, totals }
}

/** Adds up the rows of every kept count, as writers do now and then. */
export async function foldCounts({ database: { pool } }: ApiWorld): Promise<void> {
  await pool.query('select fold_park_tally(id) from park')
  await pool.query(
    'select fold_kept_total(k.scope, k.scope_id) from (select distinct scope, scope_id from kept_total) k',
  )
}

/** The same after everything was counted anew. */
export async function recountedAnew(world: ApiWorld): Promise<Kept> {
  await world.database.pool.query('select rebuild_tallies()')
  return await keptCounts(world)
}
