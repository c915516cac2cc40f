import type { SeenCounts } from '@visionair/contract/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'
import { seesWholeParks, visibleDevice } from './parks.scope.ts'
import type { Park } from './parks.types.ts'

const turbineTypeId = 8

const levelJson = sql`json_build_object('id', v.id, 'name', v.name, 'nameFr', v.name_fr, 'color', v.color, 'severityNumber', v.severity_number)`

/** What the card of a park says of it and of the parks below it, for the row of `park` at hand; `below` holds those parks. */
export interface ParkFigures {
  readonly turbineCount: RawBuilder<number>
  readonly worstSeverity: RawBuilder<SeverityLevel | null>
  readonly seenCounts: RawBuilder<SeenCounts>
  readonly due: RawBuilder<Park['due']>
  readonly planned: RawBuilder<Park['planned']>
  readonly openCounts: RawBuilder<Park['openCounts']>
  readonly lastVisit: RawBuilder<string | null>
  readonly openVisits: RawBuilder<number>
}

const parksBelow = sql`select b.id from below b where b.top_id = park.id`

const bladeSideTypeIds = [3, 4, 5, 6]

/**
 * By how much was seen of a park last: parts to which a visit has begun, from the inspections \`i\` at hand, and the sides of blades
 * nobody has been to, of so many in all.
 */
const seenCountsOf = (inspections: RawBuilder<unknown>, sides: RawBuilder<number>) => sql<SeenCounts>`(
  select json_build_object('seen', count(*) filter (where best = 2), 'partly', count(*) filter (where best = 1),
    'unseen', count(*) filter (where best = 0) + ${sides} - count(*) filter (where is_side))
  from (select max(case i.seen when 'seen' then 2 when 'partly' then 1 else 0 end) as best,
      (select d.type_id = any(${bladeSideTypeIds}::int[]) from device d where d.id = i.device_id) as is_side
    from ${inspections} and i.is_last and i.status <> 'todo' group by i.device_id) p)`

const wholeDeviceJson = (
  deviceId: RawBuilder<unknown>,
) => sql`(select json_build_object('id', root.id, 'name', root.name, 'type', json_build_object('name', t.name, 'nameFr', t.name_fr))
  from device part join device root on root.id = coalesce(part.ancestor_ids[1], part.id) join device_type t on t.id = root.type_id
  where part.id = ${deviceId})`

/** What is due first, of the inspections \`i\` that a condition leaves in each park. A plan is none of them. */
const dueOf = (isAsked: RawBuilder<SqlBool>) => sql<Park['due']>`(
  select json_build_object('date', first.next_date, 'serviceFamily', first.service_family, 'device', ${wholeDeviceJson(sql`first.device_id`)})
  from (${parksBelow}) as b (id) cross join lateral (
    select i.id, i.next_date, i.service_family, i.device_id from inspection i
    where i.park_id = b.id and i.is_last and i.status <> 'todo' and i.next_date is not null and ${isAsked}
    order by i.next_date, i.id limit 1) first
  order by first.next_date, first.id limit 1)`

/** The first visit planned in each park that holds an inspection a condition on \`i\` leaves, and nothing newer has begun since. */
const plannedOf = (isAsked: RawBuilder<SqlBool>) => sql<Park['planned']>`(
  select json_build_object('date', first.date, 'service', s.name, 'device', ${wholeDeviceJson(sql`first.device_id`)}, 'inspectionGroup', first.id)
  from (${parksBelow}) as b (id) cross join lateral (
    select g.id, g.date, g.service_id, g.device_id from inspection_group g
    where g.park_id = b.id and g.status = 'todo' and exists (select 1 from inspection i
      where i.group_id = g.id and ${isAsked} and not exists (select 1 from inspection l where l.device_id = i.device_id
        and l.service_family = i.service_family and l.is_last and l.status <> 'todo' and l.date > g.date))
    order by g.date, g.id limit 1) first
  join service s on s.id = first.service_id
  order by first.date, first.id limit 1)`

/** Open findings and measures by severity, the worst first, from rows of `severity_id` and `count`. */
const countsJson = (counted: RawBuilder<unknown>) => sql<Park['openCounts']>`coalesce((
  select json_agg(json_build_object('count', c.count, 'severity', ${levelJson}) order by v.severity_number desc)
  from (${counted}) c join severity v on v.id = c.severity_id), '[]')`

/** Visits \`g\` to the park or below it of which a condition leaves something. */
const visitsIn = (isAsked: RawBuilder<SqlBool>) =>
  sql`from inspection_group g where g.park_id in (${parksBelow}) and ${isAsked}`

/** For who sees whole parks: from the sums kept by park with those below it. */
const wholeFigures: ParkFigures = {
  turbineCount: sql<number>`(select coalesce(sum(t.amount), 0)::int from kept_total t
    where t.scope = 'park' and t.scope_id = park.id and t.kind = 'device' and t.key = ${turbineTypeId})`,
  worstSeverity: sql<SeverityLevel | null>`(select ${levelJson} from (select t.key from kept_total t
      where t.scope = 'park' and t.scope_id = park.id and t.kind = 'open' group by t.key having sum(t.amount) > 0) o
    join severity v on v.id = o.key order by v.severity_number desc limit 1)`,
  seenCounts: seenCountsOf(
    sql`inspection i where i.park_id in (${parksBelow})`,
    sql<number>`(select coalesce(sum(t.amount), 0)::int from kept_total t
      where t.scope = 'park' and t.scope_id = park.id and t.kind = 'device' and t.key = any(${bladeSideTypeIds}::int[]))`,
  ),
  due: dueOf(sql<SqlBool>`true`),
  planned: plannedOf(sql<SqlBool>`true`),
  openCounts: countsJson(sql`select t.key as severity_id, sum(t.amount)::int as count from kept_total t
    where t.scope = 'park' and t.scope_id = park.id and t.kind = 'open' group by t.key having sum(t.amount) > 0`),
  lastVisit: sql<string | null>`(select max(g.date)::text ${visitsIn(sql<SqlBool>`g.status <> 'todo'`)})`,
  openVisits: sql<number>`(select coalesce(sum(t.amount), 0)::int from kept_total t
    where t.scope = 'park' and t.scope_id = park.id and t.kind = 'coming')`,
}

/** For who sees some devices only: from what those are. */
function partialFigures(actor: Actor): ParkFigures {
  const devices = sql`from device d where ${visibleDevice(actor, 'd')} and d.park_id in (${parksBelow})`
  // To one of the devices, or with one of them in it.
  const isSeen = sql<SqlBool>`(g.device_id in (select d.id ${devices})
    or exists (select 1 from inspection i where i.group_id = g.id and i.device_id in (select d.id ${devices})))`
  return {
    turbineCount: sql<number>`(select count(*)::int ${devices} and d.type_id = ${turbineTypeId})`,
    worstSeverity: sql<SeverityLevel | null>`(select ${levelJson}
      from graded f join severity v on v.id = f.severity_id
      where f.is_open and f.device_id in (select d.id ${devices}) order by v.severity_number desc limit 1)`,
    seenCounts: seenCountsOf(
      sql`inspection i where i.device_id in (select d.id ${devices})`,
      sql<number>`(select count(*)::int ${devices} and d.type_id = any(${bladeSideTypeIds}::int[]))`,
    ),
    due: dueOf(sql<SqlBool>`i.device_id in (select d.id ${devices})`),
    planned: plannedOf(sql<SqlBool>`i.device_id in (select d.id ${devices})`),
    openCounts: countsJson(sql`select f.severity_id, count(*)::int as count from graded f
      where f.is_open and f.device_id in (select d.id ${devices}) group by f.severity_id`),
    lastVisit: sql<
      string | null
    >`(select max(g.date)::text ${visitsIn(sql<SqlBool>`g.status <> 'todo' and ${isSeen}`)})`,
    openVisits: sql<number>`(select count(*)::int ${visitsIn(sql<SqlBool>`g.status <> 'done' and ${isSeen}`)})`,
  }
}

/** What a park says of what lies in it, as far as the actor may see. */
export const figuresOf = (actor: Actor): ParkFigures => (seesWholeParks(actor) ? wholeFigures : partialFigures(actor))
