import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'

export interface GivenProfile {
  readonly permissions: readonly string[]
  /** The company it belongs to; null for the provider's. */
  readonly organizationId: number | null
}

/** A profile that may be given: the provider's, or one of the actor's companies; null when there is none of this id. */
export async function profileToGive(db: Db, actor: Actor, id: number): Promise<GivenProfile | null> {
  const row = await db
    .selectFrom('profile')
    .select(['permissions', 'organizationId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { organizationId } = row
  const isSeen = actor.isAdmin || organizationId === null || actor.organizationIds.includes(organizationId)
  return isSeen ? row : null
}

/** Which of these devices belong to the organization and lie within what limits the actor, if anything does. */
export async function devicesWithin(
  db: Db,
  actor: Pick<Actor, 'isAdmin' | 'rootDeviceIds'>,
  organizationId: number,
  ids: readonly number[],
): Promise<number[]> {
  const roots = actor.isAdmin ? [] : actor.rootDeviceIds
  const { rows } = await sql<{ id: number }>`
    select device.id from device join park on park.id = device.park_id
    where device.id = any(${ids}::int[]) and park.organization_id = ${organizationId}
      and (cardinality(${roots}::int[]) = 0 or device.id = any(${roots}::int[]) or device.ancestor_ids && ${roots}::int[])
    order by device.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether somebody the actor can know of has this address: anyone for an administrator, else a member of their organizations. */
export async function isKnownAccount(db: Db, actor: Actor, email: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select account.id from account where lower(email) = ${email.toLowerCase()} and (${actor.isAdmin} or exists (
      select from organization_member m where m.account_id = account.id and m.organization_id = any(${actor.organizationIds}::int[])))`.execute(
    db,
  )
  return rows.length > 0
}

/** Limits what an account sees to these devices. */
export async function insertRootDevices(db: Db, accountId: number, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return
  await db
    .insertInto('accountRootDevice')
    .values(deviceIds.map((deviceId) => ({ accountId, deviceId })))
    .execute()
}

/** Whether there is an organization of this id that can have members: the one that test parks stand under has none. */
export async function hasMembers(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where('isTest', '=', false)
    .executeTakeFirst()
  return row !== undefined
}
