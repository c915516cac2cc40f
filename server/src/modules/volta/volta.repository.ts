import type { Reading, VerdictSource } from '@visionair/contract/volta'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf } from '../../platform/database/text-search.ts'
import type { DeviceRow } from '../devices/devices.types.ts'
import { countedInspection, visibleInspection } from '../inspections/inspections.scope.ts'
import type { Person } from '../inspections/inspections.types.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'
import type { MeasurePhoto, MeasureType, VoltaMeasure } from './volta.types.ts'

/** Measures of inspections the actor may see. */
const visibleMeasure = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from inspection v where v.id = measure.inspection_id and ${visibleInspection(actor, 'v')})`

const device = sql<DeviceRow>`json_build_object('id', side.device_id, 'name', side.device_name,
  'type', json_build_object('id', side.type_id, 'name', side.type_name, 'nameFr', side.type_name_fr, 'reference', side.type_reference))`

/** What the side is part of, with its type. */
const parentDevice = sql<DeviceRow | null>`case when side.parent_id is not null then json_build_object('id', side.parent_id, 'name', side.parent_name,
  'type', json_build_object('id', side.parent_type_id, 'name', side.parent_type_name, 'nameFr', side.parent_type_name_fr,
    'reference', side.parent_type_reference)) end`

const author = sql<Person | null>`(select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email)
  from account a where a.id = measure.created_by)`

const photos = sql<
  MeasurePhoto[]
>`coalesce((select json_agg(json_build_object('id', p.id, 'originalName', p.original_name,
  'widthPx', p.width_px, 'heightPx', p.height_px) order by p.id) from volta_photo p where p.measure_id = measure.id), '[]')`

const measureQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('voltaMeasure as measure')
    .innerJoin('inspectedSide as side', 'side.inspectionId', 'measure.inspectionId')
    .innerJoin('voltaMeasureType as type', 'type.id', 'measure.typeId')
    .innerJoin('severity', 'severity.id', 'measure.severityId')
    .where(visibleMeasure(actor))
    .select([
      'measure.id',
      'measure.inspectionId',
      sql<number>`side.group_id`.as('groupId'),
      sql<number>`side.service_id`.as('serviceId'),
      device.as('device'),
      parentDevice.as('parentDevice'),
      sql<MeasureType>`json_build_object('id', type.id, 'name', type.name, 'nameFr', type.name_fr, 'unit', type.unit, 'kind', type.kind,
        'limitValue', type.limit_value, 'isActive', type.is_active, 'position', type.position)`.as('type'),
      sql<Reading>`measure.reading`.as('reading'),
      'measure.value',
      'measure.limitValue',
      'measure.positionFromHubM',
      sql<SeverityLevel>`json_build_object('id', severity.id, 'name', severity.name, 'nameFr', severity.name_fr, 'color', severity.color,
        'severityNumber', severity.severity_number)`.as('severity'),
      'measure.comment',
      'measure.expertCommentEn',
      'measure.expertCommentFr',
      'measure.isInspected',
      'measure.isCompliant',
      sql<VerdictSource>`measure.verdict_by`.as('verdictBy'),
      sql<VoltaMeasure['visitStatus']>`(select g.status from inspection_group g where g.id = side.group_id)`.as(
        'visitStatus',
      ),
      photos.as('photos'),
      author.as('author'),
      'measure.createdAt',
      'measure.updatedAt',
      'measure.version',
    ])

export interface MeasureFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  readonly inspection?: number | undefined
  readonly inspection_group?: number | undefined
  readonly severity?: number | undefined
  readonly type?: number | undefined
  readonly order?: Partial<Record<'severity' | 'positionFromHub' | 'createdAt', 'asc' | 'desc'>> | undefined
}

/** None made in a test park. */
const countedMeasure = sql<SqlBool>`exists (select 1 from inspection ci where ci.id = measure.inspection_id and ${countedInspection('ci')})`

function conditions(filter: MeasureFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (!filter.ids && !filter.inspection && !filter.inspection_group) all.push(countedMeasure)
  if (filter.ids) all.push(sql<SqlBool>`measure.id = any(${filter.ids}::int[])`)
  if (filter.inspection) all.push(sql<SqlBool>`measure.inspection_id = ${filter.inspection}`)
  if (filter.inspection_group)
    all.push(
      sql<SqlBool>`measure.inspection_id in (select g.id from inspection g where g.group_id = ${filter.inspection_group})`,
    )
  if (filter.severity) all.push(sql<SqlBool>`measure.severity_id = ${filter.severity}`)
  if (filter.type) all.push(sql<SqlBool>`measure.type_id = ${filter.type}`)
  return allOf(all)
}

const orderColumns = {
  severity: 'severity.severityNumber',
  positionFromHub: 'measure.positionFromHubM',
  createdAt: 'measure.createdAt',
} as const
const orderFields = ['severity', 'positionFromHub', 'createdAt'] as const

/** A page of the measures the actor may see, blade by blade from the hub outwards unless ordered otherwise, with the total. */
export async function pageOfMeasures(
  db: Db,
  actor: Actor,
  filter: MeasureFilter,
): Promise<{ items: VoltaMeasure[]; total: number }> {
  const { total } = await db
    .selectFrom('voltaMeasure as measure')
    .where(visibleMeasure(actor))
    .where(conditions(filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = measureQuery(db, actor).where(conditions(filter))
  for (const field of orderFields) {
    const direction = filter.order?.[field]
    if (direction) query = query.orderBy(orderColumns[field], direction)
  }
  if (!orderFields.some((field) => filter.order?.[field]))
    query = query
      .orderBy('side.groupId')
      .orderBy('side.devicePosition')
      .orderBy('side.deviceId')
      .orderBy('measure.positionFromHubM')
  const items = await query
    .orderBy('measure.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** One measure the actor may see, or null. */
export async function findMeasure(db: Db, actor: Actor, id: number): Promise<VoltaMeasure | null> {
  return (await measureQuery(db, actor).where('measure.id', '=', id).executeTakeFirst()) ?? null
}

export interface MeasureColumns {
  readonly typeId: number
  readonly severityId: number
  readonly reading: Reading
  readonly value: number | null
  readonly limitValue: number | null
  readonly positionFromHubM: number
  readonly comment: string | null
  readonly isInspected: boolean
  readonly verdictBy: VerdictSource
  /** What a person chose; null as well when nobody did. */
  readonly fixedVerdict: boolean | null
  readonly expertCommentEn?: string | null | undefined
  readonly expertCommentFr?: string | null | undefined
}

const given = (columns: MeasureColumns) => {
  const { expertCommentEn, expertCommentFr, ...rest } = columns
  return {
    ...rest,
    ...(expertCommentEn === undefined ? {} : { expertCommentEn }),
    ...(expertCommentFr === undefined ? {} : { expertCommentFr }),
  }
}

/**
 * The measure an account made with a key of its client, or null; creations with the same key wait for one another until the
 * transaction ends.
 */
export async function measureOfKey(trx: Db, createdBy: number, clientKey: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientKey}, 0))`.execute(trx)
  const row = await trx
    .selectFrom('voltaMeasure')
    .where('clientKey', '=', clientKey)
    .where('createdBy', '=', createdBy)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertMeasure(
  db: Db,
  measure: MeasureColumns & {
    readonly inspectionId: number
    readonly createdBy: number
    readonly clientKey: string | null
  },
): Promise<number> {
  const { inspectionId, createdBy, clientKey, ...columns } = measure
  const { id } = await db
    .insertInto('voltaMeasure')
    .values({ ...given(columns), inspectionId, createdBy, clientKey })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a measure if it still has the version the caller saw; false when it changed meanwhile. Expert comments left out stay. */
export async function updateMeasureRow(
  db: Db,
  id: number,
  version: number,
  columns: MeasureColumns,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('voltaMeasure')
    .set({ ...given(columns), version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteMeasureRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('voltaMeasure').where('id', '=', id).execute()
}
