import type { DeliveryFailure, DeliveryState, EventType } from '@visionair/contract/webhooks'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { countedPark } from '../parks/parks.scope.ts'
import { visibleWebhook } from './webhooks.scope.ts'
import type { Delivery } from './webhooks.types.ts'

/** A webhook that is to be told of something, and where that is. */
export interface Hearer {
  readonly webhookId: number
  readonly deviceId: number
  readonly parkId: number
  readonly visitId: number
}

/**
 * The webhooks that hear of an event of a visit, or of an inspection, in the order of their ids: the provider's, and those of the company
 * that owns the park; of a test park nobody hears. They stay until the transaction ends.
 */
export async function hearersOf(
  db: Db,
  type: EventType,
  of: { readonly visit: number } | { readonly inspection: number },
): Promise<Hearer[]> {
  const place =
    'visit' in of
      ? sql`(select visit_id, device_id, park_id from visit_place where visit_id = ${of.visit})`
      : sql`(select visit_id, device_id, park_id from inspection_place where inspection_id = ${of.inspection})`
  const { rows } = await sql<Hearer>`
    select w.id as webhook_id, place.device_id, place.park_id, place.visit_id
    from ${place} place join park on park.id = place.park_id and ${countedPark()}
    join webhook w on w.organization_id is null or w.organization_id = park.organization_id
    where w.is_active and ${type} = any(w.event_types)
    order by w.id for key share of w`.execute(db)
  return rows
}

interface NewDelivery {
  readonly webhookId: number
  readonly eventId: string
  readonly eventType: string
  readonly body: string
  readonly createdAt: Date
}

/** Enters deliveries that are due at once; answers their ids with those of their webhooks. */
export async function insertDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
): Promise<{ readonly id: number; readonly webhookId: number }[]> {
  return await db
    .insertInto('webhookDelivery')
    .values(deliveries.map((each) => ({ ...each, nextAttemptAt: each.createdAt })))
    .returning(['id', 'webhookId'])
    .execute()
}

const deliveryQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook', 'webhook.id', 'd.webhookId')
    .where(visibleWebhook(actor))
    .select([
      'd.id',
      'd.webhookId',
      'd.eventId',
      sql<Delivery['eventType']>`d.event_type`.as('eventType'),
      sql<DeliveryState>`d.state`.as('state'),
      'd.createdAt',
      'd.attempts',
      'd.lastAttemptAt',
      'd.nextAttemptAt',
      'd.answerStatus',
      sql<DeliveryFailure | null>`d.failure`.as('failure'),
    ])

export interface DeliveryFilter {
  readonly webhook: number
  readonly state?: DeliveryState | undefined
  readonly page: number
  readonly itemsPerPage: number
}

/** A page of what was sent to a webhook the actor may see, the newest first, with the total. */
export async function pageOfDeliveries(
  db: Db,
  actor: Actor,
  { webhook, state, page, itemsPerPage }: DeliveryFilter,
): Promise<{ items: Delivery[]; total: number }> {
  const isAsked = sql<SqlBool>`d.webhook_id = ${webhook} and (${state ?? null}::text is null or d.state = ${state ?? null})`
  const { total } = await db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook', 'webhook.id', 'd.webhookId')
    .where(visibleWebhook(actor))
    .where(isAsked)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await deliveryQuery(db, actor)
    .where(isAsked)
    .orderBy('d.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** One delivery to a webhook the actor may see, or null. */
export async function findDelivery(db: Db, actor: Actor, id: number): Promise<Delivery | null> {
  return (await deliveryQuery(db, actor).where('d.id', '=', id).executeTakeFirst()) ?? null
}

/** Has a delivery wait for an attempt now, with all those after it before it. @returns how often it was tried; null when it is gone */
export async function awaken(db: Db, id: number, at: Date): Promise<number | null> {
  const row = await db
    .updateTable('webhookDelivery')
    .set({ state: 'waiting', tries: 0, nextAttemptAt: at })
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? null
}

/** A delivery with what it takes to send it. */
export interface DueDelivery {
  readonly id: number
  readonly webhookId: number
  readonly eventId: string
  readonly body: string
  readonly attempts: number
  readonly tries: number
  readonly address: string
  readonly isActive: boolean
  readonly secret: Buffer
  readonly formerSecret: Buffer | null
  readonly formerUntil: Date | null
}

/** A delivery that waits for the attempt of this number, or null. */
export async function findDue(db: Db, id: number, attempt: number): Promise<DueDelivery | null> {
  const row = await db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhookId')
    .where('d.id', '=', id)
    .where('d.attempts', '=', attempt)
    .where('d.state', '=', 'waiting')
    .select(['d.id', 'd.webhookId', 'd.eventId', 'd.body', 'd.attempts', 'd.tries'])
    .select(['w.address', 'w.isActive', 'w.secret', 'w.formerSecret', 'w.formerUntil'])
    .executeTakeFirst()
  return row ?? null
}

/** What an attempt came to. */
interface AttemptEnd {
  readonly state: DeliveryState
  readonly nextAttemptAt: Date | null
  readonly answerStatus: number | null
  readonly failure: DeliveryFailure | null
  readonly lastAttemptAt: Date
}

/** Notes what an attempt came to. @returns false when another one was noted before, or the delivery is gone */
export async function endAttempt(
  db: Db,
  { id, attempts, tries }: Pick<DueDelivery, 'id' | 'attempts' | 'tries'>,
  end: AttemptEnd,
): Promise<boolean> {
  const row = await db
    .updateTable('webhookDelivery')
    .set({ ...end, attempts: attempts + 1, tries: tries + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a delivery that waits for the attempt of this number without trying it. */
export async function giveUp(db: Db, id: number, attempt: number, failure: DeliveryFailure): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ state: 'failed', nextAttemptAt: null, failure })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'waiting')
    .execute()
}

/** Forgets what happened before a moment. */
export async function forgetDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute()
}
