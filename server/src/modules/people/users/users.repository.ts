import type { Role } from '@visionair/contract'
import type { UserKind, UserState } from '@visionair/contract/people'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { allOf, byName, contains } from '../../../platform/database/text-search.ts'
import { hasFactor } from '../../accounts/second-factor/factor.scope.ts'
import { visibleDevice } from '../../parks/parks.scope.ts'
import { accountWithinReach, visibleAccount, visibleOrganization, visibleProfile } from '../people.scope.ts'
import type { NamedRow, ProfileName, RootDevice, User } from '../people.types.ts'

const stateAt = (now: Date) => sql<UserState>`case when not account.is_active then 'disabled'
  when account.locked_until > ${now}::timestamptz then 'locked' else 'active' end`

const organizationsSeenBy = (actor: Actor) => sql<NamedRow[]>`coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name collate natural_order, o.id)
  from organization_member m join organization o on o.id = m.organization_id
  where m.account_id = account.id and ${visibleOrganization(actor, 'o')}), '[]')`

const rootDevicesSeenBy = (actor: Actor) => sql<RootDevice[]>`coalesce((
  select json_agg(json_build_object('id', d.id, 'name', d.name, 'park', json_build_object('id', p.id, 'name', p.name),
    'type', json_build_object('id', t.id, 'name', t.name, 'nameFr', t.name_fr, 'reference', t.reference))
    order by p.name collate natural_order, d.name collate natural_order, d.id)
  from account_root_device r join device d on d.id = r.device_id join device_type t on t.id = d.type_id join park p on p.id = d.park_id
  where r.account_id = account.id and ${visibleDevice(actor, 'd')}), '[]')`

/** Companies the actor does not see say nothing of what they demand. */
const missesFactorAsSeenBy = (actor: Actor) => sql<boolean>`(not account.is_service and not ${hasFactor()} and (
  exists (select 1 from second_factor_demand demand where demand.role = any(account.roles))
  or exists (select 1 from organization_member m join organization o on o.id = m.organization_id
    where m.account_id = account.id and o.demands_second_factor and ${visibleOrganization(actor, 'o')})))`

const pendingEmail = sql<string | null>`(select c.new_email from email_change c where c.account_id = account.id
  and c.confirmed_at is null and c.ended_at is null order by c.id desc limit 1)`

const userQuery = (db: Db, actor: Actor, now: Date) =>
  db
    .selectFrom('account')
    .leftJoin('profile', (join) => join.onRef('profile.id', '=', 'account.profileId').on(visibleProfile(actor)))
    .where(visibleAccount(actor))
    .select([
      'account.id',
      'account.firstName',
      'account.lastName',
      'account.email',
      pendingEmail.as('pendingEmail'),
      'account.roles',
      'account.permissions',
      'account.termsStatus',
      'account.isActive',
      'account.isService',
      'account.createdAt',
      stateAt(now).as('state'),
      sql<Date | null>`case when account.locked_until > ${now}::timestamptz then account.locked_until end`.as(
        'lockedUntil',
      ),
      hasFactor().as('hasSecondFactor'),
      missesFactorAsSeenBy(actor).as('missesSecondFactor'),
      sql<string[]>`coalesce((select p.permissions from profile p where p.id = account.profile_id), '{}')`.as(
        'profilePermissions',
      ),
      sql<ProfileName | null>`case when profile.id is not null
        then json_build_object('id', profile.id, 'name', profile.name, 'nameFr', profile.name_fr) end`.as('profile'),
      organizationsSeenBy(actor).as('organizations'),
      sql<boolean>`exists (select 1 from account_root_device r where r.account_id = account.id)`.as('isLimited'),
      rootDevicesSeenBy(actor).as('rootDevices'),
      sql<boolean>`${accountWithinReach(actor)}`.as('isWithinReach'),
    ])

export interface UserFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly 'organization.id'?: number | undefined
  readonly 'profile.id'?: number | undefined
  readonly name?: string | undefined
  readonly state?: UserState | undefined
  readonly kind?: UserKind | undefined
  readonly role?: Role | undefined
  readonly order?: Partial<Record<'name' | 'email' | 'createdAt', 'asc' | 'desc'>> | undefined
}

function conditions(actor: Actor, filter: UserFilter, now: Date): RawBuilder<SqlBool> {
  const all = [visibleAccount(actor)]
  const organization = filter['organization.id']
  if (organization)
    all.push(sql<SqlBool>`exists (select 1 from organization_member m join organization o on o.id = m.organization_id
      where m.account_id = account.id and o.id = ${organization} and ${visibleOrganization(actor, 'o')})`)
  if (filter['profile.id']) all.push(sql<SqlBool>`account.profile_id = ${filter['profile.id']}`)
  if (filter.state) all.push(sql<SqlBool>`${stateAt(now)} = ${filter.state}`)
  if (filter.kind) all.push(sql<SqlBool>`account.is_service = ${filter.kind === 'service'}`)
  if (filter.role) all.push(sql<SqlBool>`${filter.role} = any(account.roles)`)
  for (const word of filter.name?.split(/\s+/).filter(Boolean) ?? [])
    all.push(
      sql<SqlBool>`(${contains('account.first_name', word)} or ${contains('account.last_name', word)} or ${contains('account.email', word)})`,
    )
  return allOf(all)
}

/** A page of the users the actor may see, by name unless ordered otherwise, with the total. */
export async function pageOfUsers(
  db: Db,
  actor: Actor,
  filter: UserFilter,
  now: Date,
): Promise<{ items: User[]; total: number }> {
  const where = conditions(actor, filter, now)
  const { total } = await db
    .selectFrom('account')
    .where(where)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { order } = filter
  let query = userQuery(db, actor, now).where(where)
  if (order?.createdAt) query = query.orderBy('account.createdAt', order.createdAt)
  if (order?.email) query = query.orderBy(byName('account.email'), order.email)
  const byNames = order?.name ?? 'asc'
  const items = await query
    .orderBy(byName('account.last_name'), byNames)
    .orderBy(byName('account.first_name'), byNames)
    .orderBy('account.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** One user the actor may see, or null. */
export async function findUser(db: Db, actor: Actor, id: number, now: Date): Promise<User | null> {
  return (await userQuery(db, actor, now).where('account.id', '=', id).executeTakeFirst()) ?? null
}

/** Keeps accounts from being changed by others until the transaction ends; always in the same order, so that two never wait for each other. */
export async function lockAccounts(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export interface AccountColumns {
  readonly firstName?: string
  readonly lastName?: string
  readonly roles?: string[]
  readonly permissions?: string[]
  readonly profileId?: number | null
  readonly isActive?: boolean
  readonly failedLogins?: number
  readonly lockedUntil?: Date | null
}

/** Changes columns of an account the actor may see. */
export async function updateAccount(db: Db, actor: Actor, id: number, columns: AccountColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('account').set(columns).where('id', '=', id).where(visibleAccount(actor)).execute()
}

/** Deletes an account the actor may see, with its sessions and memberships; false when there is none. */
export async function deleteAccount(db: Db, actor: Actor, id: number): Promise<boolean> {
  const result = await db.deleteFrom('account').where('id', '=', id).where(visibleAccount(actor)).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Makes an account a member of exactly these of the organizations the actor sees. */
export async function replaceMemberships(
  db: Db,
  actor: Actor,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  const seen = db.selectFrom('organization').select('id').where(visibleOrganization(actor))
  await db
    .deleteFrom('organizationMember')
    .where('accountId', '=', accountId)
    .where('organizationId', 'in', seen)
    .where('organizationId', '<>', sql<number>`all(${ids}::int[])`)
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('organizationMember')
    .values(ids.map((organizationId) => ({ accountId, organizationId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Limits an account to exactly these devices; none of them removes the limit. */
export async function replaceRootDevices(db: Db, accountId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('accountRootDevice').where('accountId', '=', accountId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('accountRootDevice')
    .values(ids.map((deviceId) => ({ accountId, deviceId })))
    .execute()
}

/** The organizations among these that the actor sees. */
export async function organizationsAmong(db: Db, actor: Actor, ids: readonly number[]): Promise<NamedRow[]> {
  return await db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where(visibleOrganization(actor))
    .forKeyShare()
    .execute()
}

/** The devices among these that the actor sees, with the organization they belong to. */
export async function devicesAmong(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<{ id: number; organizationId: number }[]> {
  return await db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .select(['device.id', 'park.organizationId'])
    .where('device.id', '=', sql<number>`any(${ids}::int[])`)
    .where(visibleDevice(actor))
    .execute()
}
