import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { StoredFiles } from './administration.types.ts'

/** Files in storage by kind, with their number and size. */
export async function storedFiles(db: Db): Promise<StoredFiles[]> {
  const { rows } = await sql<StoredFiles>`
    select kind, count, bytes from (
      select 1 as n, 'photos' as kind, count(*)::int as count, coalesce(sum(size_bytes), 0)::bigint as bytes from image
      union all select 2, 'pictures', count(*)::int, coalesce(sum(size_bytes), 0)::bigint from pyramid where not is_archived
      union all select 3, 'archivedPictures', count(*)::int, coalesce(sum(size_bytes), 0)::bigint from pyramid where is_archived
      union all select 4, 'attachedImages', count(*)::int, coalesce(sum(size_bytes), 0)::bigint from annotation_image
      union all select 5, 'measurePhotos', count(*)::int, coalesce(sum(size_bytes), 0)::bigint from volta_photo
      union all select 6, 'exports', count(*)::int, coalesce(sum(size_bytes), 0)::bigint from export where status = 'DONE'
      union all select 7, 'corporateAssets', count(*)::int, coalesce(sum(size_bytes), 0)::bigint from corporate_asset
    ) files order by n`.execute(db)
  return rows
}

/** Size of the database with its indexes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::bigint as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
