import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { GroupKind } from '../annotations.types.ts'
import { visibleAnnotation } from '../briefs/annotation-filter.repository.ts'

export interface AnnotationGroup {
  readonly id: number
  readonly kind: GroupKind
  readonly date: string
  readonly comment: string | null
  /** Only those the actor may see, the oldest inspection first. */
  readonly annotationIds: readonly number[]
}

const membersSeen = (actor: Actor) =>
  sql<number[]>`(select coalesce(array_agg(annotation.id order by i.date, annotation.id), '{}')
    from annotation_group_member m join annotation on annotation.id = m.annotation_id
    join inspection i on i.id = annotation.inspection_id
    where m.annotation_group_id = g.id and ${visibleAnnotation(actor)})`

const visibleGroup = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from annotation_group_member m join annotation on annotation.id = m.annotation_id
    where m.annotation_group_id = g.id and ${visibleAnnotation(actor)})`

export interface GroupFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  readonly type?: GroupKind | undefined
}

/** A page of the groups of which the actor may see an annotation, with the total. */
export async function pageOfAnnotationGroups(
  db: Db,
  actor: Actor,
  filter: GroupFilter,
): Promise<{ items: AnnotationGroup[]; total: number }> {
  let base = db.selectFrom('annotationGroup as g').where(visibleGroup(actor))
  if (filter.ids) base = base.where(sql<SqlBool>`g.id = any(${filter.ids}::int[])`)
  if (filter.type) base = base.where('g.kind', '=', filter.type)
  const { total } = await base.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await base
    .select(['g.id', sql<GroupKind>`g.kind`.as('kind'), 'g.date', 'g.comment', membersSeen(actor).as('annotationIds')])
    .orderBy('g.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** One linking at a time, so that two people joining the same findings make one group and not two. */
export async function lockLinking(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('visionair annotation groups'))`.execute(db)
}

export interface Linkable {
  readonly id: number
  readonly inspectionId: number
  readonly deviceId: number
  readonly organizationId: number
  readonly date: string
  /** The group of the kind it is in already. */
  readonly groupId: number | null
}

/** What must be known of annotations to link them; those the actor may not see are missing. They stay until the transaction ends. */
export async function linkables(db: Db, actor: Actor, kind: GroupKind, ids: readonly number[]): Promise<Linkable[]> {
  return await db
    .selectFrom('annotation')
    .innerJoin('inspection as i', 'i.id', 'annotation.inspectionId')
    .innerJoin('device as d', 'd.id', 'i.deviceId')
    .innerJoin('park as p', 'p.id', 'd.parkId')
    .where(visibleAnnotation(actor))
    .where(sql<SqlBool>`annotation.id = any(${ids}::int[])`)
    .select([
      'annotation.id',
      'annotation.inspectionId',
      'i.deviceId',
      'p.organizationId',
      'i.date',
      sql<number | null>`(select m.annotation_group_id from annotation_group_member m
        where m.annotation_id = annotation.id and m.kind = ${kind})`.as('groupId'),
    ])
    .orderBy('annotation.id')
    .forKeyShare('annotation')
    .execute()
}

/** The findings of some groups by their inspection, whoever may see them. */
export async function membersOf(
  db: Db,
  groupIds: readonly number[],
): Promise<Pick<Linkable, 'id' | 'inspectionId' | 'groupId'>[]> {
  return await db
    .selectFrom('annotationGroupMember as m')
    .innerJoin('annotation as n', 'n.id', 'm.annotationId')
    .where(sql<SqlBool>`m.annotation_group_id = any(${groupIds}::int[])`)
    .select(['n.id', 'n.inspectionId', 'm.annotationGroupId as groupId'])
    .execute()
}

export interface NewGroup {
  readonly kind: GroupKind
  readonly date: string
  readonly comment: string | null
  readonly createdBy: number
}

export async function insertAnnotationGroup(db: Db, group: NewGroup): Promise<number> {
  const { id } = await db.insertInto('annotationGroup').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Puts annotations without a group of the kind into one. */
export async function addMembers(db: Db, groupId: number, kind: GroupKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('annotationGroupMember')
    .values(ids.map((annotationId) => ({ annotationId, kind, annotationGroupId: groupId })))
    .execute()
}

/** Moves everything in some groups into another and removes them; their comments are kept, one below the other. */
export async function mergeGroups(db: Db, into: number, from: readonly number[]): Promise<void> {
  if (from.length === 0) return
  const others = sql`any(${from}::int[])`
  await sql`update annotation_group_member set annotation_group_id = ${into} where annotation_group_id = ${others}`.execute(
    db,
  )
  await sql`update annotation_group g set
      date = least(g.date, (select min(o.date) from annotation_group o where o.id = ${others})),
      comment = nullif(concat_ws(E'\n', g.comment, (select string_agg(o.comment, E'\n' order by o.id) from annotation_group o where o.id = ${others})), '')
    where g.id = ${into}`.execute(db)
  await sql`delete from annotation_group where id = ${others}`.execute(db)
}

/** Takes an annotation the actor may see out of a group; false when it is not in it. The group ends when one is left. */
export async function removeMember(db: Db, actor: Actor, groupId: number, annotationId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('annotationGroupMember')
    .where('annotationGroupId', '=', groupId)
    .where('annotationId', '=', annotationId)
    .where(
      sql<SqlBool>`exists (select 1 from annotation where annotation.id = ${annotationId} and ${visibleAnnotation(actor)})`,
    )
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Puts annotations into a group, out of the one of the kind they are in. */
export async function moveToGroup(db: Db, groupId: number, kind: GroupKind, ids: readonly number[]): Promise<void> {
  await db
    .insertInto('annotationGroupMember')
    .values(ids.map((annotationId) => ({ annotationId, kind, annotationGroupId: groupId })))
    .onConflict((conflict) => conflict.columns(['annotationId', 'kind']).doUpdateSet({ annotationGroupId: groupId }))
    .execute()
}

export async function setGroup(db: Db, groupId: number, date: string, comment: string | null): Promise<void> {
  await db.updateTable('annotationGroup').set({ date, comment }).where('id', '=', groupId).execute()
}

/** Takes annotations out of their groups of a kind. */
export async function leaveGroups(db: Db, kind: GroupKind, ids: readonly number[]): Promise<void> {
  await sql`delete from annotation_group_member where kind = ${kind} and annotation_id = any(${ids}::int[])`.execute(db)
}

/** Ends those of some groups that are left with one annotation or none. */
export async function dissolveSmall(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from annotation_group g where g.id = any(${ids}::int[])
    and (select count(*) from annotation_group_member m where m.annotation_group_id = g.id) < 2`.execute(db)
}
