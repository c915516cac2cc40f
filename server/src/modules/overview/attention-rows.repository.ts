import type { InspectionStatus } from '@visionair/contract/inspections'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { visibleInspection, visibleReport } from '../inspections/inspections.scope.ts'
import type { NamedRow, WholeDevice } from '../parks/parks.types.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'
import { isAhead, wholeOf } from './attention.repository.ts'

/** The worst of what is open on a turbine, as it is told. */
export interface Worst {
  readonly kind: 'finding' | 'measure'
  readonly id: number
  readonly severity: SeverityLevel
  readonly type: { readonly name: string; readonly nameFr: string }
  readonly idForReport: number | null
  readonly inspection: number
  readonly parts: readonly WholeDevice[]
  readonly knownSince: string
}

export interface TurbineInNeed {
  readonly id: number
  readonly turbine: WholeDevice
  readonly park: NamedRow
  readonly nextVisit: {
    readonly id: number
    readonly date: string
    readonly status: InspectionStatus
    readonly service: string
    readonly isOverdue: boolean
  } | null
  readonly due: string | null
  readonly report: { readonly inspectionGroup: number; readonly date: string } | null
}

const typed = (device: string, type: string): RawBuilder<WholeDevice> =>
  sql<WholeDevice>`json_build_object('id', ${sql.ref(`${device}.id`)}, 'name', ${sql.ref(`${device}.name`)},
    'type', json_build_object('name', ${sql.ref(`${type}.name`)}, 'nameFr', ${sql.ref(`${type}.name_fr`)}))`

/** Of each turbine: the first visit ahead, when it is due by the interval, and the visit of the newest report the actor may open. */
export async function turbinesInNeed(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  before: string,
): Promise<TurbineInNeed[]> {
  const isOn = (device: string) => sql`${wholeOf(device)} = t.id and ${sql.ref(`${device}.park_id`)} = t.park_id`
  const { rows } =
    await sql<TurbineInNeed>`select t.id, ${typed('t', 'k')} as turbine, json_build_object('id', p.id, 'name', p.name) as park,
      (select json_build_object('id', g.id, 'date', g.date, 'status', g.status, 'service', s.name,
          'isOverdue', g.status = 'todo' and g.date < ${before}::date)
        from inspection_group g join device d on d.id = g.device_id join service s on s.id = g.service_id
        where g.park_id = t.park_id and ${isOn('d')} and ${isAhead(actor)} order by g.date, g.id limit 1) as next_visit,
      (select min(i.next_date)::text from inspection i join device d on d.id = i.device_id
        where i.park_id = t.park_id and ${isOn('d')} and i.is_last and i.status <> 'todo' and ${visibleInspection(actor, 'i')}) as due,
      (select json_build_object('inspectionGroup', g.id, 'date', g.date)
        from inspection_group g join device d on d.id = g.device_id
        where g.park_id = t.park_id and ${isOn('d')}
          and exists (select 1 from group_report r where r.group_id = g.id and r.status = 'DONE' and ${visibleReport(actor, 'r')})
        order by g.date desc, g.id desc limit 1) as report
    from device t join device_type k on k.id = t.type_id join park p on p.id = t.park_id
    where t.id = any(${ids}::int[])`.execute(db)
  return rows
}

const severityJson = sql`json_build_object('id', v.id, 'name', v.name, 'nameFr', v.name_fr, 'color', v.color, 'severityNumber', v.severity_number)`

/** The parts on the way from below the turbine to the device \`d\`. */
const partsJson = sql`coalesce((select json_agg(${typed('part', 'pt')} order by cardinality(part.ancestor_ids))
  from device part join device_type pt on pt.id = part.type_id
  where part.id = any(d.ancestor_ids || d.id) and part.parent_id is not null), '[]')`

/** Each of these findings and measures, which the caller may see, known since the first finding of its part that it is linked with. */
export async function worstOnes(
  db: Db,
  asked: readonly { readonly kind: 'finding' | 'measure'; readonly id: number }[],
): Promise<Worst[]> {
  const ofKind = (kind: 'finding' | 'measure') => asked.filter((each) => each.kind === kind).map(({ id }) => id)
  const linkedSince = sql`(select min(li.date) from annotation_group_member mine
    join annotation_group_member other on other.annotation_group_id = mine.annotation_group_id
    join annotation first on first.id = other.annotation_id join inspection li on li.id = first.inspection_id
    where mine.annotation_id = n.id and li.device_id = i.device_id)`
  const { rows } = await sql<Worst>`select 'finding' as kind, n.id, ${severityJson} as severity,
      json_build_object('name', k.name, 'nameFr', k.name_fr) as type, n.id_for_report, i.id as inspection, ${partsJson} as parts,
      least(i.date, ${linkedSince})::text as known_since
    from annotation n join inspection i on i.id = n.inspection_id join device d on d.id = i.device_id
    join severity v on v.id = n.severity_id join annotation_type k on k.id = n.type_id
    where n.id = any(${ofKind('finding')}::int[])
    union all
    select 'measure', m.id, ${severityJson}, json_build_object('name', k.name, 'nameFr', k.name_fr), null, i.id, ${partsJson}, i.date::text
    from volta_measure m join inspection i on i.id = m.inspection_id join device d on d.id = i.device_id
    join severity v on v.id = m.severity_id join volta_measure_type k on k.id = m.type_id
    where m.id = any(${ofKind('measure')}::int[])`.execute(db)
  return rows
}
