import type { InspectionStatus } from '@visionair/contract/inspections'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf } from '../../platform/database/text-search.ts'
import { visibleDevice } from '../parks/parks.scope.ts'
import { deviceJson, inspectedDeviceJson, personJson, serviceJson } from './inspection-json.repository.ts'
import { visibleGroup, visibleInspection } from './inspections.scope.ts'
import type { GroupInspection, GroupRow, ImageFacts, Mark, SeverityCount, StoredReport } from './inspections.types.ts'

const severityCounts = (actor: Actor) => sql<SeverityCount[]>`coalesce((
  select json_agg(json_build_object('count', c.count, 'severity', json_build_object('id', v.id, 'name', v.name, 'nameFr', v.name_fr,
    'color', v.color, 'severityNumber', v.severity_number)) order by v.severity_number desc)
  from (select f.severity_id, count(*)::int as count from graded f join device fd on fd.id = f.device_id
    where f.group_id = inspection_group.id and ${visibleDevice(actor, 'fd')} group by f.severity_id) c
  join severity v on v.id = c.severity_id), '[]')`

const report = sql<StoredReport | null>`(select json_build_object('status', r.status, 'fileName', r.file_name, 'options', r.options,
  'error', r.error, 'generatedAt', r.generated_at) from group_report r where r.group_id = inspection_group.id)`

const statusOf = sql<InspectionStatus>`inspection_group.status`

const groupQuery = (db: Db, actor: Actor) =>
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
      inspectedDeviceJson('inspection_group').as('device'),
      serviceJson('inspection_group').as('service'),
      personJson('inspection_group').as('user'),
      severityCounts(actor).as('severityCounts'),
      report.as('report'),
      sql<number>`(select count(*)::int from inspection i where i.group_id = inspection_group.id and ${visibleInspection(actor, 'i')})`.as(
        'inspectionCount',
      ),
      sql<string | null>`(select min(i.next_date)::text from inspection i where i.group_id = inspection_group.id)`.as(
        'nextInspectionDate',
      ),
    ])

export interface GroupFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  readonly type?: number | undefined
  readonly review?: 'coming' | 'completed' | undefined
  readonly device?: number | undefined
  readonly device_group?: number | undefined
  readonly severity?: number | undefined
  readonly order?: Partial<Record<'date', 'asc' | 'desc'>> | undefined
}

/** Visits that touch a device or anything below it. */
const touchesDevice = (id: number) => sql<SqlBool>`(inspection_group.device_id = ${id} or exists (
  select 1 from device td where td.id = inspection_group.device_id and td.ancestor_ids @> array[${id}::int])
  or exists (select 1 from inspection ti where ti.group_id = inspection_group.id and ti.device_id = ${id}))`

const touchesPark = (
  id: number,
) => sql<SqlBool>`inspection_group.device_id in (select td.id from device td join park tp on tp.id = td.park_id
  where tp.id = ${id} or tp.ancestor_ids @> array[${id}::int])`

function conditions(filter: GroupFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (filter.ids) all.push(sql<SqlBool>`inspection_group.id = any(${filter.ids}::int[])`)
  if (filter.type) all.push(sql<SqlBool>`inspection_group.service_id = ${filter.type}`)
  if (filter.review === 'completed') all.push(sql<SqlBool>`inspection_group.status = 'done'`)
  if (filter.review === 'coming') all.push(sql<SqlBool>`inspection_group.status <> 'done'`)
  if (filter.device) all.push(touchesDevice(filter.device))
  if (filter.device_group) all.push(touchesPark(filter.device_group))
  if (filter.severity !== undefined)
    all.push(sql<SqlBool>`exists (select 1 from graded f join severity v on v.id = f.severity_id
      where f.group_id = inspection_group.id and f.is_open and v.severity_number = ${filter.severity})`)
  return allOf(all)
}

/** A page of the visits the actor may see, newest first unless ordered otherwise, with the total. */
export async function pageOfGroups(
  db: Db,
  actor: Actor,
  filter: GroupFilter,
): Promise<{ items: GroupRow[]; total: number }> {
  const { total } = await db
    .selectFrom('inspectionGroup')
    .where(visibleGroup(actor))
    .where(conditions(filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await groupQuery(db, actor)
    .where(conditions(filter))
    .orderBy('inspectionGroup.date', filter.order?.date ?? 'desc')
    .orderBy('inspectionGroup.id', filter.order?.date ?? 'desc')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** One visit the actor may see, or null. */
export async function findGroup(db: Db, actor: Actor, id: number): Promise<GroupRow | null> {
  return (await groupQuery(db, actor).where('inspectionGroup.id', '=', id).executeTakeFirst()) ?? null
}

/** The columns of the view that tell what images and work there are. */
export const imageFacts = sql<ImageFacts>`json_build_object('imageVersion', x.image_version, 'imageWidthPx', x.image_width_px,
  'imageHeightPx', x.image_height_px, 'isArchived', coalesce(x.is_archived, false), 'hasPhotos', x.has_photos, 'workKind', x.work_kind,
  'workState', x.work_state, 'workStep', x.work_step, 'workDone', x.work_done, 'workTotal', x.work_total)`

/** The inspections of a visit the actor may see, in the order of the devices, with the marks of their findings. */
export async function inspectionsOfGroup(db: Db, actor: Actor, groupId: number): Promise<GroupInspection[]> {
  const rows = await db
    .selectFrom('inspection')
    .innerJoin('device', 'device.id', 'inspection.deviceId')
    .innerJoin('inspectionFacts as x', 'x.inspectionId', 'inspection.id')
    .where('inspection.groupId', '=', groupId)
    .where(visibleInspection(actor))
    .select([
      'inspection.id',
      sql<InspectionStatus>`inspection.status`.as('status'),
      deviceJson(sql`device.id`).as('device'),
      sql<GroupInspection['parentDevice']>`${deviceJson(sql`device.parent_id`)}`.as('parentDevice'),
      sql<number>`x.annotation_count`.as('annotationCount'),
      imageFacts.as('facts'),
      sql<
        Mark[]
      >`coalesce((select json_agg(json_build_object('id', f.annotation_id, 'idForReport', f.id_for_report, 'along', f.share_along,
          'across', f.share_across, 'severityNumber', v.severity_number, 'color', v.color) order by f.id_for_report)
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
  readonly comment: string | null
  readonly inspectedByProvider?: boolean | undefined
  readonly date?: string | undefined
  readonly status?: InspectionStatus | undefined
}

/** Changes a visit; what is undefined stays. */
export async function updateGroupRow(db: Db, id: number, change: GroupChange): Promise<void> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await db.updateTable('inspectionGroup').set(set).where('id', '=', id).execute()
}

/** Locks a visit the actor may see until the transaction ends; null when there is none. */
export async function lockGroup(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('inspectionGroup')
    .innerJoin('service', 'service.id', 'inspectionGroup.serviceId')
    .where('inspectionGroup.id', '=', id)
    .where(visibleGroup(actor))
    .select(['inspectionGroup.id', 'service.intervalMonths', 'service.family'])
    .forUpdate('inspectionGroup')
    .executeTakeFirst()
  return row ?? null
}

export async function deleteGroupRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('inspectionGroup').where('id', '=', id).execute()
}

/** Sets the status that follows from the inspections: done when all are, doing when one has begun, else to do. */
export async function deriveGroupStatus(db: Db, groupId: number): Promise<void> {
  await sql`update inspection_group g set status = x.status from (
    select case when bool_and(i.status = 'done') then 'done' when bool_or(i.status <> 'todo') then 'doing' else 'todo' end as status
    from inspection i where i.group_id = ${groupId}) x where g.id = ${groupId} and x.status is not null`.execute(db)
}

/** Annotation types used in a visit, in their order. */
export async function annotationTypesOfGroup(db: Db, actor: Actor, groupId: number) {
  return await db
    .selectFrom('annotationType')
    .where(sql<SqlBool>`annotation_type.id in (select f.type_id from finding f join inspection i on i.id = f.inspection_id
      where f.group_id = ${groupId} and ${visibleInspection(actor, 'i')})`)
    .select(['id', 'name', 'nameFr', 'position'])
    .orderBy('position')
    .execute()
}
