import { type SqlBool, sql } from 'kysely'
import type { MarkedPair, MarksById } from '../../../imaging/overlap/compare-marks.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { IdPair, PhotoPair } from './photo-coverage.ts'

const sharedKinds = ['blade', 'scene', 'background', 'nothing'] as const

/** What is known of the pairs of photos of an inspection. */
export async function pairsOfInspection(db: Db, inspectionId: number): Promise<PhotoPair[]> {
  const rows = await db
    .selectFrom('photoPair')
    .innerJoin('image', 'image.id', 'photoPair.firstId')
    .where('image.inspectionId', '=', inspectionId)
    .select(['firstId', 'secondId', 'shared', 'showsBlade', 'isJoined'])
    .orderBy('firstId')
    .orderBy('secondId')
    .execute()
  return rows.map(({ firstId, secondId, shared, showsBlade, isJoined }) => ({
    first: firstId,
    second: secondId,
    shared: sharedKinds.find((kind) => kind === shared) ?? 'nothing',
    showsBlade,
    isJoined,
  }))
}

/** Keeps what marks tell of pairs; of photos that are gone meanwhile nothing is kept. */
export async function savePairs(db: Db, pairs: readonly MarkedPair[]): Promise<void> {
  if (pairs.length === 0) return
  const rows = JSON.stringify(pairs)
  await sql`insert into photo_pair (first_id, second_id, shared, shows_blade)
    select pair.first, pair.second, pair.shared, pair."showsBlade"
    from json_to_recordset(${rows}::json) as pair(first int, second int, shared text, "showsBlade" boolean)
    where exists (select 1 from image where id = pair.first) and exists (select 1 from image where id = pair.second)
    on conflict (first_id, second_id) do nothing`.execute(db)
}

/** Keeps whether a closer look joined what lies on either side of two photos that were compared. */
export async function saveCloserLook(db: Db, [one, other]: IdPair, isJoined: boolean): Promise<void> {
  await db
    .updateTable('photoPair')
    .set({ isJoined })
    .where('firstId', '=', Math.min(one, other))
    .where('secondId', '=', Math.max(one, other))
    .execute()
}

/** The marks of photos, those of which none can be made with none; photos not looked at yet are left out. */
export async function marksOf(
  db: Db,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly marks: string | null }[]> {
  return await db
    .selectFrom('photoMarks')
    .where(sql<SqlBool>`image_id = any(${ids}::int[])`)
    .select(['imageId as id', sql<string | null>`translate(encode(marks, 'base64'), E'\n', '')`.as('marks')])
    .execute()
}

/** Keeps the marks of a photo, or that none can be made; nothing when the photo is gone meanwhile. */
export async function saveMarks(db: Db, id: number, marks: MarksById[number]['marks'] | null): Promise<void> {
  await sql`insert into photo_marks (image_id, marks)
    select id, decode(${marks}::text, 'base64') from image where id = ${id}
    on conflict (image_id) do update set marks = excluded.marks, created_at = now()`.execute(db)
}

/** Drops marks made before a time; they are made anew when they are needed. */
export async function dropMarks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('photoMarks').where(sql<SqlBool>`created_at < ${before}`).execute()
}

/** Whether a photo of an inspection came after `since`, or one is on its way whose sending began after `begun`. */
export async function areArriving(db: Db, inspectionId: number, since: Date, begun: Date): Promise<boolean> {
  const { rows } = await sql<{ isArriving: boolean }>`select
    exists (select 1 from image where inspection_id = ${inspectionId} and created_at > ${since})
    or exists (select 1 from photo_upload where inspection_id = ${inspectionId} and not is_taken_in and created_at > ${begun})
    as "isArriving"`.execute(db)
  return rows[0]?.isArriving ?? false
}

/** Whether any photo of an inspection can be compared without being looked at again. */
export async function hasMarks(db: Db, inspectionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('photoMarks')
    .innerJoin('image', 'image.id', 'photoMarks.imageId')
    .where('image.inspectionId', '=', inspectionId)
    .select('imageId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets a comparison of the photos of an inspection begin only after this transaction. */
export async function letComparisonWait(db: Db, inspectionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('compared-photos'), ${inspectionId})`.execute(db)
}

/** Waits until everything that asked for a comparison of these photos is committed. */
export async function awaitThoseWhoAsked(db: Db, inspectionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('compared-photos'), ${inspectionId})`.execute(db)
}
