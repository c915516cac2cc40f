import type { InspectionStatus } from '@visionair/contract/inspections'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { visibleInspection } from '../../inspections/inspections.scope.ts'
import type { Recorded } from '../../inspections/own-slips.policy.ts'
import type { GroupKind } from '../annotations.types.ts'

/** Keeps an annotation from changes until the transaction ends; its number in the report, or null when it is gone. */
export async function holdAnnotation(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('annotation')
    .where('id', '=', id)
    .select('idForReport')
    .forUpdate()
    .executeTakeFirst()
  return row?.idForReport ?? null
}

/** Where a deleted annotation was; null when there is none of this id. For what is asked again under its lock. */
export async function inspectionOfDeleted(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('deletedAnnotation')
    .where('annotationId', '=', id)
    .select('inspectionId')
    .executeTakeFirst()
  return row?.inspectionId ?? null
}

const rowsOf = (table: 'annotation_image' | 'annotation_history' | 'annotation_move') =>
  sql`(select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from ${sql.table(table)} r where r.annotation_id = n.id)`

/** Copies an annotation with all that goes with it to where it can be brought back from; to be called before it is deleted. */
export async function keepDeleted(db: Db, id: number, at: Date): Promise<void> {
  await sql`insert into deleted_annotation (annotation_id, inspection_id, image_version, is_on_current, deleted_at, content)
    select n.id, n.inspection_id, n.image_version, exists (select 1 from pyramid p
        where p.inspection_id = n.inspection_id and p.version = n.image_version and p.is_current), ${at}, jsonb_build_object(
      'annotation', to_jsonb(n),
      'images', ${rowsOf('annotation_image')},
      'history', ${rowsOf('annotation_history')},
      'moves', ${rowsOf('annotation_move')},
      'links', (select coalesce(jsonb_agg(jsonb_build_object('group', to_jsonb(g), 'others', array(
          select o.annotation_id from annotation_group_member o where o.annotation_group_id = g.id and o.annotation_id <> n.id))), '[]')
        from annotation_group_member m join annotation_group g on g.id = m.annotation_group_id where m.annotation_id = n.id))
    from annotation n where n.id = ${id}`.execute(db)
}

const linksSchema = z.array(
  z.object({ group: z.object({ id: z.int(), kind: z.enum(['normal', 'history']) }), others: z.array(z.int()) }),
)

export interface DeletedAnnotation extends Recorded {
  readonly inspectionId: number
  /** Whether it lay on the picture that was served when it was deleted. */
  readonly isOnCurrent: boolean
  readonly links: readonly {
    readonly group: { readonly id: number; readonly kind: GroupKind }
    readonly others: readonly number[]
  }[]
}

/** A deleted annotation of an inspection the actor may see, held until the transaction ends; null when there is none. */
export async function holdDeleted(db: Db, actor: Actor, id: number): Promise<DeletedAnnotation | null> {
  const row = await db
    .selectFrom('deletedAnnotation')
    .innerJoin('inspection', 'inspection.id', 'deletedAnnotation.inspectionId')
    .where('annotationId', '=', id)
    .where(visibleInspection(actor))
    .select([
      'deletedAnnotation.inspectionId',
      'deletedAnnotation.isOnCurrent',
      sql<number | null>`(content->'annotation'->>'created_by')::integer`.as('authorId'),
      sql<InspectionStatus>`(select g.status from inspection_group g where g.id = inspection.group_id)`.as(
        'visitStatus',
      ),
      sql<unknown>`content->'links'`.as('links'),
    ])
    .forUpdate('deletedAnnotation')
    .executeTakeFirst()
  return row ? { ...row, links: linksSchema.parse(row.links) } : null
}

/** Whether type, severity and component of a deleted annotation are still there. */
export async function isClassifiable(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`select
      exists (select 1 from annotation_type t where t.id = n.type_id)
      and exists (select 1 from severity s where s.id = n.severity_id)
      and (n.component_id is null or exists (select 1 from annotation_component c where c.id = n.component_id)) as is_whole
    from deleted_annotation d, jsonb_populate_record(null::annotation, d.content->'annotation') n
    where d.annotation_id = ${id}`.execute(db)
  return rows[0]?.isWhole === true
}

/** An account as a row names it, or null when it is gone. */
const accountOf = (row: string, column: string) =>
  sql`jsonb_build_object(${column}::text, (select a.id from account a where a.id = (${sql.ref(row)}->>${column})::integer))`

/** Puts the rows of a deleted annotation back as they were, but for its links. */
export async function putRowsBack(db: Db, id: number): Promise<void> {
  await sql`insert into annotation select r.* from deleted_annotation d,
      lateral (select d.content->'annotation' as row) was,
      jsonb_populate_record(null::annotation, was.row || ${accountOf('was.row', 'created_by')} || jsonb_build_object('move_id', null,
        'client_key', (select k.key from (select was.row->>'client_key' as key) k where not exists (select 1 from annotation n
          where n.client_key::text = k.key and n.created_by = (was.row->>'created_by')::integer)))) r
    where d.annotation_id = ${id}`.execute(db)
  await sql`insert into annotation_move overriding system value select r.* from deleted_annotation d,
      jsonb_populate_recordset(null::annotation_move, d.content->'moves') r where d.annotation_id = ${id}`.execute(db)
  await sql`update annotation set move_id = (d.content->'annotation'->>'move_id')::bigint from deleted_annotation d
    where d.annotation_id = ${id} and annotation.id = ${id}`.execute(db)
  await sql`insert into annotation_history overriding system value select r.* from deleted_annotation d,
      jsonb_array_elements(d.content->'history') was,
      jsonb_populate_record(null::annotation_history, was || ${accountOf('was', 'account_id')}) r where d.annotation_id = ${id}`.execute(
    db,
  )
  await sql`insert into annotation_image overriding system value select r.* from deleted_annotation d,
      jsonb_array_elements(d.content->'images') was,
      jsonb_populate_record(null::annotation_image, was || ${accountOf('was', 'uploaded_by')}) r where d.annotation_id = ${id}`.execute(
    db,
  )
}

/** The annotations of some that are there, each with the group of the kind it is in. */
export async function groupsOfThose(
  db: Db,
  kind: GroupKind,
  ids: readonly number[],
): Promise<{ id: number; groupId: number | null }[]> {
  return await db
    .selectFrom('annotation')
    .leftJoin('annotationGroupMember as m', (join) =>
      join.onRef('m.annotationId', '=', 'annotation.id').on('m.kind', '=', kind),
    )
    .where(sql<SqlBool>`annotation.id = any(${ids}::int[])`)
    .select(['annotation.id', 'm.annotationGroupId as groupId'])
    .orderBy('annotation.id')
    .execute()
}

/** Makes a group that ended with the deletion of an annotation once more, unless it is there. */
export async function putGroupBack(db: Db, id: number, groupId: number): Promise<void> {
  await sql`insert into annotation_group select r.* from deleted_annotation d, jsonb_array_elements(d.content->'links') link,
      lateral (select link->'group' as row) was,
      jsonb_populate_record(null::annotation_group, was.row || ${accountOf('was.row', 'created_by')}) r
    where d.annotation_id = ${id} and r.id = ${groupId} on conflict (id) do nothing`.execute(db)
}

export async function groupExists(db: Db, groupId: number): Promise<boolean> {
  return (
    (await db.selectFrom('annotationGroup').where('id', '=', groupId).select('id').executeTakeFirst()) !== undefined
  )
}

export async function forgetDeleted(db: Db, id: number): Promise<void> {
  await db.deleteFrom('deletedAnnotation').where('annotationId', '=', id).execute()
}

/** Forgets for good what was deleted before a moment. */
export async function forgetDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('deletedAnnotation').where('deletedAt', '<', before).execute()
}
