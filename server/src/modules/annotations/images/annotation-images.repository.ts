import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { AttachedImage } from '../annotations.types.ts'
import { visibleAnnotation } from '../briefs/annotation-filter.repository.ts'

const visibleImage = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from annotation where annotation.id = p.annotation_id and ${visibleAnnotation(actor)})`

const columns = [
  'p.id',
  'p.annotationId',
  'p.originalName',
  'p.widthPx',
  'p.heightPx',
  sql<string>`to_json(p.created_at) #>> '{}'`.as('createdAt'),
] as const

export interface AttachedFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  readonly annotation?: number | undefined
}

/** A page of the pictures attached to annotations the actor may see, the oldest first, with the total. */
export async function pageOfAttached(
  db: Db,
  actor: Actor,
  filter: AttachedFilter,
): Promise<{ items: AttachedImage[]; total: number }> {
  let base = db.selectFrom('annotationImage as p').where(visibleImage(actor))
  if (filter.ids) base = base.where(sql<SqlBool>`p.id = any(${filter.ids}::int[])`)
  if (filter.annotation !== undefined) base = base.where('p.annotationId', '=', filter.annotation)
  const { total } = await base.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await base
    .select([...columns])
    .orderBy('p.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

export interface NewAttached {
  readonly annotationId: number
  readonly originalName: string
  readonly storageKey: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly format: 'jpeg' | 'png'
  readonly widthPx: number
  readonly heightPx: number
  readonly uploadedBy: number
}

/** Attaches a picture; null when the annotation has the same file already. */
export async function insertAttached(db: Db, image: NewAttached): Promise<number | null> {
  const row = await db
    .insertInto('annotationImage')
    .values(image)
    .onConflict((conflict) => conflict.columns(['annotationId', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Removes an attached picture the actor may see; false when there is none. */
export async function deleteAttached(db: Db, actor: Actor, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('annotationImage as p')
    .where('p.id', '=', id)
    .where(visibleImage(actor))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export interface AttachedFile {
  readonly inspectionId: number
  readonly storageKey: string
  readonly originalName: string
  readonly format: string
}

/** Where the file of an attached picture lies, for an address whose signature is checked by the caller; null when there is none. */
export async function attachedFile(db: Db, id: number): Promise<AttachedFile | null> {
  const row = await db
    .selectFrom('annotationImage as p')
    .innerJoin('annotation as n', 'n.id', 'p.annotationId')
    .where('p.id', '=', id)
    .select(['n.inspectionId', 'p.storageKey', 'p.originalName', 'p.format'])
    .executeTakeFirst()
  return row ?? null
}

/** The same for several, by id. */
export async function attachedFiles(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, AttachedFile>> {
  const rows = await db
    .selectFrom('annotationImage as p')
    .innerJoin('annotation as n', 'n.id', 'p.annotationId')
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .select(['p.id', 'n.inspectionId', 'p.storageKey', 'p.originalName', 'p.format'])
    .execute()
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}

export async function countAttached(db: Db, annotationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('annotationImage')
    .where('annotationId', '=', annotationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
