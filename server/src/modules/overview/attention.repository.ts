import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { visibleInspection } from '../inspections/inspections.scope.ts'
import { countedDevice, seesWholeParks, visibleDevice } from '../parks/parks.scope.ts'

/** What makes a turbine need attention. */
export interface Need {
  readonly turbineId: number
  /** The worst of what is open on it; null where only a visit was missed. */
  readonly worst: { readonly kind: 'finding' | 'measure'; readonly id: number } | null
  readonly openCount: number
}

export interface NeedQuery {
  /** What is this severe is told. */
  readonly fromSeverity: number
  /** Planned visits before this day were missed. */
  readonly before: string
  readonly page: number
  readonly itemsPerPage: number
}

/** The turbine, or other whole device, that a device belongs to. */
export const wholeOf = (device: string): RawBuilder<number> =>
  sql<number>`coalesce(${sql.ref(`${device}.ancestor_ids`)}[1], ${sql.ref(`${device}.id`)})`

/** A later finding of the same defect on the same part; what became of the defect is what that one says. */
const isFollowed = sql<SqlBool>`exists (select 1 from annotation_group_member mine
  join annotation_group_member other on other.annotation_group_id = mine.annotation_group_id and other.annotation_id <> mine.annotation_id
  join annotation later on later.id = other.annotation_id join inspection li on li.id = later.inspection_id
  where mine.annotation_id = n.id and li.date > i.date and li.device_id = i.device_id)`

const seen = (actor: Actor) => sql<SqlBool>`${visibleDevice(actor, 'd')} and ${countedDevice('d')}`

const severe = (actor: Actor, level: number) => sql`
  select ${wholeOf('d')} as turbine_id, 'finding' as kind, n.id, v.severity_number as level
  from annotation n join severity v on v.id = n.severity_id and v.severity_number >= ${level}
  join inspection i on i.id = n.inspection_id and i.is_last join device d on d.id = i.device_id
  where n.status = 'to fix' and ${seen(actor)} and not ${isFollowed}
  union all
  select ${wholeOf('d')}, 'measure', m.id, v.severity_number
  from volta_measure m join severity v on v.id = m.severity_id and v.severity_number >= ${level}
  join inspection i on i.id = m.inspection_id and i.is_last join device d on d.id = i.device_id
  where m.is_compliant is distinct from true and ${seen(actor)}`

/** Visits \`g\` that are planned or under way and not overtaken: nothing newer has begun on some part they are to see. */
export const isAhead = (actor: Actor) => sql<SqlBool>`g.status <> 'done'
  and exists (select 1 from inspection i where i.group_id = g.id and ${visibleInspection(actor, 'i')}
    and not exists (select 1 from inspection l where l.device_id = i.device_id and l.service_family = i.service_family
      and l.is_last and l.status <> 'todo' and l.date > g.date))`

/** A page of the turbines that need attention as far as the actor may see, the worst first, with the total. */
export async function pageOfNeeds(
  db: Db,
  actor: Actor,
  { fromSeverity, before, page, itemsPerPage }: NeedQuery,
): Promise<{ needs: Need[]; total: number }> {
  const { rows } = await sql<
    Need & { readonly total: number }
  >`with hot as materialized (${severe(actor, fromSeverity)}),
    bad as (select turbine_id, max(level) as level, count(*)::int as open_count,
      (array_agg(json_build_object('kind', kind, 'id', id) order by level desc, kind, id))[1] as worst from hot group by turbine_id),
    missed as (select distinct ${wholeOf('d')} as turbine_id from inspection_group g join device d on d.id = g.device_id
      where g.status = 'todo' and g.date < ${before}::date and ${countedDevice('d')} and ${isAhead(actor)})
    select turbine_id, bad.worst, coalesce(bad.open_count, 0) as open_count, (count(*) over ())::int as total
    from bad full join missed using (turbine_id)
    join device t on t.id = turbine_id join park p on p.id = t.park_id
    order by bad.level desc nulls last, bad.open_count desc nulls last, missed.turbine_id is null,
      p.name collate natural_order, t.name collate natural_order, turbine_id
    limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`.execute(db)
  if (rows.length === 0 && page > 1) {
    const first = await pageOfNeeds(db, actor, { fromSeverity, before, page: 1, itemsPerPage: 1 })
    return { needs: [], total: first.total }
  }
  return { needs: rows.map(({ total: _, ...need }) => need), total: rows[0]?.total ?? 0 }
}

/** How many turbines the actor sees at least a part of, and of how many of them nothing they may see was ever inspected. */
export async function inspectedTurbines(
  db: Db,
  actor: Actor,
): Promise<{ turbineCount: number; neverInspected: number }> {
  const wholes = seesWholeParks(actor)
    ? sql`select d.id from device d where d.parent_id is null and ${seen(actor)}`
    : sql`select distinct ${wholeOf('d')} as id from device d where ${seen(actor)}`
  const { rows } = await sql<{ turbineCount: number; neverInspected: number }>`with wholes as materialized (${wholes}),
    begun as materialized (select distinct ${wholeOf('d')} as id from inspection i join device d on d.id = i.device_id
      where i.is_last and i.status <> 'todo' and ${seen(actor)})
    select count(*)::int as turbine_count, (count(*) filter (where not exists (select 1 from begun b where b.id = w.id)))::int as never_inspected
    from wholes w`.execute(db)
  return rows[0] ?? { turbineCount: 0, neverInspected: 0 }
}
