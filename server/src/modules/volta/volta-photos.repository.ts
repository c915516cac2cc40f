import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { StoredPhoto } from './volta.types.ts'

/** Enters photos of a measure; those it has already are left out and answered by their keys. */
export async function insertPhotos(
  db: Db,
  measureId: number,
  photos: readonly StoredPhoto[],
  uploadedBy: number,
): Promise<string[]> {
  const left: string[] = []
  for (const photo of photos) {
    const row = await db
      .insertInto('voltaPhoto')
      .values({ ...photo, measureId, uploadedBy })
      .onConflict((conflict) => conflict.columns(['measureId', 'sha256']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) left.push(photo.storageKey)
  }
  return left
}

export interface PhotoFile extends StoredPhoto {
  readonly inspectionId: number
}

/** A photo with the inspection it belongs to, by id, for a caller whose signature is checked against that inspection; or null. */
export async function photoFile(db: Db, id: number): Promise<PhotoFile | null> {
  const row = await db
    .selectFrom('voltaPhoto as photo')
    .innerJoin('voltaMeasure as measure', 'measure.id', 'photo.measureId')
    .where('photo.id', '=', id)
    .select([
      'photo.originalName',
      'photo.storageKey',
      'photo.sizeBytes',
      'photo.sha256',
      sql<StoredPhoto['format']>`photo.format`.as('format'),
      'photo.widthPx',
      'photo.heightPx',
      'measure.inspectionId',
    ])
    .executeTakeFirst()
  return row ?? null
}
