import type { EventType } from '@visionair/contract/webhooks'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf, byName, contains, isNamed } from '../../platform/database/text-search.ts'
import { visibleOrganization } from '../people/people.scope.ts'
import { visibleWebhook } from './webhooks.scope.ts'
import type { Webhook } from './webhooks.types.ts'

const webhookQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('webhook')
    .leftJoin('organization', 'organization.id', 'webhook.organizationId')
    .where(visibleWebhook(actor))
    .select([
      'webhook.id',
      'webhook.name',
      'webhook.address',
      sql<EventType[]>`webhook.event_types`.as('eventTypes'),
      'webhook.isActive',
      sql<Webhook['offBecause']>`webhook.off_because`.as('offBecause'),
      'webhook.createdAt',
      'webhook.failingSince',
      'webhook.formerUntil',
      sql<Webhook['organization']>`case when organization.id is not null
        then json_build_object('id', organization.id, 'name', organization.name) end`.as('organization'),
    ])

export interface WebhookFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly name?: string | undefined
  readonly order?: Partial<Record<'name' | 'createdAt', 'asc' | 'desc'>> | undefined
}

/** A page of the webhooks the actor may see, by name unless ordered otherwise, with the total. */
export async function pageOfWebhooks(
  db: Db,
  actor: Actor,
  filter: WebhookFilter,
): Promise<{ items: Webhook[]; total: number }> {
  const all: RawBuilder<SqlBool>[] = [visibleWebhook(actor)]
  if (filter.name) all.push(contains('webhook.name', filter.name))
  const { total } = await db
    .selectFrom('webhook')
    .where(allOf(all))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = webhookQuery(db, actor).where(allOf(all))
  if (filter.order?.createdAt) query = query.orderBy('webhook.createdAt', filter.order.createdAt)
  const items = await query
    .orderBy(byName('webhook.name'), filter.order?.name ?? 'asc')
    .orderBy('webhook.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** One webhook the actor may see, or null. */
export async function findWebhook(db: Db, actor: Actor, id: number): Promise<Webhook | null> {
  return (await webhookQuery(db, actor).where('webhook.id', '=', id).executeTakeFirst()) ?? null
}

/** The same, kept from being changed until the transaction ends. */
export async function holdWebhook(db: Db, actor: Actor, id: number): Promise<Webhook | null> {
  const row = await webhookQuery(db, actor).where('webhook.id', '=', id).forNoKeyUpdate('webhook').executeTakeFirst()
  return row ?? null
}

/** Whether the actor sees an organization, which then stays until the transaction ends. */
export async function holdOwner(db: Db, actor: Actor, organizationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .where(visibleOrganization(actor))
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** How many webhooks an owner has and whether one of them, other than the one excepted, is named so; who asks next waits. */
export async function standingOf(
  db: Db,
  { organizationId, name }: { readonly organizationId: number | null; readonly name: string },
  exceptId: number | null,
): Promise<{ readonly count: number; readonly isNamed: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook-names'), ${organizationId ?? 0})`.execute(db)
  return await db
    .selectFrom('webhook')
    .where(sql<SqlBool>`organization_id is not distinct from ${organizationId}::int`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<boolean>`coalesce(bool_or(${isNamed('name', name)} and id is distinct from ${exceptId}::int), false)`.as(
        'isNamed',
      ),
    )
    .executeTakeFirstOrThrow()
}

export interface WebhookFields {
  readonly name: string
  readonly address: string
  readonly eventTypes: EventType[]
  readonly isActive: boolean
}

interface NewWebhook extends WebhookFields {
  readonly organizationId: number | null
  readonly secret: Buffer
  readonly createdBy: number | null
  readonly createdAt: Date
}

export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<number> {
  const { id } = await db.insertInto('webhook').values(webhook).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a webhook; switched on or off by a person, it forgets why the product had switched it off. */
export async function updateWebhookRow(db: Db, id: number, fields: WebhookFields): Promise<void> {
  await db
    .updateTable('webhook')
    .set((row) => ({
      ...fields,
      offBecause: row.case().when('isActive', '=', fields.isActive).then(row.ref('offBecause')).else(null).end(),
      failingSince: row.case().when('isActive', '=', fields.isActive).then(row.ref('failingSince')).else(null).end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Gives a webhook another secret; the one it takes the place of signs as well until then. */
export async function replaceSecret(
  db: Db,
  id: number,
  { secret, formerUntil }: { readonly secret: Buffer; readonly formerUntil: Date },
): Promise<void> {
  await db
    .updateTable('webhook')
    .set((row) => ({ secret, formerSecret: row.ref('secret'), formerUntil }))
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhookRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute()
}

/** Keeps a webhook from going or being changed until the transaction ends, before any of its deliveries is; false when it is gone. */
export async function holdBeforeDeliveries(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('webhook').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

/** Notes that a delivery arrived, or since when none did. */
export async function noteReach(db: Db, id: number, arrived: boolean, at: Date): Promise<Date | null> {
  const row = await db
    .updateTable('webhook')
    .set({ failingSince: arrived ? null : sql<Date>`coalesce(failing_since, ${at})` })
    .where('id', '=', id)
    .returning('failingSince')
    .executeTakeFirst()
  return row?.failingSince ?? null
}

/** Switches a webhook off by itself. @returns whose it is and who made it; null where it was off, or is gone */
export async function switchOff(
  db: Db,
  id: number,
  offBecause: 'gone' | 'failing',
): Promise<{
  readonly name: string
  readonly organizationId: number | null
  readonly createdBy: number | null
} | null> {
  const row = await db
    .updateTable('webhook')
    .set({ isActive: false, offBecause })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .returning(['name', 'organizationId', 'createdBy'])
    .executeTakeFirst()
  return row ?? null
}
