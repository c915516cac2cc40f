import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf } from '../../platform/database/text-search.ts'
import {
  concernsDevice,
  concernsPark,
  countedGroup,
  isAtOrBelow,
  visibleGroup,
} from '../inspections/inspections.scope.ts'
import { countedDevice, isParkAtOrBelow, keptFor, seesWholeParks, visibleDevice } from '../parks/parks.scope.ts'

export interface FigureScope {
  readonly device_group?: number | undefined
  readonly device?: number | undefined
}

export interface KeyFigures {
  readonly severities: readonly { readonly severityNumber: number; readonly count: number }[]
  readonly comingInspections: number
  readonly completedInspections: number
}

const severitiesJson = (
  count: RawBuilder<number>,
) => sql`(select json_agg(json_build_object('severityNumber', v.severity_number,
  'count', ${count}) order by v.severity_number desc) from severity v)`

/** For who sees whole parks: from the kept sums. */
function keptFigures(actor: Actor, { device_group: park }: FigureScope): RawBuilder<KeyFigures> {
  const sumOf = (kind: string) =>
    sql<number>`(select coalesce(sum(k.amount), 0)::int from kept k where k.kind = ${kind})`
  const open = sql<number>`(select coalesce(sum(k.amount), 0)::int from kept k where k.kind = 'open' and k.key = v.id)`
  return sql<KeyFigures>`with kept as materialized (
      select t.kind, t.key, sum(t.amount) as amount from kept_total t
      where ${keptFor(actor, park)} and t.kind in ('open', 'coming', 'completed') group by t.kind, t.key)
    select ${severitiesJson(open)} as severities, ${sumOf('coming')} as coming_inspections, ${sumOf('completed')} as completed_inspections`
}

/** What of the findings \`f\` on the devices \`fd\` lies below the scope. */
const findingsOf = ({ device, device_group: park }: FigureScope): RawBuilder<SqlBool> =>
  allOf([
    ...(device || park ? [] : [countedDevice('fd')]),
    ...(device ? [isAtOrBelow('fd', device)] : []),
    ...(park ? [sql<SqlBool>`fd.park_id in (select p.id from park p where ${isParkAtOrBelow('p', park)})`] : []),
  ])

const visitsOf = ({ device, device_group: park }: FigureScope): RawBuilder<SqlBool> =>
  allOf([
    ...(device || park ? [] : [countedGroup()]),
    ...(device ? [concernsDevice(device)] : []),
    ...(park ? [concernsPark(park)] : []),
  ])

/** For one device, or for who sees some devices only: counted. */
function countedFigures(actor: Actor, scope: FigureScope): RawBuilder<KeyFigures> {
  const isAlone = seesWholeParks(actor) && scope.device !== undefined && scope.device_group === undefined
  const open = isAlone
    ? sql`select o.severity_id, o.amount from open_below(${scope.device}::int) o`
    : sql`select f.severity_id, count(*) as amount from graded f join device fd on fd.id = f.device_id
        where f.is_open and ${visibleDevice(actor, 'fd')} and ${findingsOf(scope)} group by f.severity_id`
  const visits = (review: 'coming' | 'completed') => sql`(select count(*)::int from inspection_group
    where ${visibleGroup(actor)} and ${visitsOf(scope)} and review_of(inspection_group.status) = ${review})`
  const count = sql<number>`coalesce((select o.amount from open_ones o where o.severity_id = v.id), 0)`
  return sql<KeyFigures>`with open_ones as materialized (${open})
    select ${severitiesJson(count)} as severities, ${visits('coming')} as coming_inspections, ${visits('completed')} as completed_inspections`
}

/** Open findings and measures by severity number and visits by review, over what the actor may see and below the scope, in one statement. */
export async function keyFigures(db: Db, actor: Actor, scope: FigureScope): Promise<KeyFigures> {
  const isKept = seesWholeParks(actor) && scope.device === undefined
  const { rows } = await (isKept ? keptFigures(actor, scope) : countedFigures(actor, scope)).execute(db)
  const [figures] = rows
  return figures ?? { severities: [], comingInspections: 0, completedInspections: 0 }
}
