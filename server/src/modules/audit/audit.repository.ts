import { type AuditAction, type AuditEntity, auditActions, auditEntities } from '@visionair/contract/audit'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf, contains } from '../../platform/database/text-search.ts'
import { dayAfter, startOfDay } from '../../platform/time-zone.ts'

/** Which entries are asked for. */
export interface EntryFilter {
  readonly user?: number | undefined
  readonly userEmail?: string | undefined
  /** Words in the name of the API token that the change came with. */
  readonly tokenName?: string | undefined
  /** Part of the address of the client that the change came from. */
  readonly address?: string | undefined
  readonly entity?: AuditEntity | undefined
  readonly entityId?: number | undefined
  readonly entityName?: string | undefined
  readonly action?: AuditAction | undefined
  /** Days, both included, on the clocks of the zone. */
  readonly timeZone: string
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface AuditFilter extends EntryFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly order?: { readonly at?: 'asc' | 'desc' | undefined } | undefined
}

const fields = z.record(z.string(), z.unknown()).nullable()
const rowSchema = z.object({
  id: z.int(),
  at: z.date(),
  actorId: z.int().nullable(),
  actorEmail: z.string(),
  tokenId: z.int().nullable(),
  tokenName: z.string().nullable(),
  address: z.string().nullable(),
  client: z.string().nullable(),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: z.int().nullable(),
  entityName: z.string(),
  before: fields,
  after: fields,
  sealPosition: z.int().nullable(),
  sealHash: z.instanceof(Buffer).nullable(),
})
export type AuditRow = z.output<typeof rowSchema>

/** The trail is for administrators alone. */
const visibleEntry = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`${actor.isAdmin}`

function conditions(actor: Actor, filter: EntryFilter): RawBuilder<SqlBool> {
  const all = [visibleEntry(actor)]
  if (filter.user) all.push(sql<SqlBool>`actor_id = ${filter.user}`)
  if (filter.userEmail) all.push(contains('actor_email', filter.userEmail))
  if (filter.tokenName) all.push(contains('token_name', filter.tokenName))
  if (filter.address) all.push(contains('address', filter.address))
  if (filter.entity) all.push(sql<SqlBool>`entity = ${filter.entity}`)
  if (filter.entityId) all.push(sql<SqlBool>`entity_id = ${filter.entityId}`)
  if (filter.entityName) all.push(contains('entity_name', filter.entityName))
  if (filter.action) all.push(sql<SqlBool>`action = ${filter.action}`)
  if (filter.from) all.push(sql<SqlBool>`at >= ${startOfDay(filter.from, filter.timeZone)}`)
  if (filter.to) all.push(sql<SqlBool>`at < ${startOfDay(dayAfter(filter.to), filter.timeZone)}`)
  return allOf(all)
}

/** A page of the trail, newest first unless ordered otherwise, with the total. */
export async function pageOfAuditEntries(
  db: Db,
  actor: Actor,
  filter: AuditFilter,
): Promise<{ items: AuditRow[]; total: number }> {
  const direction = filter.order?.at ?? 'desc'
  const where = conditions(actor, filter)
  const { total } = await db
    .selectFrom('auditEntry')
    .where(where)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('auditEntry')
    .where(where)
    .leftJoin('auditSeal', 'auditSeal.entryId', 'auditEntry.id')
    .selectAll('auditEntry')
    .select(['auditSeal.position as sealPosition', 'auditSeal.hash as sealHash'])
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items: rows.map((row) => rowSchema.parse(row)), total }
}

const atOnce = 1000

/** All entries that are asked for, in the order of their numbers, some at a time; none that came in after the first were read. */
export async function* everyEntry(db: Db, actor: Actor, filter: EntryFilter): AsyncGenerator<AuditRow> {
  const where = conditions(actor, filter)
  const { last } = await db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('auditEntry')
      .leftJoin('auditSeal', 'auditSeal.entryId', 'auditEntry.id')
      .where(where)
      .where('auditEntry.id', '>', after)
      .where('auditEntry.id', '<=', last ?? 0)
      .selectAll('auditEntry')
      .select(['auditSeal.position as sealPosition', 'auditSeal.hash as sealHash'])
      .orderBy('auditEntry.id')
      .limit(atOnce)
      .execute()
    for (const row of rows) yield rowSchema.parse(row)
    const end = rows.at(-1)
    if (end === undefined || rows.length < atOnce) return
    after = end.id
  }
}
