import type { FlownPhoto, PictureExtent, ScaleFacts } from '@visionair/contract/rules'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { visibleInspection } from '../inspections.scope.ts'
import type { Person } from '../inspections.types.ts'

export type StoredSource = NonNullable<ScaleFacts['scaleSource']>

/** A change of what is known of the scale of a picture, in centimetres per pixel; null is the scale that follows from the device. */
export interface Calibration {
  readonly id: number
  readonly inspectionId: number
  readonly oldRatio: number | null
  readonly newRatio: number | null
  readonly source: StoredSource | null
  /** What was said that the picture shows; null where the ratio was changed. */
  readonly pictureShows: PictureExtent | 'unknown' | null
  readonly knownLengthCm: number | null
  readonly imageVersion: number | null
  readonly changedBy: Person | null
  readonly changedAt: Date
}

/** The line a scale was measured by. */
export interface MeasuredLine {
  readonly knownLengthCm: number
  readonly fromXPx: number
  readonly fromYPx: number
  readonly toXPx: number
  readonly toYPx: number
  readonly imageVersion: number
}

/** A scale that is set, in centimetres per pixel; a null ratio takes it back. */
export interface NewScale {
  readonly ratio: number | null
  readonly source: StoredSource
}

const visibleCalibration = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from inspection v where v.id = calibration.inspection_id and ${visibleInspection(actor, 'v')})`

const changedBy = sql<Person | null>`(select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email)
  from account a where a.id = calibration.changed_by)`

/** A page of the changes of a scale, newest first, with the total. */
export async function pageOfCalibrations(
  db: Db,
  actor: Actor,
  { inspectionId, page, itemsPerPage }: { inspectionId: number; page: number; itemsPerPage: number },
): Promise<{ items: Calibration[]; total: number }> {
  const base = db
    .selectFrom('calibration')
    .where(visibleCalibration(actor))
    .where('calibration.inspectionId', '=', inspectionId)
  const { total } = await base.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await base
    .select(['id', 'inspectionId', 'oldRatio', 'newRatio', 'knownLengthCm', 'imageVersion', 'changedAt'])
    .select(sql<StoredSource | null>`scale_source`.as('source'))
    .select(sql<Calibration['pictureShows']>`picture_shows`.as('pictureShows'))
    .select(changedBy.as('changedBy'))
    .orderBy('id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** What is stored of the scale of a picture the actor may see, held until the transaction ends; null when it is not there. */
export const heldScale = async (db: Db, actor: Actor, inspectionId: number) =>
  (await db
    .selectFrom('inspection')
    .where('id', '=', inspectionId)
    .where(visibleInspection(actor))
    .select('imageRatio')
    .forUpdate()
    .executeTakeFirst()) ?? null

/** Sets the scale of a picture the actor may see and enters who did it; to be called in a transaction. False when it is not there. */
export async function changeScale(
  db: Db,
  actor: Actor,
  inspectionId: number,
  { ratio, source }: NewScale,
  line: MeasuredLine | null,
): Promise<boolean> {
  const before = await heldScale(db, actor, inspectionId)
  if (!before) return false
  const scaleSource = ratio === null ? null : source
  await db.updateTable('inspection').set({ imageRatio: ratio, scaleSource }).where('id', '=', inspectionId).execute()
  await sql`insert into calibration (inspection_id, old_ratio, new_ratio, scale_source, known_length_cm, from_x_px, from_y_px, to_x_px,
      to_y_px, image_version, changed_by)
    values (${inspectionId}, ${before.imageRatio}, ${ratio}, ${scaleSource}, ${line?.knownLengthCm ?? null}, ${line?.fromXPx ?? null},
      ${line?.fromYPx ?? null}, ${line?.toXPx ?? null}, ${line?.toYPx ?? null}, ${line?.imageVersion ?? null}, ${actor.userId})`.execute(
    db,
  )
  return true
}

/** Enters what somebody saw that a picture shows of its side; to be called in a transaction. False when the actor may not see it. */
export async function changeExtent(
  db: Db,
  actor: Actor,
  inspectionId: number,
  { pictureShows, imageVersion }: { readonly pictureShows: PictureExtent | null; readonly imageVersion: number },
): Promise<boolean> {
  const before = await heldScale(db, actor, inspectionId)
  if (!before) return false
  const { imageRatio } = before
  await db.updateTable('inspection').set({ pictureShows }).where('id', '=', inspectionId).execute()
  await db
    .insertInto('calibration')
    .values({
      inspectionId,
      ...{ oldRatio: imageRatio, newRatio: imageRatio },
      pictureShows: pictureShows ?? 'unknown',
      imageVersion,
      changedBy: actor.userId,
    })
    .execute()
  return true
}

/** What is known of the scale of a picture that another one takes the place of. */
export interface ScaleBefore {
  readonly imageRatio: number | null
  readonly scaleSource: StoredSource | null
  readonly pictureShows: PictureExtent | null
  readonly knownLengthM: number | null
  /** Pixels between the marks of the side's ends on the picture before; null without marks. */
  readonly axisPx: number | null
}

/**
 * What is known of the scale of an inspection's picture, with the marks on one version of it, held until the transaction ends; null when
 * there is no such inspection.
 */
export async function scaleToKeep(db: Db, inspectionId: number, markedOn: number | null): Promise<ScaleBefore | null> {
  await db.selectFrom('inspection').where('id', '=', inspectionId).select('id').forUpdate().execute()
  const row = await db
    .selectFrom('inspection')
    .innerJoin('inspectedSide as side', 'side.inspectionId', 'inspection.id')
    .where('inspection.id', '=', inspectionId)
    .select(['inspection.imageRatio', 'side.knownLengthM'])
    .select(sql<StoredSource | null>`inspection.scale_source`.as('scaleSource'))
    .select(sql<PictureExtent | null>`inspection.picture_shows`.as('pictureShows'))
    .select(
      sql<number | null>`(select sqrt((a.tip_x_px - a.hub_x_px) ^ 2 + (a.tip_y_px - a.hub_y_px) ^ 2)
        from newest_axis a where a.inspection_id = inspection.id and a.image_version = ${markedOn}::int)`.as('axisPx'),
    )
    .executeTakeFirst()
  return row ?? null
}

/** The photos of the picture that is served with what the drone wrote. */
export async function flownPhotos(db: Db, inspectionId: number): Promise<FlownPhoto[]> {
  return await db
    .selectFrom('flownPhoto')
    .where('inspectionId', '=', inspectionId)
    .select([
      sql<number>`width_px`.as('widthPx'),
      sql<number>`height_px`.as('heightPx'),
      sql<number>`growth`.as('growth'),
      sql<FlownPhoto['flight']>`flight`.as('flight'),
    ])
    .execute()
}

/** Whether no person ever set the scale of a picture as it is now, or said that there is none. */
export async function isScaleOfNobody(db: Db, inspectionId: number): Promise<boolean> {
  const newest = await db
    .selectFrom('calibration')
    .where('inspectionId', '=', inspectionId)
    .where('pictureShows', 'is', null)
    .where('changedBy', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined
}

/** Stores what holds of the scale for a new picture, and that nobody but the new picture changed it. */
export async function storeKeptScale(
  db: Db,
  inspectionId: number,
  before: ScaleBefore,
  after: Omit<ScaleBefore, 'knownLengthM' | 'axisPx'>,
  imageVersion: number,
): Promise<void> {
  await db
    .updateTable('inspection')
    .set({ ...after })
    .where('id', '=', inspectionId)
    .execute()
  if (after.imageRatio !== before.imageRatio)
    await db
      .insertInto('calibration')
      .values({
        inspectionId,
        ...{ oldRatio: before.imageRatio, newRatio: after.imageRatio, scaleSource: after.scaleSource, imageVersion },
      })
      .execute()
  if (after.pictureShows !== before.pictureShows)
    await db
      .insertInto('calibration')
      .values({
        inspectionId,
        ...{ oldRatio: after.imageRatio, newRatio: after.imageRatio, imageVersion },
        pictureShows: after.pictureShows ?? 'unknown',
      })
      .execute()
}
