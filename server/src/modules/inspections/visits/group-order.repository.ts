import type { VisitOrderField } from '@visionair/contract/inspections'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { seesWholeParks, visibleDevice } from '../../parks/parks.scope.ts'
import { isAtOrBelow, visibleInspection, visibleReport } from '../inspections.scope.ts'

/** By what visits are ordered, and which way. */
export type VisitOrder = Partial<Record<VisitOrderField, 'asc' | 'desc'>>

/** What the list is narrowed to, as far as its counts follow from it. */
export interface VisitNarrowed {
  readonly device?: number | undefined
  readonly severity?: number | undefined
}

/** The severity of the worst finding or measure of a visit that the actor may see, on the device or below it when one is given. */
function worstOf(actor: Actor, device: number | undefined): RawBuilder<unknown> {
  if (seesWholeParks(actor) && device === undefined)
    return sql`(select max(v.severity_number) from (select oi.id from inspection oi where oi.group_id = inspection_group.id offset 0) i
      cross join lateral (select n.severity_id from annotation n where n.inspection_id = i.id
        union all select m.severity_id from volta_measure m where m.inspection_id = i.id offset 0) f
      join severity v on v.id = f.severity_id)`
  const isCounted = device === undefined ? sql<SqlBool>`true` : isAtOrBelow('od', device)
  return sql`(select max(v.severity_number) from graded f join device od on od.id = f.device_id join severity v on v.id = f.severity_id
    where f.group_id = inspection_group.id and ${visibleDevice(actor, 'od')} and ${isCounted})`
}

/** How many findings and measures of a severity are open in a visit, as the list that is narrowed to that severity shows them. */
function openOf(actor: Actor, { severity, device }: VisitNarrowed): RawBuilder<unknown> {
  const isOfSeverity = sql`v.severity_number = ${severity}`
  if (seesWholeParks(actor) && device === undefined)
    return sql`(select t.amount from group_tally t join severity v on v.id = t.severity_id
      where t.group_id = inspection_group.id and ${isOfSeverity})`
  const isCounted = device === undefined ? sql<SqlBool>`true` : isAtOrBelow('od', device)
  return sql`(select count(*) from graded f join device od on od.id = f.device_id join severity v on v.id = f.severity_id
    where f.group_id = inspection_group.id and f.is_open and ${isOfSeverity} and ${visibleDevice(actor, 'od')} and ${isCounted})`
}

const nameOf = (table: 'park' | 'service', column: 'park_id' | 'service_id') =>
  sql`(select o.name from ${sql.table(table)} o where o.id = ${sql.ref(`inspection_group.${column}`)}) collate natural_order`

/** What a field of the list of visits is ordered by, for the row of `inspection_group` at hand; null where there is nothing to order by. */
export function visitOrderValue(
  actor: Actor,
  field: Exclude<VisitOrderField, 'date'>,
  narrowed: VisitNarrowed,
): RawBuilder<unknown> {
  switch (field) {
    case 'park':
      return nameOf('park', 'park_id')
    case 'service':
      return nameOf('service', 'service_id')
    case 'device':
      return sql`(select coalesce(op.name || ' · ', '') || od.name from device od left join device op on op.id = od.parent_id
        where od.id = inspection_group.device_id) collate natural_order`
    case 'status':
      return sql`array_position(array['todo', 'doing', 'done'], inspection_group.status)`
    case 'findings':
      return narrowed.severity === undefined ? worstOf(actor, narrowed.device) : openOf(actor, narrowed)
    case 'next':
      return sql`(select min(oi.next_date) from inspection oi where oi.group_id = inspection_group.id and oi.is_last
        and oi.status <> 'todo' and ${visibleInspection(actor, 'oi')})`
    case 'report':
      return sql`(select max(r.generated_at) from group_report r where r.group_id = inspection_group.id and r.status = 'DONE'
        and ${visibleReport(actor, 'r')})`
  }
}
