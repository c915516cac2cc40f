import type { changedFields, historyStatuses } from '@visionair/contract/annotations'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { visibleAnnotation } from './briefs/annotation-filter.repository.ts'

export type HistoryStatus = (typeof historyStatuses)[number]
export type ChangedField = (typeof changedFields)[number]

export interface NewHistoryEntry {
  readonly annotationId: number
  readonly status: HistoryStatus
  readonly changes: readonly ChangedField[]
  readonly date: Date
  /** Null when the product did it by itself. */
  readonly accountId: number | null
}

/** Enters how annotations are now, in today's words; to be called in the transaction that made or changed them. */
export async function insertHistoryEntries(
  db: Db,
  annotationIds: readonly number[],
  entry: Omit<NewHistoryEntry, 'annotationId'>,
): Promise<void> {
  if (annotationIds.length === 0) return
  await sql`insert into annotation_history (annotation_id, status, changes, date, account_id, user_name, type_name, type_name_fr,
      severity_name, severity_name_fr, severity_number, severity_color)
    select n.id, ${entry.status}, ${[...entry.changes]}::text[], ${entry.date}, a.id,
      coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email, ''),
      t.name, t.name_fr, s.name, s.name_fr, s.severity_number, s.color
    from annotation n
    join annotation_type t on t.id = n.type_id
    join severity s on s.id = n.severity_id
    left join account a on a.id = ${entry.accountId}::int
    where n.id = any(${annotationIds}::int[]) order by n.id`.execute(db)
}

/** The same for one. */
export const insertHistoryEntry = (db: Db, { annotationId, ...entry }: NewHistoryEntry): Promise<void> =>
  insertHistoryEntries(db, [annotationId], entry)

export interface HistoryEntry {
  readonly id: number
  readonly annotationId: number
  readonly status: HistoryStatus
  readonly changes: readonly ChangedField[]
  readonly date: Date
  readonly userName: string
  readonly typeName: string
  readonly typeNameFr: string
  readonly severityName: string
  readonly severityNameFr: string
  readonly severityNumber: number
  readonly severityColor: string
}

const entryColumns = [
  'h.id',
  'h.annotationId',
  sql<HistoryStatus>`h.status`.as('status'),
  sql<ChangedField[]>`h.changes`.as('changes'),
  'h.date',
  'h.userName',
  'h.typeName',
  'h.typeNameFr',
  'h.severityName',
  'h.severityNameFr',
  'h.severityNumber',
  'h.severityColor',
] as const

export interface HistoryFilter {
  readonly annotation: number
  readonly page: number
  readonly itemsPerPage: number
}

/** A page of what became of an annotation the actor may see, the newest first, with the total. */
export async function pageOfHistory(
  db: Db,
  actor: Actor,
  { annotation, page, itemsPerPage }: HistoryFilter,
): Promise<{ items: HistoryEntry[]; total: number }> {
  const base = db
    .selectFrom('annotationHistory as h')
    .innerJoin('annotation', 'annotation.id', 'h.annotationId')
    .where('h.annotationId', '=', annotation)
    .where(visibleAnnotation(actor))
  const { total } = await base.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await base
    .select(entryColumns)
    .orderBy('h.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** What became of many annotations the actor may see, the oldest first. */
export async function entriesOfAnnotations(db: Db, actor: Actor, ids: readonly number[]): Promise<HistoryEntry[]> {
  return await db
    .selectFrom('annotationHistory as h')
    .innerJoin('annotation', 'annotation.id', 'h.annotationId')
    .where(sql<SqlBool>`h.annotation_id = any(${ids}::int[])`)
    .where(visibleAnnotation(actor))
    .select(entryColumns)
    .orderBy('h.id')
    .execute()
}
