import { nameKey } from '@visionair/contract'
import { formerSecretHours, maxWebhooks } from '@visionair/contract/webhooks'
import { type Actor, isOperator } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { type ChangeOf, refuseStale, withChange } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { namesPrivate } from '../../platform/outgoing/public-address.ts'
import { problem } from '../../platform/problem-error.ts'
import { makeSigningSecret, secretText } from './signature.ts'
import { ownsWebhooksOf, webhookRights } from './webhooks.policy.ts'
import {
  deleteWebhookRow,
  findWebhook,
  holdOwner,
  holdWebhook,
  insertWebhook,
  pageOfWebhooks,
  replaceSecret,
  standingOf,
  updateWebhookRow,
  type WebhookFields,
  type WebhookFilter,
} from './webhooks.repository.ts'
import type { Webhook } from './webhooks.types.ts'

export const listVisibleWebhooks = (ctx: Context, actor: Actor, filter: WebhookFilter) =>
  pageOfWebhooks(ctx.db, actor, filter)

/** One webhook. Errors: `not-found`. */
export async function visibleWebhook(ctx: Context, actor: Actor, id: number): Promise<Webhook> {
  const webhook = await findWebhook(ctx.db, actor, id)
  if (!webhook) throw problem('not-found')
  return webhook
}

/** A webhook with what it is signed with, told once. */
export interface MadeWebhook {
  readonly webhook: Webhook
  readonly signingSecret: string
}

/** What the trail of changes keeps of a webhook; also what names its state. */
export const webhookFacts = ({ name, address, eventTypes, isActive }: WebhookFields | Webhook) => ({
  name,
  address,
  eventTypes,
  isActive,
})

const refusedField = (field: string, message: 'webhook.not_https' | 'webhook.private_address' | 'webhook.name_taken') =>
  problem('invalid', { violations: [{ field, message }] })

/** Refuses an address that says by itself that nothing may be sent to it; a name is judged each time something is. */
function refuseAddress({ settings }: Context, address: string): void {
  if (settings.webhookPrivateAddresses) return
  const url = new URL(address)
  if (url.protocol !== 'https:') throw refusedField('address', 'webhook.not_https')
  if (namesPrivate(url)) throw refusedField('address', 'webhook.private_address')
}

/** A webhook the actor may change, kept until the transaction ends. Errors: `not-found`, `forbidden`. */
export async function heldWebhook(db: Db, actor: Actor, id: number): Promise<Webhook> {
  const webhook = await holdWebhook(db, actor, id)
  if (!webhook) throw problem('not-found')
  if (!webhookRights(actor, webhook).edit) throw problem('forbidden')
  return webhook
}

/** Whose a new webhook is. Errors: `invalid` for a company that is not told or not seen, `forbidden` for who is limited to devices. */
async function ownerOf(db: Db, actor: Actor, wanted: number | null | undefined): Promise<number | null> {
  const [only, ...others] = actor.organizationIds
  const own = actor.isAdmin || others.length > 0 ? null : (only ?? null)
  const organizationId = wanted ?? own
  const refuse = (message: 'user.organization_required' | 'user.organization_unknown') =>
    problem('invalid', { violations: [{ field: 'organization', message }] })
  if (organizationId === null && !actor.isAdmin) throw refuse('user.organization_required')
  if (organizationId !== null && !(await holdOwner(db, actor, organizationId)))
    throw refuse('user.organization_unknown')
  if (!ownsWebhooksOf(actor, organizationId)) throw problem('forbidden')
  return organizationId
}

/**
 * Has a program told what happens from now on. Errors: `forbidden`, `invalid` for an address nothing may be sent to, a name that is taken,
 * a company that is not told or not seen, `conflict` when there are too many.
 */
export async function createWebhook(
  ctx: Context,
  actor: Actor,
  { organization, ...fields }: WebhookFields & { readonly organization?: number | null | undefined },
): Promise<MadeWebhook> {
  const secret = makeSigningSecret()
  const id = await inTransaction(ctx.db, async (db) => {
    const organizationId = await ownerOf(db, actor, organization)
    refuseAddress(ctx, fields.address)
    const { count, isNamed } = await standingOf(db, { organizationId, name: fields.name }, null)
    if (isNamed) throw refusedField('name', 'webhook.name_taken')
    if (count >= maxWebhooks) throw problem('conflict', { message: 'webhook.too_many', values: { max: maxWebhooks } })
    const made = { secret, createdBy: isOperator(actor) ? null : actor.userId, createdAt: ctx.now() }
    const entityId = await insertWebhook(db, { ...fields, organizationId, ...made })
    await recordChange(db, actor, {
      ...{ action: 'create', entity: 'webhook', entityId, name: fields.name },
      after: { ...webhookFacts(fields), organization: organizationId },
    })
    return entityId
  })
  return { webhook: await visibleWebhook(ctx, actor, id), signingSecret: secretText(secret) }
}

/**
 * Changes of a webhook what is given; what waits is sent to where it leads then, and ends when it is switched off.
 * Errors: `not-found`, `forbidden`, `invalid`, `changed-meanwhile`.
 */
export async function updateWebhook(
  ctx: Context,
  actor: Actor,
  id: number,
  { version, ...change }: ChangeOf<WebhookFields> & { readonly version?: string | undefined },
): Promise<Webhook> {
  await inTransaction(ctx.db, async (db) => {
    const before = await heldWebhook(db, actor, id)
    refuseStale(version, webhookFacts(before))
    const { name, address, eventTypes, isActive } = before
    const fields = withChange<WebhookFields>({ name, address, eventTypes: [...eventTypes], isActive }, change)
    if (fields.address !== address) refuseAddress(ctx, fields.address)
    if (nameKey(fields.name) !== nameKey(name)) {
      const owner = { organizationId: before.organization?.id ?? null, name: fields.name }
      if ((await standingOf(db, owner, id)).isNamed) throw refusedField('name', 'webhook.name_taken')
    }
    await updateWebhookRow(db, id, fields)
    await recordChange(db, actor, {
      ...{ action: 'update', entity: 'webhook', entityId: id, name },
      ...{ before: webhookFacts(before), after: webhookFacts(fields) },
    })
  })
  return await visibleWebhook(ctx, actor, id)
}

/** Makes another secret for a webhook; the present one signs as well for a day. Errors: `not-found`, `forbidden`. */
export async function renewSecret(ctx: Context, actor: Actor, id: number): Promise<MadeWebhook> {
  const secret = makeSigningSecret()
  await inTransaction(ctx.db, async (db) => {
    const { name } = await heldWebhook(db, actor, id)
    const formerUntil = new Date(ctx.now().getTime() + formerSecretHours * 3_600_000)
    await replaceSecret(db, id, { secret, formerUntil })
    await recordChange(db, actor, { action: 'rotate', entity: 'webhook', entityId: id, name })
  })
  return { webhook: await visibleWebhook(ctx, actor, id), signingSecret: secretText(secret) }
}

/** Deletes a webhook with what was sent to it and what waits. Errors: `not-found`, `forbidden`. */
export async function deleteWebhook(ctx: Context, actor: Actor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const before = await heldWebhook(db, actor, id)
    await deleteWebhookRow(db, id)
    await recordChange(db, actor, {
      ...{ action: 'delete', entity: 'webhook', entityId: id, name: before.name },
      before: webhookFacts(before),
    })
  })
}
