import type { BladeAxis, PictureExtent, ScaleFacts } from '@visionair/contract/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { visibleInspection } from '../../inspections/inspections.scope.ts'
import type { SeverityLevel } from '../../reference/reference.types.ts'
import type { Annotation } from '../annotations.types.ts'
import { onRefutedPicture, visibleAnnotation } from './annotation-filter.repository.ts'

export interface BriefFilter {
  readonly inspection?: number | undefined
  readonly device?: number | undefined
  /** The last id of the part before. */
  readonly after: number
  readonly limit: number
}

/** A finding as the picture shows it, with the ids of what many findings share. */
export interface BriefRow
  extends Pick<
    Annotation,
    | 'id'
    | 'idForReport'
    | 'inspectionId'
    | 'status'
    | 'version'
    | 'box'
    | 'imageVersion'
    | 'onRefutedPicture'
    | 'imageWidthPx'
    | 'imageHeightPx'
    | 'shareAlong'
    | 'axisPx'
    | 'links'
  > {
  readonly componentId: number | null
  readonly typeId: number
  readonly severityId: number
  readonly hasExpertComment: boolean
  readonly authorId: number | null
}

/** What the findings of one inspection have in common. */
export interface InspectedSide
  extends Pick<
    Annotation,
    | 'calibratedRatio'
    | 'scaleSource'
    | 'pictureShows'
    | 'knownLengthM'
    | 'inspectionDate'
    | 'visitStatus'
    | 'currentImageVersion'
  > {
  readonly inspectionId: number
  readonly deviceTypeId: number
  /** On the picture that is served. */
  readonly axis: BladeAxis | null
}

const asked = ({ inspection, device }: BriefFilter): RawBuilder<SqlBool> =>
  inspection === undefined
    ? sql<SqlBool>`annotation.inspection_id in (select i.id from inspection i where i.device_id = ${device ?? 0})`
    : sql<SqlBool>`annotation.inspection_id = ${inspection}`

/** The marks of the side's ends on the picture of an inspection, by the id in a column. */
const axisJson = (inspection: string) =>
  sql<BladeAxis | null>`(select json_build_object('hub', json_build_object('x', x.hub_x_px, 'y', x.hub_y_px),
      'tip', json_build_object('x', x.tip_x_px, 'y', x.tip_y_px))
    from newest_axis x where x.inspection_id = ${sql.ref(`${inspection}.id`)} and x.is_current)`

/** How many findings there are to a filter, all parts together. */
export async function countBriefs(db: Db, actor: Actor, filter: BriefFilter): Promise<number> {
  const { total } = await db
    .selectFrom('annotation')
    .where(visibleAnnotation(actor))
    .where(asked(filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A part of the findings to a filter, by id. */
export async function partOfBriefs(db: Db, actor: Actor, filter: BriefFilter): Promise<BriefRow[]> {
  return await db
    .selectFrom('annotation')
    .where(visibleAnnotation(actor))
    .where(asked(filter))
    .where('annotation.id', '>', filter.after)
    .select([
      'annotation.id',
      'annotation.idForReport',
      'annotation.inspectionId',
      'annotation.componentId',
      'annotation.typeId',
      'annotation.severityId',
      sql<Annotation['status']>`annotation.status`.as('status'),
      'annotation.version',
      sql<Annotation['box']>`json_build_object('x', x_px, 'y', y_px, 'width', width_px, 'height', height_px)`.as('box'),
      'annotation.createdBy as authorId',
      'annotation.imageVersion',
      onRefutedPicture.as('onRefutedPicture'),
      'annotation.imageWidthPx',
      'annotation.imageHeightPx',
      'annotation.shareAlong',
      'annotation.axisPx',
      sql<boolean>`coalesce(expert_comment_en, expert_comment_fr) is not null`.as('hasExpertComment'),
      sql<
        Annotation['links']
      >`coalesce((select json_agg(json_build_object('groupId', m.annotation_group_id, 'kind', m.kind)
        order by m.kind desc) from annotation_group_member m where m.annotation_id = annotation.id), '[]')`.as('links'),
    ])
    .orderBy('annotation.id')
    .limit(filter.limit)
    .execute()
}

/** The inspected sides with these ids, those the actor may see. */
export async function inspectedSides(db: Db, actor: Actor, ids: readonly number[]): Promise<InspectedSide[]> {
  return await db
    .selectFrom('inspectedSide as side')
    .innerJoin('inspection', 'inspection.id', 'side.inspectionId')
    .leftJoin('pyramid', (join) =>
      join.onRef('pyramid.inspectionId', '=', 'inspection.id').on('pyramid.isCurrent', '=', true),
    )
    .where(visibleInspection(actor))
    .where(sql<SqlBool>`inspection.id = any(${ids}::int[])`)
    .select([
      sql<number>`inspection.id`.as('inspectionId'),
      sql<number>`side.type_id`.as('deviceTypeId'),
      'side.calibratedRatio',
      sql<ScaleFacts['scaleSource']>`side.scale_source`.as('scaleSource'),
      sql<PictureExtent | null>`side.picture_shows`.as('pictureShows'),
      'side.knownLengthM',
      sql<string>`side.group_date`.as('inspectionDate'),
      sql<Annotation['visitStatus']>`(select g.status from inspection_group g where g.id = inspection.group_id)`.as(
        'visitStatus',
      ),
      'pyramid.version as currentImageVersion',
      axisJson('inspection').as('axis'),
    ])
    .orderBy('inspection.id')
    .execute()
}

/** Kinds of findings by id; they belong to everybody. */
export async function typesById(db: Db, ids: readonly number[]): Promise<Annotation['type'][]> {
  return await db
    .selectFrom('annotationType')
    .where(sql<SqlBool>`id = any(${ids}::int[])`)
    .select(['id', 'name', 'nameFr'])
    .orderBy('id')
    .execute()
}

/** Severities by id; they belong to everybody. */
export async function severitiesById(db: Db, ids: readonly number[]): Promise<SeverityLevel[]> {
  return await db
    .selectFrom('severity')
    .where(sql<SqlBool>`id = any(${ids}::int[])`)
    .select(['id', 'name', 'nameFr', 'color', 'severityNumber'])
    .orderBy('id')
    .execute()
}
