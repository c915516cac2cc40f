import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { visibleDevice } from '../parks/parks.scope.ts'

/** Organizations the actor belongs to; all for administrators. The one that test parks stand under is nobody's. */
export function visibleOrganization(actor: Actor, organization = 'organization'): RawBuilder<SqlBool> {
  const isReal = sql<SqlBool>`not ${sql.ref(`${organization}.is_test`)}`
  if (actor.isAdmin) return isReal
  return sql<SqlBool>`${isReal} and ${sql.ref(`${organization}.id`)} = any(${actor.organizationIds}::int[])`
}

/** Profiles of the provider and of the actor's organizations; all for administrators. */
export function visibleProfile(actor: Actor, profile = 'profile'): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`
  const owner = sql.ref(`${profile}.organization_id`)
  return sql<SqlBool>`(${owner} is null or ${owner} = any(${actor.organizationIds}::int[]))`
}

/** The actor's own account and those that share an organization with it; all for administrators. */
export function visibleAccount(actor: Actor, account = 'account'): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`
  const id = sql.ref(`${account}.id`)
  return sql<SqlBool>`(${id} = ${actor.userId} or exists (select 1 from organization_member shared
    where shared.account_id = ${id} and shared.organization_id = any(${actor.organizationIds}::int[])))`
}

/**
 * Accounts that reach nothing the actor does not reach: they belong to organizations of the actor and to no other and, when
 * devices limit the actor, only to devices the actor sees. Only these may be managed, since whatever is done to them stays within the actor's reach.
 */
export function accountWithinReach(actor: Actor, account = 'account'): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`
  const id = sql.ref(`${account}.id`)
  const noForeignOrganization = sql<SqlBool>`${visibleAccount(actor, account)} and not exists (select 1 from organization_member other
    where other.account_id = ${id} and other.organization_id <> all(${actor.organizationIds}::int[]))`
  if (actor.rootDeviceIds.length === 0) return sql<SqlBool>`(${noForeignOrganization})`
  return sql<SqlBool>`(${noForeignOrganization}
    and exists (select 1 from account_root_device limit_of where limit_of.account_id = ${id})
    and not exists (select 1 from account_root_device limit_of where limit_of.account_id = ${id}
      and not exists (select 1 from device reached where reached.id = limit_of.device_id and ${visibleDevice(actor, 'reached')})))`
}
