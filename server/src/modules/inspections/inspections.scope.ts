import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { visibleDevice } from '../parks/parks.scope.ts'

/** Inspections of devices the actor may see; `inspection` is the alias of the inspection table. */
export const visibleInspection = (actor: Actor, inspection = 'inspection'): RawBuilder<SqlBool> =>
  actor.isAdmin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select 1 from device scope_of_inspection where scope_of_inspection.id = ${sql.ref(`${inspection}.device_id`)}
        and ${visibleDevice(actor, 'scope_of_inspection')})`

/** Visits to a device the actor may see, or in which a device was inspected that the actor may see. */
export const visibleGroup = (actor: Actor, group = 'inspection_group'): RawBuilder<SqlBool> =>
  actor.isAdmin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(exists (select 1 from device scope_of_group where scope_of_group.id = ${sql.ref(`${group}.device_id`)}
        and ${visibleDevice(actor, 'scope_of_group')})
      or exists (select 1 from inspection scope_visit where scope_visit.group_id = ${sql.ref(`${group}.id`)}
        and ${visibleInspection(actor, 'scope_visit')}))`
