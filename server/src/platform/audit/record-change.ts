import type { AuditAction, AuditEntity } from '@visionair/contract/audit'
import { type Actor, isOperator } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { changedFields, type Facts } from './changed-fields.ts'

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

/**
 * Enters a change into the audit trail, in the transaction that makes it. Only fields that differ are kept, and never secrets;
 * an `update` that changes nothing leaves no entry.
 */
export async function recordChange(trx: Db, by: ChangedBy, change: Change): Promise<void> {
  const { before, after } = changedFields(change.before ?? null, change.after ?? null)
  const nothingChanged = Object.keys({ ...before, ...after }).length === 0
  if (change.action === 'update' && nothingChanged) return
  await trx
    .insertInto('auditEntry')
    .values({
      actorId: isOperator(by) ? null : by.userId,
      actorEmail: by.email,
      tokenId: by.apiToken?.id ?? null,
      tokenName: by.apiToken?.name ?? null,
      action: change.action,
      entity: change.entity,
      entityId: change.entityId,
      entityName: change.name,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}
