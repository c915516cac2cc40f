import type { BladeAxis, FlownPhoto, PictureExtent, ScaleFacts, SeenState, Typed } from '@visionair/contract/rules'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Failure } from '../../platform/jobs/failure.ts'
import { visibleInspection, visibleReport } from '../inspections/inspections.scope.ts'
import type { AttachedTold, SideStates } from './report-document/model.ts'
import type { Report, ReportOptions, StoredSide } from './reports.types.ts'

const columns = [
  'id',
  'groupId',
  sql<Report['status']>`status`.as('status'),
  'fileName',
  'storageKey',
  sql<ReportOptions>`options`.as('options'),
  'failure',
  'remarks',
  'requestedBy',
  'generatedAt',
  'inspectionIds',
  'isExtract',
  sql<Report['pdfStandard']>`pdf_standard`.as('pdfStandard'),
] as const

/** The very same report if it is being made and the actor may read it, or null. */
export async function runningReport(
  db: Db,
  actor: Actor,
  { groupId, options, inspectionIds }: Pick<NewReport, 'groupId' | 'options' | 'inspectionIds'>,
): Promise<Report | null> {
  return (
    (await db
      .selectFrom('report')
      .where('groupId', '=', groupId)
      .where('status', '=', 'ON_GOING')
      .where(sql<SqlBool>`options = ${JSON.stringify(options)}::jsonb`)
      .where(sql<SqlBool>`inspection_ids = ${inspectionIds}::int[]`)
      .where(visibleReport(actor, 'report'))
      .select([...columns])
      .executeTakeFirst()) ?? null
  )
}

export async function findReport(db: Db, id: number): Promise<Report | null> {
  return (
    (await db
      .selectFrom('report')
      .where('id', '=', id)
      .select([...columns])
      .executeTakeFirst()) ?? null
  )
}

/** A finished report by the name of its file, or null. */
export async function finishedReport(db: Db, fileName: string): Promise<Report | null> {
  const row = await db
    .selectFrom('report')
    .where('fileName', '=', fileName)
    .where('status', '=', 'DONE')
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

const finishedOf = (db: Db, actor: Actor, groupId: number) =>
  db
    .selectFrom('report')
    .where('groupId', '=', groupId)
    .where('status', '=', 'DONE')
    .where(visibleReport(actor, 'report'))

/** The finished reports of a visit that the actor may read, newest first, with the total. */
export async function pageOfReports(
  db: Db,
  actor: Actor,
  groupId: number,
  { page, itemsPerPage }: { readonly page: number; readonly itemsPerPage: number },
): Promise<{ items: Report[]; total: number }> {
  const finished = finishedOf(db, actor, groupId)
  const { total } = await finished.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await finished
    .select([...columns])
    .orderBy('id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** One finished report of a visit that the actor may read, or null. */
export async function finishedReportOf(db: Db, actor: Actor, groupId: number, id: number): Promise<Report | null> {
  const found = finishedOf(db, actor, groupId).where('id', '=', id)
  return (await found.select([...columns]).executeTakeFirst()) ?? null
}

/** The newest finished report of a visit that leaves out nothing the actor may see, or null. */
export async function newestWholeReport(db: Db, actor: Actor, groupId: number): Promise<Report | null> {
  const row = await finishedOf(db, actor, groupId)
    .where('isExtract', '=', false)
    .where(
      sql<SqlBool>`(report.inspection_ids is null or not exists (select from inspection untold
        where untold.group_id = report.group_id and untold.id <> all(report.inspection_ids) and ${visibleInspection(actor, 'untold')}))`,
    )
    .select([...columns])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface NewReport {
  readonly groupId: number
  readonly fileName: string
  /** Of no file yet: each attempt at making it names its own. */
  readonly storageKey: string
  readonly options: ReportOptions
  readonly isExtract: boolean
  readonly requestedBy: number
  readonly requestedAt: Date
  readonly inspectionIds: number[]
}

/** How many reports a person has being made; another request of theirs counts only after this transaction. */
export async function holdRunning(db: Db, requestedBy: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('reports-of'), ${requestedBy})`.execute(db)
  const { running } = await db
    .selectFrom('report')
    .where('requestedBy', '=', requestedBy)
    .where('status', '=', 'ON_GOING')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .executeTakeFirstOrThrow()
  return running
}

/** Enters a report to be made; null while the very same one is being made. */
export async function insertReport(db: Db, report: NewReport): Promise<number | null> {
  const row = await db
    .insertInto('report')
    .values({ ...report, options: JSON.stringify(report.options) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Notes that somebody asked for a report that is being made for another. */
export async function joinReport(db: Db, id: number, accountId: number): Promise<void> {
  await db
    .updateTable('report')
    .set({ alsoAskedBy: sql<number[]>`also_asked_by || ${accountId}::int` })
    .where('id', '=', id)
    .where(sql<SqlBool>`requested_by is distinct from ${accountId} and not ${accountId}::int = any(also_asked_by)`)
    .execute()
}

/** How a report ends: with a file, or with why there is none. */
type ReportEnd =
  | {
      readonly status: 'DONE'
      readonly storageKey: string
      readonly remarks: readonly string[]
      /** Findings or measures of what it tells of, in it or left out. */
      readonly resultCount: number
      /** What the figures of its findings follow from, by the inspection: the marks, the scale, the length and the hub of the side. */
      readonly sideStates: SideStates
      /** The pictures attached to each finding by its id, where annexes show them. */
      readonly attachedTold: AttachedTold | null
      readonly generatedAt: Date
      readonly pdfStandard: Report['pdfStandard']
      readonly endedAt: Date
    }
  | { readonly status: 'ERROR'; readonly failure: Failure; readonly endedAt: Date }

/** Ends a report that is being made; false when it has ended already. */
export async function finishReport(db: Db, id: number, end: ReportEnd): Promise<boolean> {
  const result = await db
    .updateTable('report')
    .set(
      end.status === 'DONE'
        ? {
            ...{ ...end, remarks: [...end.remarks], sideStates: JSON.stringify(end.sideStates) },
            attachedTold: end.attachedTold && JSON.stringify(end.attachedTold),
          }
        : { ...end, failure: JSON.stringify(end.failure) },
    )
    .where('id', '=', id)
    .where('status', '=', 'ON_GOING')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** What the figures of the findings of a visit follow from beyond the findings, by the inspection. */
export async function sideStatesOf(db: Db, groupId: number): Promise<SideStates> {
  const rows = await db
    .selectFrom('inspection')
    .where('groupId', '=', groupId)
    .select(['id', sql<SideStates[string]>`side_state(id)`.as('state')])
    .execute()
  return Object.fromEntries(rows.map(({ id, state }) => [String(id), state]))
}

/** The pictures attached to each finding of a visit, by the finding; those without are left out. */
export async function attachedToldOf(db: Db, groupId: number): Promise<AttachedTold> {
  const rows = await db
    .selectFrom('annotation')
    .innerJoin('inspection', 'inspection.id', 'annotation.inspectionId')
    .where('inspection.groupId', '=', groupId)
    .select(['annotation.id', sql<AttachedTold[string] | null>`attached_to(annotation.id)`.as('attached')])
    .execute()
  return Object.fromEntries(rows.flatMap(({ id, attached }) => (attached === null ? [] : [[String(id), attached]])))
}

/** The inspected sides of a visit in the order of the devices; all of them or those of the given devices. */
export async function sidesOfGroup(db: Db, groupId: number, deviceIds: readonly number[]): Promise<StoredSide[]> {
  let query = db
    .selectFrom('inspectedSide as side')
    .innerJoin('inspection', 'inspection.id', 'side.inspectionId')
    .innerJoin('inspectionFacts as x', 'x.inspectionId', 'side.inspectionId')
    .leftJoin('weather', 'weather.id', 'inspection.weatherId')
    .where('side.groupId', '=', groupId)
  if (deviceIds.length > 0) query = query.where('side.deviceId', '=', sql<number>`any(${deviceIds}::int[])`)
  const rows = await query
    .select([
      sql<number>`side.inspection_id`.as('inspectionId'),
      sql<number>`side.device_id`.as('deviceId'),
      sql<Typed>`json_build_object('name', side.device_name, 'type', json_build_object('name', side.type_name, 'nameFr', side.type_name_fr))`.as(
        'device',
      ),
      sql<number>`side.type_id`.as('typeId'),
      sql<string>`side.type_reference`.as('typeReference'),
      'side.parentId',
      sql<Typed | null>`case when side.parent_id is not null then json_build_object('name', side.parent_name,
        'type', json_build_object('name', side.parent_type_name, 'nameFr', side.parent_type_name_fr)) end`.as('parent'),
      sql<string | null>`device_text(side.device_id, 'serialNumber')`.as('serialNumber'),
      sql<string | null>`device_text(side.parent_id, 'serialNumber')`.as('parentSerialNumber'),
      sql<string | null>`device_text(side.device_id, 'model')`.as('model'),
      sql<string | null>`device_text(side.parent_id, 'model')`.as('parentModel'),
      sql<boolean>`side.is_reversed`.as('isReversed'),
      'side.calibratedRatio',
      sql<PictureExtent | null>`side.picture_shows`.as('pictureShows'),
      'side.knownLengthM',
      sql<ScaleFacts['scaleSource']>`side.scale_source`.as('scaleSource'),
      sql<
        readonly FlownPhoto[]
      >`coalesce((select json_agg(json_build_object('widthPx', f.width_px, 'heightPx', f.height_px,
        'growth', f.growth, 'flight', f.flight)) from flown_photo f where f.inspection_id = side.inspection_id), '[]')`.as(
        'flown',
      ),
      sql<boolean>`exists (select 1 from pyramid r where r.inspection_id = side.inspection_id and r.is_current
        and r.refuted_at is not null)`.as('isRefuted'),
      sql<BladeAxis | null>`(select json_build_object('hub', json_build_object('x', m.hub_x_px, 'y', m.hub_y_px),
          'tip', json_build_object('x', m.tip_x_px, 'y', m.tip_y_px))
        from newest_axis m where m.inspection_id = side.inspection_id and m.is_current)`.as('axis'),
      sql<number | null>`device_number(side.root_id, 'rotorDiameter') / 2`.as('bladeLengthM'),
      sql<SeenState>`inspection.seen`.as('seen'),
      'x.imageVersion',
      sql<boolean>`coalesce(x.is_archived, false)`.as('isArchived'),
      'x.imageWidthPx',
      'x.imageHeightPx',
      'weather.name as weatherName',
      'weather.nameFr as weatherNameFr',
    ])
    .orderBy('side.parentPosition')
    .orderBy('side.parentId')
    .orderBy('side.devicePosition')
    .orderBy('side.deviceId')
    .execute()
  return rows
}

/** The company a device belongs to. */
export async function organizationOfDevice(
  db: Db,
  deviceId: number,
): Promise<{ id: number; name: string; timeZone: string | null } | null> {
  const row = await db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .innerJoin('organization', 'organization.id', 'park.organizationId')
    .where('device.id', '=', deviceId)
    .select(['organization.id', 'organization.name', 'organization.timeZone'])
    .executeTakeFirst()
  return row ?? null
}

/** The report that has this file, begun anew; null when there is none, or the very same one is being made. */
export async function beginReportAnew(
  db: Db,
  storageKey: string,
): Promise<{ readonly id: number; readonly groupId: number } | null> {
  const row = await db
    .updateTable('report')
    .set({ status: 'ON_GOING' })
    .where('storageKey', '=', storageKey)
    .where('status', '=', 'DONE')
    .where(
      sql<SqlBool>`not exists (select from report other where other.status = 'ON_GOING' and other.group_id = report.group_id
        and other.options = report.options and coalesce(other.inspection_ids, '{}') = coalesce(report.inspection_ids, '{}'))`,
    )
    .returning(['id', 'groupId'])
    .executeTakeFirst()
  return row ?? null
}
