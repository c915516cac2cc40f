import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Pyramid } from '../images.types.ts'

const columns = [
  'id',
  'inspectionId',
  'version',
  'storageKey',
  'overviewKey',
  'widthPx',
  'heightPx',
  'sizeBytes',
  'isArchived',
  sql<boolean>`refuted_at is not null`.as('isRefuted'),
] as const

/** The newest picture of an inspection if it lies in the archive, or not, as asked; null otherwise. For work authorised before. */
export async function newestPyramid(db: Db, inspectionId: number, isArchived: boolean): Promise<Pyramid | null> {
  const row = await db
    .selectFrom('pyramid')
    .where('inspectionId', '=', inspectionId)
    .where('isCurrent', '=', true)
    .where('isArchived', '=', isArchived)
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Says that a picture has moved to another key, into the archive or out of it, and leaves its old file to be swept.
 * False when it is not at the old key any more, because it was replaced or moved by somebody else.
 */
export async function movePyramid(
  db: Db,
  { id, storageKey }: Pick<Pyramid, 'id' | 'storageKey'>,
  to: { readonly storageKey: string; readonly isArchived: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable('pyramid')
    .set(to)
    .where('id', '=', id)
    .where('storageKey', '=', storageKey)
    .where('isArchived', '=', !to.isArchived)
    .where('isCurrent', '=', true)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await db.insertInto('storageGarbage').values({ storageKey }).execute()
  return true
}
