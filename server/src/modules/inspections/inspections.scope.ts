import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { countedDevice, countedPark, isParkAtOrBelow, seesWholeParks, visibleDevice } from '../parks/parks.scope.ts'

const inOwnPark = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.park_id`)} in (
    select scope_park.id from park scope_park where scope_park.organization_id = any(${actor.organizationIds}::int[])
      and ${countedPark('scope_park')})`

/** Inspections of devices the actor may see; `inspection` is the alias of the inspection table. */
export function visibleInspection(actor: Actor, inspection = 'inspection'): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`
  if (seesWholeParks(actor)) return inOwnPark(actor, inspection)
  return sql<SqlBool>`exists (select 1 from device scope_of_inspection where scope_of_inspection.id = ${sql.ref(`${inspection}.device_id`)}
    and ${visibleDevice(actor, 'scope_of_inspection')})`
}

/** Visits to a device the actor may see, or in which a device was inspected that the actor may see. */
export function visibleGroup(actor: Actor, group = 'inspection_group'): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`
  if (seesWholeParks(actor)) return inOwnPark(actor, group)
  return sql<SqlBool>`(exists (select 1 from device scope_of_group where scope_of_group.id = ${sql.ref(`${group}.device_id`)}
      and ${visibleDevice(actor, 'scope_of_group')})
    or exists (select 1 from inspection scope_visit where scope_visit.group_id = ${sql.ref(`${group}.id`)}
      and ${visibleInspection(actor, 'scope_visit')}))`
}

/** Visits of which the actor may see every inspected device and the visited one: only those are changed as a whole. */
export const wholeGroup = (actor: Actor, group = 'inspection_group'): RawBuilder<SqlBool> =>
  seesWholeParks(actor)
    ? visibleGroup(actor, group)
    : sql<SqlBool>`(exists (select 1 from device scope_of_whole where scope_of_whole.id = ${sql.ref(`${group}.device_id`)}
        and ${visibleDevice(actor, 'scope_of_whole')})
      and not exists (select 1 from inspection beyond where beyond.group_id = ${sql.ref(`${group}.id`)}
        and not ${visibleInspection(actor, 'beyond')}))`

/** Reports that tell only of inspections the actor may see; `report` is the alias of the table or of the view of it. */
export const visibleReport = (actor: Actor, report: string): RawBuilder<SqlBool> =>
  actor.isAdmin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select 1 from inspection_group reported where reported.id = ${sql.ref(`${report}.group_id`)}
        and (${wholeGroup(actor, 'reported')} or (cardinality(${sql.ref(`${report}.inspection_ids`)}) > 0
          and ${sql.ref(`${report}.inspection_ids`)} <@ array(select covered.id from inspection covered
            where covered.group_id = reported.id and ${visibleInspection(actor, 'covered')}))))`

/** Visits that count: none to a device of a test park. */
export const countedGroup = (group = 'inspection_group'): RawBuilder<SqlBool> => countedDevice(group)

/** Inspections that count: none of a device of a test park. */
export const countedInspection = (inspection = 'inspection'): RawBuilder<SqlBool> => countedDevice(inspection)

/** A device itself or one below it; `device` is the alias of the device table. */
export const isAtOrBelow = (device: string, id: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${device}.id`)} = ${id} or ${sql.ref(`${device}.ancestor_ids`)} @> array[${id}::int])`

/** Visits made to a device or below it, or in which it or something below it was inspected. */
export const concernsDevice = (id: number, group = 'inspection_group'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${group}.id`)} in (
    select of_device.id from device_and_below(${id}::int) visited join inspection_group of_device on of_device.device_id = visited.id
    union select of_side.group_id from device_and_below(${id}::int) inspected join inspection of_side on of_side.device_id = inspected.id)`

/** Visits made in a park or below it. */
export const concernsPark = (id: number, group = 'inspection_group'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${group}.park_id`)} in (select park.id from park where ${isParkAtOrBelow('park', id)})`
