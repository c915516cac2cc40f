import type { InspectionStatus } from '@visionair/contract/inspections'
import type { FlownPhoto, PictureExtent, ScaleFacts, SeenState } from '@visionair/contract/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { inOrderOf } from '../../platform/database/page.ts'
import { allOf, idIn } from '../../platform/database/text-search.ts'
import { countedPark, seesWholeParks, visibleDevice, visiblePark } from '../parks/parks.scope.ts'
import { deviceJson, inspectedDeviceJson, rootValue } from './inspection-json.repository.ts'
import { countedInspection, isAtOrBelow, visibleInspection } from './inspections.scope.ts'
import type { Inspection } from './inspections.types.ts'
import { imageFacts } from './visits/groups.repository.ts'

const reimport = sql<Inspection['reimport']>`case when w.reimport_state is null then null
  else json_build_object('state', w.reimport_state, 'requestedAt', w.reimport_requested_at,
    'readyExpectedAt', w.reimport_ready_expected_at, 'failure', w.reimport_failure) end`

const axisJson = sql<
  Inspection['axis']
>`(select json_build_object('version', m.version, 'state', m.state, 'isCurrent', m.is_current,
    'marks', case when m.hub_x_px is not null then json_build_object('hub', json_build_object('x', m.hub_x_px, 'y', m.hub_y_px),
      'tip', json_build_object('x', m.tip_x_px, 'y', m.tip_y_px)) end)
  from newest_axis m where m.inspection_id = inspection.id)`

const flownJson = sql<
  readonly FlownPhoto[]
>`coalesce((select json_agg(json_build_object('widthPx', f.width_px, 'heightPx', f.height_px,
    'growth', f.growth, 'flight', f.flight)) from flown_photo f where f.inspection_id = inspection.id), '[]')`

const inspectionQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('inspection')
    .innerJoin('inspectionGroup as g', 'g.id', 'inspection.groupId')
    .innerJoin('device', 'device.id', 'inspection.deviceId')
    .innerJoin('inspectionFacts as x', 'x.inspectionId', 'inspection.id')
    .innerJoin('workspaceFacts as w', 'w.inspectionId', 'inspection.id')
    .where(visibleInspection(actor))
    .select([
      'inspection.id',
      sql<number>`(select o.organization_id from park o where o.id = device.park_id)`.as('organizationId'),
      'inspection.date',
      sql<InspectionStatus>`inspection.status`.as('status'),
      'inspection.isLast',
      'inspection.nextDate',
      sql<SeenState>`inspection.seen`.as('seen'),
      'inspection.imageRatio as calibratedRatio',
      sql<ScaleFacts['scaleSource']>`inspection.scale_source`.as('scaleSource'),
      sql<PictureExtent | null>`picture_extent(inspection.id, inspection.picture_shows)`.as('pictureShows'),
      axisJson.as('axis'),
      flownJson.as('flown'),
      inspectedDeviceJson('inspection').as('device'),
      sql<
        Inspection['weather']
      >`(select json_build_object('id', w.id, 'name', w.name, 'nameFr', w.name_fr, 'svg', w.svg)
        from weather w where w.id = inspection.weather_id)`.as('weather'),
      sql<
        Inspection['group']
      >`json_build_object('id', g.id, 'date', g.date, 'status', g.status, 'device', ${deviceJson(sql`g.device_id`)},
        'service', (select json_build_object('id', s.id, 'name', s.name) from service s where s.id = g.service_id))`.as(
        'group',
      ),
      sql<number>`x.annotation_count`.as('annotationCount'),
      sql<number>`w.measure_count`.as('measureCount'),
      reimport.as('reimport'),
      imageFacts.as('facts'),
      rootValue('device', 'rotorDiameter').as('rotorDiameterM'),
      rootValue('device', 'hubHeight').as('hubHeightM'),
    ])

export interface InspectionFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  readonly device?: number | undefined
  readonly inspection_group?: number | undefined
  /** Those of several visits. */
  readonly groups?: readonly number[]
  /** The inspections of a visit after one another. */
  readonly visitByVisit?: boolean
  readonly order?: Partial<Record<'date', 'asc' | 'desc'>> | undefined
}

function conditions(filter: InspectionFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (!filter.ids && !filter.device && !filter.inspection_group && !filter.groups) all.push(countedInspection())
  if (filter.ids) all.push(sql<SqlBool>`inspection.id = any(${filter.ids}::int[])`)
  if (filter.device) all.push(sql<SqlBool>`inspection.device_id = ${filter.device}`)
  if (filter.inspection_group) all.push(sql<SqlBool>`inspection.group_id = ${filter.inspection_group}`)
  if (filter.groups) all.push(sql<SqlBool>`inspection.group_id = any(${filter.groups}::int[])`)
  return allOf(all)
}

const isKept = ({ ids, device, inspection_group, groups }: InspectionFilter): boolean =>
  [ids, device, inspection_group, groups].every((filter) => filter === undefined)

/** How many inspections a filter leaves: without one from the counts kept by park, else counted. */
async function countInspections(db: Db, actor: Actor, filter: InspectionFilter): Promise<number> {
  if (seesWholeParks(actor) && isKept(filter)) {
    const { total } = await db
      .selectFrom('parkTally as t')
      .innerJoin('park', 'park.id', 't.parkId')
      .where(visiblePark(actor))
      .where(countedPark())
      .where('t.kind', '=', 'inspection')
      .select(sql<number>`coalesce(sum(t.amount), 0)::int`.as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  const { total } = await db
    .selectFrom('inspection')
    .where(visibleInspection(actor))
    .where(conditions(filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A page of the inspections the actor may see, newest first unless ordered otherwise, with the total. */
export async function pageOfInspections(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
): Promise<{ items: Inspection[]; total: number }> {
  const total = await countInspections(db, actor, filter)
  const query = db
    .selectFrom('inspection')
    .where(visibleInspection(actor))
    .where(conditions(filter))
    .select('inspection.id')
  const direction = filter.order?.date ?? 'desc'
  // All inspections of a visit have its date.
  const ordered = filter.visitByVisit
    ? (filter.order ? query.orderBy('inspection.date', direction) : query).orderBy(
        'inspection.groupId',
        filter.order?.date ?? 'asc',
      )
    : query.orderBy('inspection.date', direction)
  const ids = await ordered
    .orderBy('inspection.id', direction)
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  const rows = await inOrderOf(ids, (page) => inspectionQuery(db, actor).where(idIn('inspection.id', page)).execute())
  return { items: rows.map(({ facts, ...row }) => ({ ...row, ...facts })), total }
}

/** One inspection the actor may see, or null. */
export async function findInspection(db: Db, actor: Actor, id: number): Promise<Inspection | null> {
  const row = await inspectionQuery(db, actor).where('inspection.id', '=', id).executeTakeFirst()
  if (!row) return null
  const { facts, ...rest } = row
  return { ...rest, ...facts }
}

interface NewInspections {
  readonly id: number
  readonly date: string
  readonly status: InspectionStatus
  readonly family: string
  readonly weatherId?: number | null
}

/** The interval of a visit's service, which nobody changes until the transaction ends; who does after it makes what is due anew (migration 0393). */
const intervalOf = (groupId: number) => sql`service_interval as (
  select s.interval_months as months from service s join inspection_group g on g.service_id = s.id
  where g.id = ${groupId} for share of s)`

/** Inserts one inspection per device into a visit, due again after the service's interval; returns their ids. */
export async function insertInspections(
  db: Db,
  group: NewInspections,
  deviceIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${intervalOf(group.id)}
    insert into inspection (group_id, device_id, date, status, service_family, weather_id, next_date)
    select ${group.id}, d, ${group.date}::date, ${group.status}, ${group.family}, ${group.weatherId ?? null}::int,
      (${group.date}::date + make_interval(months => service_interval.months))::date
    from unnest(${deviceIds}::int[]) d cross join service_interval returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The type of a device the actor may see that is another one or lies below it; null when it does not. */
export async function typeOfDeviceBelow(
  db: Db,
  actor: Actor,
  deviceId: number,
  belowId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('device')
    .where('device.id', '=', belowId)
    .where(isAtOrBelow('device', deviceId))
    .where(visibleDevice(actor))
    .select('device.typeId')
    .executeTakeFirst()
  return row?.typeId ?? null
}

export async function deviceIdsOfGroup(db: Db, groupId: number): Promise<number[]> {
  const rows = await db.selectFrom('inspection').where('groupId', '=', groupId).select('deviceId').execute()
  return rows.map(({ deviceId }) => deviceId)
}

/** Moves the inspections of a visit to another day. */
export async function moveInspections(db: Db, groupId: number, date: string): Promise<void> {
  await sql`with ${intervalOf(groupId)}
    update inspection set date = ${date}::date, next_date = (${date}::date + make_interval(months => service_interval.months))::date
    from service_interval where group_id = ${groupId}`.execute(db)
}

export async function setStatusOfGroup(db: Db, groupId: number, status: InspectionStatus): Promise<void> {
  await db.updateTable('inspection').set({ status }).where('groupId', '=', groupId).execute()
}

export interface InspectionChange {
  readonly status?: InspectionStatus | undefined
  readonly weatherId?: number | null | undefined
  readonly imageRatio?: number | undefined
}

/** Changes an inspection the actor may see; what is undefined stays. */
export async function updateInspectionRow(db: Db, actor: Actor, id: number, change: InspectionChange): Promise<void> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length === 0) return
  await db.updateTable('inspection').set(set).where('id', '=', id).where(visibleInspection(actor)).execute()
}

/** Whether an inspection of a visit, or the given one of it, holds photos, a picture, findings or measures; nobody adds any until the transaction ends. */
export async function holdsSomething(db: Db, groupId: number, id?: number): Promise<boolean> {
  const ofGroup = db
    .selectFrom('inspection')
    .where('groupId', '=', groupId)
    .where(id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`id = ${id}`)
  await ofGroup.select('id').orderBy('id').forNoKeyUpdate().execute()
  const held = await ofGroup.where(sql<SqlBool>`holds_something(id)`).select('id').limit(1).executeTakeFirst()
  return held !== undefined
}

/**
 * Makes `is_last` true on exactly one inspection of each of the devices in a service family: the newest that has begun, else the newest
 * that is planned. The whole device they belong to has been locked, so that two visits created at once cannot both be the last.
 */
export async function markLastInspections(db: Db, deviceIds: readonly number[], family: string): Promise<void> {
  await sql`select mark_last(${deviceIds}::int[], ${family})`.execute(db)
}
