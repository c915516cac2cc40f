import type { PictureExtent, ScaleFacts, ShapeInBox } from '@visionair/contract/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { inOrderOf } from '../../platform/database/page.ts'
import type { DeviceRow } from '../devices/devices.types.ts'
import { visibleInspection } from '../inspections/inspections.scope.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'
import type { Annotation, AnnotationStatus, Author } from './annotations.types.ts'
import {
  type AnnotationFilter,
  annotationConditions,
  onRefutedPicture,
  visibleAnnotation,
} from './briefs/annotation-filter.repository.ts'

/** Who made it, with the owner of the park as their company when they belong to it: another owner's name is never told. */
const author = sql<Author | null>`(select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email,
    'organizationName', (select o.name from organization_member m join organization o on o.id = m.organization_id where m.account_id = a.id
      order by exists (select 1 from park owned where owned.id = side.park_id and owned.organization_id = o.id) desc, o.name limit 1))
  from account a where a.id = annotation.created_by)`

const device = sql<DeviceRow>`json_build_object('id', side.device_id, 'name', side.device_name,
  'type', json_build_object('id', side.type_id, 'name', side.type_name, 'nameFr', side.type_name_fr, 'reference', side.type_reference))`

/** What the side is part of, with its type. */
const parentDevice = sql<DeviceRow | null>`case when side.parent_id is not null then json_build_object('id', side.parent_id, 'name', side.parent_name,
  'type', json_build_object('id', side.parent_type_id, 'name', side.parent_type_name, 'nameFr', side.parent_type_name_fr,
    'reference', side.parent_type_reference)) end`

const component = sql<
  Annotation['component']
>`(select json_build_object('id', c.id, 'name', c.name, 'nameFr', c.name_fr) from annotation_component c where c.id = annotation.component_id)`

const links = sql<
  Annotation['links']
>`coalesce((select json_agg(json_build_object('groupId', m.annotation_group_id, 'kind', m.kind) order by m.kind desc)
  from annotation_group_member m where m.annotation_id = annotation.id), '[]')`

const images = sql<
  Annotation['images']
>`coalesce((select json_agg(json_build_object('id', p.id, 'annotationId', p.annotation_id, 'originalName', p.original_name,
    'widthPx', p.width_px, 'heightPx', p.height_px, 'createdAt', p.created_at) order by p.id)
  from annotation_image p where p.annotation_id = annotation.id), '[]')`

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
      component.as('component'),
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
      sql<ShapeInBox | null>`annotation.shape`.as('shape'),
      'annotation.imageVersion',
      'annotation.imageWidthPx',
      'annotation.imageHeightPx',
      'pyramid.version as currentImageVersion',
      onRefutedPicture.as('onRefutedPicture'),
      sql<
        Annotation['move']
      >`(select json_build_object('at', m.moved_at, 'before', m.before) from annotation_move m where m.id = annotation.move_id)`.as(
        'move',
      ),
      'annotation.shareAlong',
      'annotation.axisPx',
      'side.calibratedRatio',
      sql<ScaleFacts['scaleSource']>`side.scale_source`.as('scaleSource'),
      sql<PictureExtent | null>`side.picture_shows`.as('pictureShows'),
      'side.knownLengthM',
      device.as('device'),
      parentDevice.as('parentDevice'),
      'side.serialNumber',
      'side.model',
      sql<number>`side.service_id`.as('serviceId'),
      sql<string>`side.group_date`.as('inspectionDate'),
      sql<Annotation['visitStatus']>`(select g.status from inspection_group g where g.id = annotation.group_id)`.as(
        'visitStatus',
      ),
      sql<number | null>`device_number(side.root_id, 'hubHeight')`.as('hubHeightM'),
      links.as('links'),
      images.as('images'),
    ])

const orderColumns = {
  severity: sql`severity.severity_number`,
  // The distance as it is shown: from the hub or the ground, by the scale of its picture; what is not known stays at the end.
  distance: sql`(select shown_distance(annotation.share_along,
    coalesce(annotation.axis_px, greatest(annotation.image_width_px, annotation.image_height_px)),
    side.calibrated_ratio, side.known_length_m, side.picture_shows, side.type_id) from inspected_side side
    where side.inspection_id = annotation.inspection_id)`,
  idForReport: sql`annotation.id_for_report`,
  createdAt: sql`annotation.created_at`,
} as const

const fields = ['severity', 'distance', 'idForReport', 'createdAt'] as const
const directions = { asc: sql`asc`, desc: sql`desc` } as const

/** What a page is sorted by: number in the report unless asked otherwise; the id breaks ties. */
function orderOf({ order }: AnnotationFilter): RawBuilder<unknown> {
  const asked = fields.flatMap((field) => {
    const direction = order?.[field]
    return direction === undefined ? [] : [sql`${orderColumns[field]} ${directions[direction]} nulls last`]
  })
  return sql.join([...(asked.length > 0 ? asked : [orderColumns.idForReport]), sql`annotation.id`])
}

/** Which findings a page holds. They are chosen before anything else of them is read: what lies before a page costs next to nothing. */
const idsOfPage = (db: Db, actor: Actor, filter: AnnotationFilter) =>
  db
    .selectFrom('annotation')
    .innerJoin('severity', 'severity.id', 'annotation.severityId')
    .where(visibleAnnotation(actor))
    .where(annotationConditions(filter))
    .select('annotation.id')
    .orderBy(orderOf(filter))
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)

/** A page of the annotations the actor may see, by number in the report unless ordered otherwise, with the total. */
export async function pageOfAnnotations(
  db: Db,
  actor: Actor,
  filter: AnnotationFilter,
): Promise<{ items: Annotation[]; total: number }> {
  const { total } = await db
    .selectFrom('annotation')
    .where(visibleAnnotation(actor))
    .where(annotationConditions(filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // Read on their own: with a query in their place the planner reads every inspection there is.
  const ids = await idsOfPage(db, actor, filter).execute()
  return { items: await inOrderOf(ids, (page) => annotationsById(db, actor, page)), total }
}

/** One annotation the actor may see, or null. */
export async function findAnnotation(db: Db, actor: Actor, id: number): Promise<Annotation | null> {
  return (await annotationQuery(db, actor).where('annotation.id', '=', id).executeTakeFirst()) ?? null
}

/** Annotations by id, those the actor may see, in no particular order. */
export async function annotationsById(db: Db, actor: Actor, ids: readonly number[]): Promise<Annotation[]> {
  if (ids.length === 0) return []
  return await annotationQuery(db, actor).where(sql<SqlBool>`annotation.id = any(${ids}::int[])`).execute()
}

/** The newest inspection of a device the actor may see, other than the given one; null when there is none. */
export async function lastInspectionOf(
  db: Db,
  actor: Actor,
  deviceId: number,
  except: number | null,
): Promise<number | null> {
  const row = await db
    .selectFrom('inspection')
    .where(visibleInspection(actor))
    .where('deviceId', '=', deviceId)
    .where(sql<SqlBool>`inspection.id is distinct from ${except}::int`)
    .select('id')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NewAnnotation {
  readonly inspectionId: number
  readonly groupId: number
  readonly componentId: number | null
  readonly typeId: number
  readonly severityId: number
  readonly comment: string | null
  readonly createdBy: number
  readonly clientKey: string | null
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
  /** Null where the place follows from the frame of the picture. */
  readonly axisPx: number | null
  /** Undefined leaves what there is, which goes where the box goes. */
  readonly shape?: ShapeInBox | null | undefined
}

const columnsOfPlace = ({ shape, ...place }: BoxColumns) => ({
  ...place,
  ...(shape === undefined ? {} : { shape: shape && JSON.stringify(shape) }),
})

/** The annotation an account made with a key of its client, or null. */
export async function annotationOfKey(db: Db, createdBy: number, clientKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('annotation')
    .where('clientKey', '=', clientKey)
    .where('createdBy', '=', createdBy)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Makes creations with the same key wait for one another until the transaction ends. */
export async function lockClientKey(db: Db, clientKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientKey}, 0))`.execute(db)
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
    .values({ ...annotation, ...columnsOfPlace(place), idForReport })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface AnnotationChange {
  readonly componentId?: number | null | undefined
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
  // Where a person puts a box is no move of the product's any more.
  const put = place === undefined ? {} : { ...columnsOfPlace(place), moveId: null }
  const set = Object.fromEntries(Object.entries({ ...change, ...put }).filter(([, value]) => value !== undefined))
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
