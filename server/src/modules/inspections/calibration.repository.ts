import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { visibleInspection } from './inspections.scope.ts'
import type { Person } from './inspections.types.ts'

/** A change of the scale of a picture, in centimetres per pixel; null is the scale that follows from the device. */
export interface Calibration {
  readonly id: number
  readonly inspectionId: number
  readonly oldRatio: number | null
  readonly newRatio: number | null
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
    .select(changedBy.as('changedBy'))
    .orderBy('id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** Sets the scale of a picture the actor may see and enters who did it; to be called in a transaction. False when it is not there. */
export async function changeScale(
  db: Db,
  actor: Actor,
  inspectionId: number,
  newRatio: number | null,
  line: MeasuredLine | null,
): Promise<boolean> {
  const before = await db
    .selectFrom('inspection')
    .where('id', '=', inspectionId)
    .where(visibleInspection(actor))
    .select('imageRatio')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await db.updateTable('inspection').set({ imageRatio: newRatio }).where('id', '=', inspectionId).execute()
  await sql`insert into calibration (inspection_id, old_ratio, new_ratio, known_length_cm, from_x_px, from_y_px, to_x_px, to_y_px,
      image_version, changed_by)
    values (${inspectionId}, ${before.imageRatio}, ${newRatio}, ${line?.knownLengthCm ?? null}, ${line?.fromXPx ?? null}, ${line?.fromYPx ?? null},
      ${line?.toXPx ?? null}, ${line?.toYPx ?? null}, ${line?.imageVersion ?? null}, ${actor.userId})`.execute(db)
  return true
}

/** Has a calibrated scale hold for a new picture on which things are drawn larger by a factor; one that is not calibrated stays so. */
export async function rescale(db: Db, inspectionId: number, growth: number, imageVersion: number): Promise<void> {
  const before = await db
    .selectFrom('inspection')
    .where('id', '=', inspectionId)
    .where('imageRatio', 'is not', null)
    .select('imageRatio')
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.imageRatio === null) return
  const newRatio = before.imageRatio / growth
  await db.updateTable('inspection').set({ imageRatio: newRatio }).where('id', '=', inspectionId).execute()
  await db
    .insertInto('calibration')
    .values({ inspectionId, oldRatio: before.imageRatio, newRatio, imageVersion })
    .execute()
}
