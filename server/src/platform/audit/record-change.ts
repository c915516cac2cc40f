import type { AuditAction, AuditEntity } from '@visionair/contract/audit'
import { type Actor, isOperator } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { tellRightsChanged } from '../rights-news.ts'
import { changedFields, type Facts } from './changed-fields.ts'
import { presentOrigin } from './origin.ts'

export interface Change {
  readonly action: AuditAction
  readonly entity: AuditEntity
  readonly entityId: number | null
  /** As people know it, such as the name or the e-mail; kept when the entity is gone. */
  readonly name: string
  /** The state before, in the words of the API; null when there was none. */
  readonly before?: Facts | null
  readonly after?: Facts | null
}

/** Whoever makes a change: the caller with the API token they came with, the account that a link in a mail stands for, or the operator of the machine. */
export type ChangedBy = Pick<Actor, 'userId' | 'email' | 'apiToken'>

interface Entry extends Omit<Change, 'before' | 'after'> {
  readonly before: Facts | null
  readonly after: Facts | null
}

/** The entry of a change; none of an `update` that changes nothing. */
function entryOf(change: Change): Entry[] {
  const { before, after } = changedFields(change.before ?? null, change.after ?? null)
  const nothingChanged = Object.keys({ ...before, ...after }).length === 0
  return change.action === 'update' && nothingChanged ? [] : [{ ...change, before, after }]
}

/** What changes what somebody may do, or ends their sessions. */
const rightsEntities: readonly AuditEntity[] = [
  'user',
  'profile',
  'organization',
  'second-factor',
  'second-factor-rule',
  'passkey',
]
/** What concerns accounts and changes nothing of what they may do. */
const harmless: readonly AuditAction[] = [
  'sign-in',
  'refuse-sign-in',
  'request-password-reset',
  'lock',
  'read',
  'download',
]

/** Whose rights a change touches, null for everybody's; undefined where it touches none. */
function touchedBy({
  action,
  entity,
  entityId,
}: Pick<Change, 'action' | 'entity' | 'entityId'>): number | null | undefined {
  if (!rightsEntities.includes(entity) || harmless.includes(action)) return undefined
  return entity === 'user' ? entityId : null
}

const jsonOf = (facts: Facts | null) => facts && JSON.stringify(facts)

/** Rows in one statement: far fewer values than a statement takes. */
const rowsAtOnce = 1000

/**
 * Enters changes into the audit trail, in the transaction that makes them. Only fields that differ are kept, and never secrets;
 * an `update` that changes nothing leaves no entry. Pages of those whose rights it touches hear of it. Where a call caused them, the entries tell the address and the client that it came from.
 */
export async function recordChanges(trx: Db, by: ChangedBy, changes: readonly Change[]): Promise<void> {
  const who = {
    // Neither the operator of the machine nor a stranger has an account.
    actorId: isOperator(by) ? null : by.userId,
    actorEmail: by.email,
    tokenId: by.apiToken?.id ?? null,
    tokenName: by.apiToken?.name ?? null,
    address: presentOrigin()?.address ?? null,
    client: presentOrigin()?.client ?? null,
  }
  const entries = changes.flatMap(entryOf)
  const rows = entries.map(({ action, entity, entityId, name, before, after }) => ({
    ...{ ...who, action, entity, entityId, entityName: name, before: jsonOf(before), after: jsonOf(after) },
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('auditEntry')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  await tellRightsChanged(
    trx,
    entries.map(touchedBy).filter((touched) => touched !== undefined),
  )
}

/** Enters one change, as {@link recordChanges} does. */
export const recordChange = (trx: Db, by: ChangedBy, change: Change): Promise<void> => recordChanges(trx, by, [change])
