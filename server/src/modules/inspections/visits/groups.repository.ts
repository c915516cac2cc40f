import type { InspectionStatus } from '@visionair/contract/inspections'
import type { MeasureCounts, SeenCounts, SeenState } from '@visionair/contract/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inOrderOf } from '../../../platform/database/page.ts'
import { idIn } from '../../../platform/database/text-search.ts'
import { seesWholeParks, visibleDevice } from '../../parks/parks.scope.ts'
import { lockRootDevice } from '../../parks/parks.service.ts'
import { deviceJson, inspectedDeviceJson, personJson, serviceJson } from '../inspection-json.repository.ts'
import { isAtOrBelow, visibleGroup, visibleInspection, visibleReport, wholeGroup } from '../inspections.scope.ts'
import type { GroupInspection, GroupRow, ImageFacts, Mark, SeverityCount, StoredReport } from '../inspections.types.ts'
import { countGroups, type GroupFilter, idsOfGroups } from './group-lists.repository.ts'

const countsJson = (counted: RawBuilder<unknown>) => sql<SeverityCount[]>`coalesce((
  select json_agg(json_build_object('count', c.count, 'severity', json_build_object('id', v.id, 'name', v.name, 'nameFr', v.name_fr,
    'color', v.color, 'severityNumber', v.severity_number)) order by v.severity_number desc)
  from (${counted}) c join severity v on v.id = c.severity_id), '[]')`

/** Inspection by inspection: the planner would rather read every finding there is than join the view to ten visits. */
const allCounts = countsJson(sql`select f.severity_id, count(*)::int as count
  from (select gi.id from inspection gi where gi.group_id = inspection_group.id offset 0) i
  cross join lateral (
    select n.severity_id from annotation n where n.inspection_id = i.id
    union all select m.severity_id from volta_measure m where m.inspection_id = i.id offset 0) f
  group by f.severity_id`)

/** Of the devices the actor may see, and of those on a device or below it when one is given; `isAsked` narrows the findings \`f\`. */
function visibleCounts(actor: Actor, isAsked: RawBuilder<SqlBool>, device: number | undefined) {
  const isCounted = device === undefined ? sql<SqlBool>`true` : isAtOrBelow('fd', device)
  return countsJson(sql`select f.severity_id, count(*)::int as count from graded f join device fd on fd.id = f.device_id
    where f.group_id = inspection_group.id and ${visibleDevice(actor, 'fd')} and ${isCounted} and ${isAsked} group by f.severity_id`)
}

const isOfWholeVisit = (actor: Actor, device: number | undefined): boolean =>
  seesWholeParks(actor) && device === undefined

/** Findings of a visit by severity, worst first. */
const severityCounts = (actor: Actor, device: number | undefined) =>
  isOfWholeVisit(actor, device) ? allCounts : visibleCounts(actor, sql<SqlBool>`true`, device)

/** Of those only what is still open; kept by visit for who sees it whole. */
const openCounts = (actor: Actor, device: number | undefined) =>
  isOfWholeVisit(actor, device)
    ? countsJson(sql`select t.severity_id, t.amount as count from group_tally t where t.group_id = inspection_group.id`)
    : visibleCounts(actor, sql<SqlBool>`f.is_open`, device)

/** Whether the actor asked for a report, as the first or while it was being made for another. */
const isAskedBy = ({ userId }: Actor, report: string) =>
  sql<SqlBool>`(${sql.ref(`${report}.requested_by`)} is not distinct from ${userId} or ${userId} = any(${sql.ref(`${report}.also_asked_by`)}))`

/** Whether a report was under way together with one that the actor asked for, who is told of that one first. */
const besideOwn = (actor: Actor) => sql<SqlBool>`not ${isAskedBy(actor, 'r')} and exists (
  select 1 from group_report own where own.group_id = r.group_id and ${isAskedBy(actor, 'own')} and ${visibleReport(actor, 'own')}
    and r.requested_at <= coalesce(own.ended_at, 'infinity') and own.requested_at <= coalesce(r.ended_at, 'infinity'))`

/** How the newest report stands against what there is now. */
const standing = sql`jsonb_build_object('isExtract', s.is_extract, 'changes', s.changed_results)`

/** The newest report of a visit among those the actor may read: of several made at once their own. */
const report = (
  actor: Actor,
  { withStanding }: { readonly withStanding: boolean },
) => sql<StoredReport | null>`(select jsonb_build_object('status', r.status, 'fileName', r.file_name,
    'options', r.options, 'failure', r.failure, 'remarks', r.remarks, 'generatedAt', r.generated_at,
    'pdfStandard', r.pdf_standard, 'isOwn', ${isAskedBy(actor, 'r')}) || ${withStanding ? standing : sql`'{}'::jsonb`}
  from group_report r join report_standing s on s.report_id = r.id
  where r.group_id = inspection_group.id and ${visibleReport(actor, 'r')} and not (${besideOwn(actor)})
  order by r.id desc limit 1)`

interface GroupReading {
  /** Counts cover it and what is below it. */
  readonly device?: number | undefined
  /** Whether the report is compared with what there is now. */
  readonly withStanding?: boolean
}

/** The inspections of a visit the actor may see by how much of them was seen; of those on a device or below it when one is given. */
function seenCounts(actor: Actor, device: number | undefined) {
  const isCounted =
    device === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select 1 from device sd where sd.id = i.device_id and ${isAtOrBelow('sd', device)})`
  return sql<SeenCounts>`(select json_build_object('seen', count(*) filter (where i.seen = 'seen'),
      'partly', count(*) filter (where i.seen = 'partly'), 'unseen', count(*) filter (where i.seen = 'unseen'))
    from inspection i where i.group_id = inspection_group.id and ${visibleInspection(actor, 'i')} and ${isCounted})`
}

/** The sums of some measured inspections `i`, as the view counts them. */
const measureCountsJson = (inspections: RawBuilder<unknown>) => sql<MeasureCounts>`(select json_build_object(
    'total', coalesce(sum(m.total), 0), 'compliant', coalesce(sum(m.compliant), 0),
    'nonCompliant', coalesce(sum(m.non_compliant), 0), 'notJudged', coalesce(sum(m.not_judged), 0))
  from (${inspections}) i join inspection_measures m on m.inspection_id = i.id)`

const measures = (family: RawBuilder<unknown>, inspections: RawBuilder<unknown>) =>
  sql<MeasureCounts | null>`case when ${family} = 'volta' then ${measureCountsJson(inspections)} end`

/** The measures of a visit the actor may see by their verdict; of those on a device or below it when one is given. */
function measureCounts(actor: Actor, device: number | undefined) {
  const isCounted =
    device === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select 1 from device md where md.id = i.device_id and ${isAtOrBelow('md', device)})`
  return measures(
    sql`(select s.family from service s where s.id = inspection_group.service_id)`,
    sql`select i.id from inspection i where i.group_id = inspection_group.id and ${visibleInspection(actor, 'i')} and ${isCounted}`,
  )
}

const statusOf = sql<InspectionStatus>`inspection_group.status`

const groupQuery = (db: Db, actor: Actor, { device, withStanding = false }: GroupReading = {}) =>
  db
    .selectFrom('inspectionGroup')
    .where(visibleGroup(actor))
    .select([
      'inspectionGroup.id',
      'inspectionGroup.date',
      statusOf.as('status'),
      'inspectionGroup.comment',
      'inspectionGroup.inspectedByProvider',
      'inspectionGroup.isCertified',
      inspectedDeviceJson('inspection_group', visibleDevice(actor, 'ld')).as('device'),
      serviceJson('inspection_group').as('service'),
      personJson('inspection_group').as('user'),
      personJson('inspection_group', 'inspector_id').as('inspector'),
      severityCounts(actor, device).as('severityCounts'),
      openCounts(actor, device).as('openSeverityCounts'),
      report(actor, { withStanding }).as('report'),
      sql<boolean>`${wholeGroup(actor)}`.as('isWhole'),
      sql<number>`(select count(*)::int from inspection i where i.group_id = inspection_group.id and ${visibleInspection(actor, 'i')})`.as(
        'inspectionCount',
      ),
      seenCounts(actor, device).as('seenCounts'),
      measureCounts(actor, device).as('measureCounts'),
      sql<string | null>`(select min(i.next_date)::text from inspection i
        where i.group_id = inspection_group.id and i.is_last and i.status <> 'todo' and ${visibleInspection(actor, 'i')})`.as(
        'nextInspectionDate',
      ),
    ])

/** A page of the visits the actor may see, newest first unless ordered otherwise, with the total. */
export async function pageOfGroups(
  db: Db,
  actor: Actor,
  filter: GroupFilter,
  reading: Pick<GroupReading, 'withStanding'> = {},
): Promise<{ items: GroupRow[]; total: number }> {
  const total = await countGroups(db, actor, filter)
  const ids = await idsOfGroups(db, actor, filter)
  const rows = (page: readonly number[]) =>
    groupQuery(db, actor, { device: filter.device, ...reading })
      .where(idIn('inspection_group.id', page))
      .execute()
  return { items: await inOrderOf(ids, rows), total }
}

/** One visit the actor may see, or null. */
export async function findGroup(db: Db, actor: Actor, id: number): Promise<GroupRow | null> {
  return (
    (await groupQuery(db, actor, { withStanding: true }).where('inspectionGroup.id', '=', id).executeTakeFirst()) ??
    null
  )
}

/** The columns of the view that tell what images and work there are. */
export const imageFacts = sql<ImageFacts>`json_build_object('imageVersion', x.image_version, 'imageWidthPx', x.image_width_px,
  'imageHeightPx', x.image_height_px, 'isArchived', coalesce(x.is_archived, false), 'isRefuted',
  exists (select 1 from pyramid r where r.inspection_id = x.inspection_id and r.is_current and r.refuted_at is not null), 'hasPhotos', x.has_photos, 'workKind', x.work_kind,
  'workState', x.work_state, 'workStep', x.work_step,
  'workShare', (select a.share from assembly a where a.inspection_id = x.inspection_id and a.state in ('waiting', 'running')),
  'difference', (select json_build_object('missing', cardinality(d.missing), 'changed', cardinality(d.changed), 'deleted', d.deleted)
    from picture_difference d where d.inspection_id = x.inspection_id))`

/** The inspections of some visits the actor may see, in the order of the devices, with the marks of their findings. */
export async function inspectionsOfGroups(
  db: Db,
  actor: Actor,
  groupIds: readonly number[],
): Promise<GroupInspection[]> {
  const rows = await db
    .selectFrom('inspection')
    .innerJoin('device', 'device.id', 'inspection.deviceId')
    .innerJoin('inspectionFacts as x', 'x.inspectionId', 'inspection.id')
    .where(sql<SqlBool>`inspection.group_id = any(${groupIds}::int[])`)
    .where(visibleInspection(actor))
    .select([
      'inspection.id',
      'inspection.groupId',
      sql<InspectionStatus>`inspection.status`.as('status'),
      deviceJson(sql`device.id`).as('device'),
      sql<GroupInspection['parentDevice']>`${deviceJson(sql`device.parent_id`)}`.as('parentDevice'),
      sql<
        GroupInspection['weather']
      >`(select json_build_object('id', w.id, 'name', w.name, 'nameFr', w.name_fr) from weather w where w.id = inspection.weather_id)`.as(
        'weather',
      ),
      sql<SeenState>`inspection.seen`.as('seen'),
      sql<number>`x.annotation_count`.as('annotationCount'),
      measures(sql`inspection.service_family`, sql`select inspection.id`).as('measureCounts'),
      imageFacts.as('facts'),
      sql<
        Mark[]
      >`coalesce((select json_agg(json_build_object('id', f.annotation_id, 'idForReport', f.id_for_report, 'along', f.share_along,
          'across', f.share_across, 'x', f.share_x, 'y', f.share_y, 'severityNumber', v.severity_number, 'color', v.color) order by f.id_for_report)
        from finding f join severity v on v.id = f.severity_id where f.inspection_id = inspection.id), '[]')`.as(
        'marks',
      ),
    ])
    .orderBy(sql`(select coalesce(min(p.position), 0) from device p where p.id = device.parent_id)`)
    .orderBy('device.parentId')
    .orderBy('device.position')
    .orderBy('device.id')
    .execute()
  return rows.map(({ facts, ...row }) => ({ ...row, ...facts }))
}

export interface NewGroup {
  readonly deviceId: number
  readonly serviceId: number
  readonly date: string
  readonly status: InspectionStatus
  readonly comment: string | null
  readonly accountId: number
  readonly inspectorId: number | null
  readonly inspectedByProvider: boolean
  readonly isCertified: boolean
}

export async function insertGroup(db: Db, group: NewGroup): Promise<number> {
  const { id } = await db.insertInto('inspectionGroup').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A device and all below it that the actor may see and whose type is among the given ones, in order. */
export async function inspectableDevices(
  db: Db,
  actor: Actor,
  deviceId: number,
  typeIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('device')
    .where(visibleDevice(actor))
    .where(sql<SqlBool>`(device.id = ${deviceId} or device.ancestor_ids @> array[${deviceId}::int])`)
    .where(sql<SqlBool>`device.type_id = any(${typeIds}::int[])`)
    .select('device.id')
    .orderBy('device.id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface GroupChange {
  readonly inspectorId?: number | null | undefined
  readonly comment?: string | null | undefined
  readonly inspectedByProvider?: boolean | undefined
  readonly date?: string | undefined
  readonly status?: InspectionStatus | undefined
}

/** Changes a visit; what is undefined stays. */
export async function updateGroupRow(db: Db, id: number, change: GroupChange): Promise<void> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length === 0) return
  await db.updateTable('inspectionGroup').set(set).where('id', '=', id).execute()
}

/** Locks a visit the actor may see, with its park and the whole device before it, until the transaction ends; null when there is none. */
export async function lockGroup(db: Db, actor: Actor, id: number) {
  const { rows } = await sql<{
    deviceId: number
  }>`select g.device_id from inspection_group g join park on park.id = g.park_id
    where g.id = ${id} for key share of park`.execute(db)
  const [place] = rows
  if (!place) return null
  await lockRootDevice(db, place.deviceId)
  const row = await db
    .selectFrom('inspectionGroup')
    .innerJoin('service', 'service.id', 'inspectionGroup.serviceId')
    .where('inspectionGroup.id', '=', id)
    .where(visibleGroup(actor))
    .select([
      'inspectionGroup.id',
      'inspectionGroup.deviceId',
      'inspectionGroup.serviceId',
      'inspectionGroup.date',
      statusOf.as('status'),
      'inspectionGroup.comment',
      personJson('inspection_group', 'inspector_id').as('inspector'),
      'inspectionGroup.inspectedByProvider',
      'service.family',
      sql<boolean>`${wholeGroup(actor)}`.as('isWhole'),
    ])
    .forNoKeyUpdate('inspectionGroup')
    .executeTakeFirst()
  return row ?? null
}

export async function deleteGroupRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('inspectionGroup').where('id', '=', id).execute()
}

/** Whether the actor may read a report. */
export async function isReportVisible(db: Db, actor: Actor, reportId: number): Promise<boolean> {
  const row = await db
    .selectFrom('groupReport')
    .where('groupReport.id', '=', reportId)
    .where(visibleReport(actor, 'group_report'))
    .select('groupReport.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the status that follows from the inspections: done when all are, doing when one has begun, else to do. */
export async function deriveGroupStatus(db: Db, groupId: number): Promise<void> {
  await sql`select derive_visit_status(array[${groupId}::int])`.execute(db)
}

/** Whether something in a visit is called done on a day that has not come. */
export async function isDoneAfter(db: Db, groupId: number, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('inspection')
    .where('groupId', '=', groupId)
    .where('status', '=', 'done')
    .where('date', '>', day)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Annotation types used in a visit, in their order. */
export async function annotationTypesOfGroup(db: Db, actor: Actor, groupId: number) {
  return await db
    .selectFrom('annotationType')
    .where(sql<SqlBool>`annotation_type.id in (select f.type_id from finding f join inspection i on i.id = f.inspection_id
      where f.group_id = ${groupId} and ${visibleInspection(actor, 'i')})`)
    .select(['id', 'name', 'nameFr', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
