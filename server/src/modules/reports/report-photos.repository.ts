import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The first photo of the current picture of each inspection, by where its file lies. */
export async function firstPhotosOf(db: Db, inspectionIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    select distinct on (p.inspection_id) i.storage_key as "storageKey"
    from pyramid p
    cross join lateral jsonb_array_elements(p.placements) e
    join image i on i.id = (e ->> 'image')::integer
    where p.is_current and p.inspection_id = any(${inspectionIds}::int[])
    order by p.inspection_id, i.id`.execute(db)
  return rows.map(({ storageKey }) => storageKey)
}
