import type { Db } from '../../../platform/database/db.ts'

/** The photo with this key and its side, told that it has no smaller copies; null when there is none. */
export async function forgetPreviews(
  db: Db,
  storageKey: string,
): Promise<{ readonly id: number; readonly inspectionId: number } | null> {
  const row = await db
    .updateTable('image')
    .set({ hasPreviews: false })
    .where('storageKey', '=', storageKey)
    .returning(['id', 'inspectionId'])
    .executeTakeFirst()
  return row ?? null
}

/** Where the picture of this overview lies, and how long it is. */
export async function pictureOfOverview(
  db: Db,
  overviewKey: string,
): Promise<{ storageKey: string; sizeBytes: number } | null> {
  const picture = db.selectFrom('pyramid').where('overviewKey', '=', overviewKey).select(['storageKey', 'sizeBytes'])
  return (await picture.executeTakeFirst()) ?? null
}

/** The side that is served the picture with this key; null for a picture that is served no more. */
export async function sideOfPicture(db: Db, storageKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('pyramid')
    .where('storageKey', '=', storageKey)
    .where('isCurrent', '=', true)
    .select('inspectionId')
    .executeTakeFirst()
  return row?.inspectionId ?? null
}
