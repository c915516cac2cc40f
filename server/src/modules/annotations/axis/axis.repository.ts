import type { axisStates } from '@visionair/contract/inspections'
import type { BladeAxis, PictureExtent, PlacesChange, ScaleFacts } from '@visionair/contract/rules'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { visibleInspection } from '../../inspections/inspections.scope.ts'
import type { Person } from '../../inspections/inspections.types.ts'
import type { Measured } from '../annotation-measures.service.ts'

export type AxisState = (typeof axisStates)[number]

/** A change of the marks of a side's ends. */
export interface AxisEntry extends PlacesChange {
  readonly id: number
  readonly inspectionId: number
  readonly imageVersion: number
  readonly state: AxisState
  readonly axis: BladeAxis | null
  readonly changedBy: Person | null
  readonly changedAt: Date
}

const visibleAxis = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from inspection v where v.id = blade_axis.inspection_id and ${visibleInspection(actor, 'v')})`

const axisJson = sql<BladeAxis | null>`case when hub_x_px is not null then json_build_object(
  'hub', json_build_object('x', hub_x_px, 'y', hub_y_px), 'tip', json_build_object('x', tip_x_px, 'y', tip_y_px)) end`

/** A page of the changes of the marks of a side, newest first, with the total. */
export async function pageOfAxes(
  db: Db,
  actor: Actor,
  { inspectionId, page, itemsPerPage }: { inspectionId: number; page: number; itemsPerPage: number },
): Promise<{ items: AxisEntry[]; total: number }> {
  const base = db.selectFrom('bladeAxis').where(visibleAxis(actor)).where('inspectionId', '=', inspectionId)
  const { total } = await base.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await base
    .select(['id', 'inspectionId', 'imageVersion', 'changedAt', 'zonesChanged'])
    .select(['findingsMoved as moved', 'greatestShiftM'])
    .select(sql<AxisState>`state`.as('state'))
    .select(axisJson.as('axis'))
    .select(
      sql<Person | null>`(select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email)
        from account a where a.id = blade_axis.changed_by)`.as('changedBy'),
    )
    .orderBy('version', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** The marks of an inspection as they were left last. */
export interface NewestAxis {
  readonly version: number
  readonly imageVersion: number
  readonly axis: BladeAxis | null
}

/** The marks as they were left last, or null when there never were any. */
export async function newestAxis(db: Db, inspectionId: number): Promise<NewestAxis | null> {
  const row = await db
    .selectFrom('newestAxis')
    .where('inspectionId', '=', inspectionId)
    .select([sql<number>`version`.as('version'), sql<number>`image_version`.as('imageVersion'), axisJson.as('axis')])
    .executeTakeFirst()
  return row ?? null
}

/** The marks on a version of an inspection's picture, or null. */
export async function axisOnPicture(db: Db, inspectionId: number, imageVersion: number): Promise<BladeAxis | null> {
  const row = await db
    .selectFrom('bladeAxis')
    .where('inspectionId', '=', inspectionId)
    .where('imageVersion', '=', imageVersion)
    .select(axisJson.as('axis'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.axis ?? null
}

export interface NewAxis {
  readonly inspectionId: number
  readonly version: number
  readonly imageVersion: number
  readonly state: AxisState
  readonly axis: BladeAxis | null
  readonly changedBy: number | null
  readonly at: Date
}

/** Enters how the marks are from now on. */
export async function insertAxis(
  db: Db,
  { inspectionId, version, imageVersion, state, axis, changedBy, at }: NewAxis,
): Promise<void> {
  const { hub, tip } = axis ?? { hub: null, tip: null }
  await sql`insert into blade_axis (inspection_id, version, image_version, state, hub_x_px, hub_y_px, tip_x_px, tip_y_px, changed_by, changed_at)
    values (${inspectionId}, ${version}, ${imageVersion}, ${state}, ${hub?.x ?? null}, ${hub?.y ?? null}, ${tip?.x ?? null},
      ${tip?.y ?? null}, ${changedBy}, ${at})`.execute(db)
}

/** Enters what became of the findings with a change of the marks. */
export async function enterChange(
  db: Db,
  { inspectionId, version }: Pick<NewAxis, 'inspectionId' | 'version'>,
  { moved, greatestShiftM, zonesChanged }: PlacesChange,
): Promise<void> {
  await db
    .updateTable('bladeAxis')
    .set({ findingsMoved: moved, greatestShiftM, zonesChanged })
    .where('inspectionId', '=', inspectionId)
    .where('version', '=', version)
    .execute()
}

/** What the places of all findings on a side follow from, beside their boxes. */
export interface SideFacts {
  readonly isReversed: boolean
  readonly calibratedRatio: number | null
  readonly scaleSource: ScaleFacts['scaleSource']
  readonly pictureShows: PictureExtent | null
  readonly knownLengthM: number | null
  readonly deviceTypeId: number
}

/** What the places on the side of an inspection follow from; null when there is no such inspection. */
export async function factsOfSide(db: Db, inspectionId: number): Promise<SideFacts | null> {
  const row = await db
    .selectFrom('inspectedSide')
    .where('inspectionId', '=', inspectionId)
    .select([
      sql<boolean>`is_reversed`.as('isReversed'),
      'calibratedRatio',
      sql<ScaleFacts['scaleSource']>`scale_source`.as('scaleSource'),
      sql<PictureExtent | null>`picture_shows`.as('pictureShows'),
      'knownLengthM',
      sql<number>`type_id`.as('deviceTypeId'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** A finding with what its place follows from. */
export interface LyingFinding
  extends Pick<Measured, 'box' | 'imageWidthPx' | 'imageHeightPx' | 'shareAlong' | 'axisPx'> {
  readonly id: number
}

/** The findings on a version of an inspection's picture, kept from changes until the transaction ends. */
export async function findingsOnPicture(db: Db, inspectionId: number, imageVersion: number): Promise<LyingFinding[]> {
  return await db
    .selectFrom('annotation')
    .where('inspectionId', '=', inspectionId)
    .where('imageVersion', '=', imageVersion)
    .select(['id', 'imageWidthPx', 'imageHeightPx', 'shareAlong', 'axisPx'])
    .select(
      sql<LyingFinding['box']>`json_build_object('x', x_px, 'y', y_px, 'width', width_px, 'height', height_px)`.as(
        'box',
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Stores places that were worked out anew. Nobody changed the findings, so their versions stay. */
export async function storePlaces(
  db: Db,
  places: readonly Pick<LyingFinding, 'id' | 'shareAlong' | 'axisPx'>[],
): Promise<void> {
  if (places.length === 0) return
  await sql`update annotation set share_along = p."shareAlong", axis_px = p."axisPx"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(id integer, "shareAlong" float8, "axisPx" float8)
    where annotation.id = p.id`.execute(db)
}
