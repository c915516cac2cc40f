import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'

/**
 * Parks that count. Test parks do not: nobody but administrators sees them, and they only where they ask for one
 * by name. Lists, figures, search and tree that are asked for everything add this.
 */
export const countedPark = (park = 'park'): RawBuilder<SqlBool> => sql<SqlBool>`not ${sql.ref(`${park}.is_test`)}`

/** The same for devices: none of a test park. */
export const countedDevice = (device = 'device'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${device}.park_id`)} not in (select test_park.id from park test_park where test_park.is_test)`

/**
 * The predicate that binds every query to the caller: parks of their organizations and, when devices limit the account,
 * only the parks that lead to those devices. `park` is the alias of the park table.
 */
export function visiblePark(actor: Actor, park = 'park'): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`
  const ofOrganization = sql<SqlBool>`${sql.ref(`${park}.organization_id`)} = any(${actor.organizationIds}::int[])
    and ${countedPark(park)}`
  if (actor.rootDeviceIds.length === 0) return ofOrganization
  return sql<SqlBool>`${ofOrganization} and ${sql.ref(`${park}.id`)} in (
    select unnest(scope_park.ancestor_ids || scope_park.id) from device scope_device
    join park scope_park on scope_park.id = scope_device.park_id where scope_device.id = any(${actor.rootDeviceIds}::int[]))`
}

/** The same for devices: in a park of the caller's organizations and, when devices limit the account, one of them or below one of them. */
export function visibleDevice(actor: Actor, device = 'device'): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`
  const ofOrganization = sql<SqlBool>`${sql.ref(`${device}.park_id`)} in (
    select scope_park.id from park scope_park where scope_park.organization_id = any(${actor.organizationIds}::int[])
      and ${countedPark('scope_park')})`
  if (actor.rootDeviceIds.length === 0) return ofOrganization
  const roots = sql`${actor.rootDeviceIds}::int[]`
  return sql<SqlBool>`${ofOrganization} and (${sql.ref(`${device}.id`)} = any(${roots}) or ${sql.ref(`${device}.ancestor_ids`)} && ${roots})`
}

/** Whether the caller sees whole parks, so that counts kept for whole parks hold for them. */
export const seesWholeParks = (actor: Actor): boolean => actor.isAdmin || actor.rootDeviceIds.length === 0

/** A park itself or one below it; `park` is the alias of the park table. */
export const isParkAtOrBelow = (park: string, id: RawBuilder<unknown> | number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${park}.id`)} = ${id} or ${sql.ref(`${park}.ancestor_ids`)} @> array[${id}]::int[])`

/**
 * The kept sums that hold what the caller sees: over everything, over their owners, or over one park with those below it
 * when they may see it. `t` is the alias of `kept_total`; only for who sees whole parks.
 */
export function keptFor(actor: Actor, park?: number): RawBuilder<SqlBool> {
  if (park !== undefined)
    return sql<SqlBool>`t.scope = 'park' and t.scope_id = ${park}
      and exists (select 1 from park where park.id = ${park} and ${visiblePark(actor)})`
  if (actor.isAdmin) return sql<SqlBool>`t.scope = 'all' and t.scope_id = 0`
  return sql<SqlBool>`t.scope = 'owner' and t.scope_id = any(${actor.organizationIds}::int[])`
}
