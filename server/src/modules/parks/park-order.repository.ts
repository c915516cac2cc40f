import { type ParkOrderField, parkOrderFields } from '@visionair/contract/parks'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { isParkAtOrBelow, seesWholeParks, visibleDevice } from './parks.scope.ts'

/** By what parks are ordered, and which way. */
export type ParkOrder = Partial<Record<ParkOrderField, 'asc' | 'desc'>>

/** The field that is asked for, the first of those that are named, and which way. */
export function askedOrder(order: ParkOrder | undefined): [ParkOrderField?, ('asc' | 'desc')?] {
  for (const field of parkOrderFields) {
    const direction = order?.[field]
    if (direction !== undefined) return [field, direction]
  }
  return []
}

/** The sum kept of a kind for the park at hand with those below it. */
const keptSum = (kind: string) => sql`(select coalesce(sum(t.amount), 0) from kept_total t
  where t.scope = 'park' and t.scope_id = park.id and t.kind = ${kind})`

/** Devices \`d\` of the park at hand and those below it that the actor may see. */
const devicesOf = (actor: Actor) => sql`device d join park b on b.id = d.park_id
  where ${isParkAtOrBelow('b', sql.ref('park.id'))} and ${visibleDevice(actor, 'd')}`

type Value = RawBuilder<unknown>

const visitOf = (actor: Actor, value: Value, isAsked: Value) =>
  seesWholeParks(actor)
    ? sql`(select ${value} from inspection_group g join park b on b.id = g.park_id
        where ${isParkAtOrBelow('b', sql.ref('park.id'))} and ${isAsked})`
    : sql`(select ${value} from inspection_group g where ${isAsked} and (g.device_id in (select d.id from ${devicesOf(actor)})
        or exists (select 1 from inspection i where i.group_id = g.id and i.device_id in (select d.id from ${devicesOf(actor)}))))`

const openOf = (actor: Actor, value: Value, ofKept: Value) =>
  seesWholeParks(actor)
    ? sql`(select ${ofKept} from (select t.key, sum(t.amount) as amount from kept_total t
        where t.scope = 'park' and t.scope_id = park.id and t.kind = 'open' group by t.key having sum(t.amount) > 0) o
        join severity v on v.id = o.key)`
    : sql`(select ${value} from graded f join severity v on v.id = f.severity_id
        where f.is_open and f.device_id in (select d.id from ${devicesOf(actor)}))`

const turbineTypeId = 8

/** What a field of the list of parks is ordered by, for the row of `park` at hand; null where there is nothing to order by. */
export function parkOrderValue(actor: Actor, field: Exclude<ParkOrderField, 'name'>): Value {
  switch (field) {
    case 'createdAt':
      return sql`park.created_at`
    case 'organization':
      return sql`(select o.name from organization o where o.id = park.organization_id) collate natural_order`
    case 'turbines':
      return seesWholeParks(actor)
        ? sql`(select coalesce(sum(t.amount), 0) from kept_total t
            where t.scope = 'park' and t.scope_id = park.id and t.kind = 'device' and t.key = ${turbineTypeId})`
        : sql`(select count(*) from ${devicesOf(actor)} and d.type_id = ${turbineTypeId})`
    case 'worst':
      return openOf(actor, sql`max(v.severity_number)`, sql`max(v.severity_number)`)
    case 'findings':
      return openOf(actor, sql`count(*)`, sql`coalesce(sum(o.amount), 0)`)
    case 'lastVisit':
      return visitOf(actor, sql`max(g.date)`, sql`g.status <> 'todo'`)
    case 'openVisits':
      return seesWholeParks(actor) ? keptSum('coming') : visitOf(actor, sql`count(*)`, sql`g.status <> 'done'`)
    case 'due':
      return sql`(select min(i.next_date) from inspection i where i.device_id in (select d.id from ${devicesOf(actor)})
        and i.is_last and i.status <> 'todo')`
  }
}
