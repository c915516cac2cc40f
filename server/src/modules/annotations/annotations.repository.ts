import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf } from '../../platform/database/text-search.ts'
import type { DeviceRow } from '../devices/devices.types.ts'
import { visibleInspection } from '../inspections/inspections.scope.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'
import type { Annotation, AnnotationStatus, Author } from './annotations.types.ts'

const author = sql<Author | null>`(select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email,
    'organizationName', (select min(o.name) from organization_member m join organization o on o.id = m.organization_id where m.account_id = a.id))
  from account a where a.id = annotation.created_by)`

const device = sql<DeviceRow>`json_build_object('id', side.device_id, 'name', side.device_name,
  'type', json_build_object('id', side.type_id, 'name', side.type_name, 'nameFr', side.type_name_fr, 'reference', side.type_reference))`

/** Annotations of inspections the actor may see. */
const visibleAnnotation = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from inspection v where v.id = annotation.inspection_id and ${visibleInspection(actor, 'v')})`

const annotationQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('annotation')
    .innerJoin('inspectedSide as side', 'side.inspectionId', 'annotation.inspectionId')
    .innerJoin('annotationType as type', 'type.id', 'annotation.typeId')
    .innerJoin('severity', 'severity.id', 'annotation.severityId')
    .leftJoin('pyramid', (join) =>
      join.onRef('pyramid.inspectionId', '=', 'annotation.inspectionId').on('pyramid.isCurrent', '=', true),
    )
    .where(visibleAnnotation(actor))
    .select([
      'annotation.id',
      'annotation.idForReport',
      'annotation.inspectionId',
      'annotation.groupId',
      sql<Annotation['type']>`json_build_object('id', type.id, 'name', type.name, 'nameFr', type.name_fr)`.as('type'),
      sql<SeverityLevel>`json_build_object('id', severity.id, 'name', severity.name, 'nameFr', severity.name_fr, 'color', severity.color,
        'severityNumber', severity.severity_number)`.as('severity'),
      sql<AnnotationStatus>`annotation.status`.as('status'),
      'annotation.comment',
      'annotation.expertCommentEn',
      'annotation.expertCommentFr',
      author.as('author'),
      'annotation.createdAt',
      'annotation.updatedAt',
      'annotation.version',
      sql<
        Annotation['box']
      >`json_build_object('x', annotation.x_px, 'y', annotation.y_px, 'width', annotation.width_px, 'height', annotation.height_px)`.as(
        'box',
      ),
      'annotation.imageVersion',
      'annotation.imageWidthPx',
      'annotation.imageHeightPx',
      'pyramid.version as currentImageVersion',
      'annotation.shareAlong',
      'side.calibratedRatio',
      'side.knownLengthM',
      device.as('device'),
      'side.parentName as parentDeviceName',
      'side.serialNumber',
      'side.model',
    ])

export interface AnnotationFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  readonly inspection?: number | undefined
  readonly inspection_group?: number | undefined
  readonly severity?: number | undefined
  readonly type?: number | undefined
  readonly status?: AnnotationStatus | undefined
  readonly order?: Partial<Record<'severity' | 'distance' | 'idForReport' | 'createdAt', 'asc' | 'desc'>> | undefined
}

function conditions(filter: AnnotationFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (filter.ids) all.push(sql<SqlBool>`annotation.id = any(${filter.ids}::int[])`)
  if (filter.inspection) all.push(sql<SqlBool>`annotation.inspection_id = ${filter.inspection}`)
  if (filter.inspection_group) all.push(sql<SqlBool>`annotation.group_id = ${filter.inspection_group}`)
  if (filter.severity) all.push(sql<SqlBool>`annotation.severity_id = ${filter.severity}`)
  if (filter.type) all.push(sql<SqlBool>`annotation.type_id = ${filter.type}`)
  if (filter.status) all.push(sql<SqlBool>`annotation.status = ${filter.status}`)
  return allOf(all)
}

const orderColumns = {
  severity: 'severity.severityNumber',
  distance: 'annotation.shareAlong',
  idForReport: 'annotation.idForReport',
  createdAt: 'annotation.createdAt',
} as const

const fields = ['severity', 'distance', 'idForReport', 'createdAt'] as const

/** A page of the annotations the actor may see, by number in the report unless ordered otherwise, with the total. */
export async function pageOfAnnotations(
  db: Db,
  actor: Actor,
  filter: AnnotationFilter,
): Promise<{ items: Annotation[]; total: number }> {
  const { total } = await db
    .selectFrom('annotation')
    .where(visibleAnnotation(actor))
    .where(conditions(filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = annotationQuery(db, actor).where(conditions(filter))
  for (const field of fields) {
    const direction = filter.order?.[field]
    if (direction) query = query.orderBy(orderColumns[field], direction)
  }
  const rows = await query
    .orderBy('annotation.idForReport')
    .orderBy('annotation.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items: rows, total }
}

/** One annotation the actor may see, or null. */
export async function findAnnotation(db: Db, actor: Actor, id: number): Promise<Annotation | null> {
  return (await annotationQuery(db, actor).where('annotation.id', '=', id).executeTakeFirst()) ?? null
}

export interface NewAnnotation {
  readonly inspectionId: number
  readonly groupId: number
  readonly typeId: number
  readonly severityId: number
  readonly comment: string | null
  readonly createdBy: number
  readonly place: BoxColumns
}

export interface BoxColumns {
  readonly xPx: number
  readonly yPx: number
  readonly widthPx: number
  readonly heightPx: number
  readonly imageVersion: number
  readonly imageWidthPx: number
  readonly imageHeightPx: number
  readonly shareAlong: number
}

/** The next number of a visit; numbers are never given twice, also not after a deletion. */
async function nextIdForReport(db: Db, groupId: number): Promise<number> {
  const { lastIdForReport } = await db
    .insertInto('annotationCounter')
    .values({ groupId, lastIdForReport: 1 })
    .onConflict((conflict) =>
      conflict.column('groupId').doUpdateSet({ lastIdForReport: sql`annotation_counter.last_id_for_report + 1` }),
    )
    .returning('lastIdForReport')
    .executeTakeFirstOrThrow()
  return lastIdForReport
}

/** Inserts an annotation with the next number of its visit; to be called in a transaction. */
export async function insertAnnotation(db: Db, { place, ...annotation }: NewAnnotation): Promise<number> {
  const idForReport = await nextIdForReport(db, annotation.groupId)
  const { id } = await db
    .insertInto('annotation')
    .values({ ...annotation, ...place, idForReport })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface AnnotationChange {
  readonly typeId?: number | undefined
  readonly severityId?: number | undefined
  readonly status?: AnnotationStatus | undefined
  readonly comment?: string | null | undefined
  readonly expertCommentEn?: string | null | undefined
  readonly expertCommentFr?: string | null | undefined
  readonly place?: BoxColumns | undefined
}

/** Changes an annotation if it still has the version the caller saw; false when it changed meanwhile. What is undefined stays. */
export async function updateAnnotationRow(
  db: Db,
  id: number,
  version: number,
  { place, ...change }: AnnotationChange,
  now: Date,
): Promise<boolean> {
  const set = Object.fromEntries(Object.entries({ ...change, ...place }).filter(([, value]) => value !== undefined))
  const result = await db
    .updateTable('annotation')
    .set({ ...set, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteAnnotationRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('annotation').where('id', '=', id).execute()
}

/** Whether a severity is used with the service of an inspection. */
export async function severityFitsInspection(db: Db, severityId: number, inspectionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('severityService')
    .innerJoin('inspectedSide as side', 'side.serviceId', 'severityService.serviceId')
    .where('severityService.severityId', '=', severityId)
    .where('side.inspectionId', '=', inspectionId)
    .select('severityService.severityId')
    .executeTakeFirst()
  return row !== undefined
}
