import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Pyramid } from '../images.types.ts'
import type { PhotoPlacement } from './placements.repository.ts'

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

/** A finished picture by inspection and version, or null; archived ones are gone from hot storage. */
export async function findPyramid(db: Db, inspectionId: number, version: number): Promise<Pyramid | null> {
  const row = await db
    .selectFrom('pyramid')
    .where('inspectionId', '=', inspectionId)
    .where('version', '=', version)
    .where('isArchived', '=', false)
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

/** The storage key of the small picture of a version, which stays at hand when the picture goes into the archive; or null. */
export async function findOverviewKey(db: Db, inspectionId: number, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('pyramid')
    .where('inspectionId', '=', inspectionId)
    .where('version', '=', version)
    .select('overviewKey')
    .executeTakeFirst()
  return row?.overviewKey ?? null
}

/** The picture that is shown now, in the archive or not, or null. */
export async function currentPyramid(db: Db, inspectionId: number): Promise<Pyramid | null> {
  const row = await db
    .selectFrom('pyramid')
    .where('inspectionId', '=', inspectionId)
    .where('isCurrent', '=', true)
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

/** In what the picture that is served differs from the photos as they are now. */
export interface PictureDifference {
  /** Photos that are to be seen and are not in the picture. */
  readonly missing: readonly number[]
  /** Photos in the picture that have been laid otherwise or hidden since. */
  readonly changed: readonly number[]
  /** How many photos in the picture have been deleted since. */
  readonly deleted: number
}

/** Null without a picture, or when it is not known what the picture was made of. */
export async function pictureDifference(db: Db, inspectionId: number): Promise<PictureDifference | null> {
  const row = await db
    .selectFrom('pictureDifference')
    .where('inspectionId', '=', inspectionId)
    .select([
      sql<number[]>`missing`.as('missing'),
      sql<number[]>`changed`.as('changed'),
      sql<number>`deleted`.as('deleted'),
    ])
    .executeTakeFirst()
  return row ?? null
}

export interface NewPyramid {
  readonly inspectionId: number
  readonly storageKey: string
  readonly overviewKey: string
  readonly widthPx: number
  readonly heightPx: number
  readonly tileSizePx: number
  readonly overlapPx: number
  readonly sizeBytes: number
  readonly sha256: string
  /** Every photo in it and how it lies, so that a box can be led back to its photo. */
  readonly placements: readonly PhotoPlacement[]
}

/** Makes a finished picture the one that is served; answers its version. */
export async function publishPyramid(db: Db, { placements, ...pyramid }: NewPyramid): Promise<number> {
  const { version } = await db
    .selectFrom('pyramid')
    .where('inspectionId', '=', pyramid.inspectionId)
    .select(sql<number>`coalesce(max(version), 0) + 1`.as('version'))
    .executeTakeFirstOrThrow()
  await db
    .updateTable('pyramid')
    .set({ isCurrent: false })
    .where('inspectionId', '=', pyramid.inspectionId)
    .where('isCurrent', '=', true)
    .execute()
  await db
    .insertInto('pyramid')
    .values({ ...pyramid, version, isCurrent: true, placements: JSON.stringify(placements) })
    .execute()
  return version
}

/** Marks a picture whose places a later assembly refused; the first time it happened counts. */
export async function refutePyramid(db: Db, inspectionId: number, version: number, at: Date): Promise<void> {
  await db
    .updateTable('pyramid')
    .set({ refutedAt: at })
    .where('inspectionId', '=', inspectionId)
    .where('version', '=', version)
    .where('refutedAt', 'is', null)
    .execute()
}

/**
 * Drops the pictures of an inspection before the last two and leaves their files to be swept. The one before the newest stays
 * readable for those who look at it now, and any other for as long as a finding lies on it.
 */
export async function dropOldPyramids(db: Db, inspectionId: number, newest: number): Promise<void> {
  await db
    .deleteFrom('pyramid')
    .where('inspectionId', '=', inspectionId)
    .where('version', '<', newest - 1)
    .where(
      sql<SqlBool>`not exists (select 1 from picture_in_use u where u.inspection_id = pyramid.inspection_id and u.version = pyramid.version)`,
    )
    .execute()
}
