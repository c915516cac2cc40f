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
import { countedDevice, visibleDevice } from '../parks/parks.scope.ts'

export interface FigureScope {
  readonly device_group?: number | undefined
  readonly device?: number | undefined
}

const findingsOf = ({ device, device_group: park }: FigureScope): RawBuilder<SqlBool> =>
  allOf([
    ...(device || park ? [] : [countedDevice('fd')]),
    ...(device ? [isAtOrBelow('fd', device)] : []),
    ...(park
      ? [
          sql<SqlBool>`fd.park_id in (select p.id from park p where p.id = ${park} or p.ancestor_ids @> array[${park}::int])`,
        ]
      : []),
  ])

const visitsOf = ({ device, device_group: park }: FigureScope): RawBuilder<SqlBool> =>
  allOf([
    ...(device || park ? [] : [countedGroup()]),
    ...(device ? [concernsDevice(device)] : []),
    ...(park ? [concernsPark(park)] : []),
  ])

export interface KeyFigures {
  readonly severities: readonly { readonly severityNumber: number; readonly count: number }[]
  readonly comingInspections: number
  readonly completedInspections: number
}

/** Open findings and measures by severity number and visits by review, over what the actor may see and below the scope, in one statement. */
export async function keyFigures(db: Db, actor: Actor, scope: FigureScope): Promise<KeyFigures> {
  const countGroups = (review: RawBuilder<SqlBool>) => sql<number>`(select count(*)::int from inspection_group
    where ${visibleGroup(actor)} and ${visitsOf(scope)} and ${review})`
  const { rows } = await sql<KeyFigures>`select
    (select json_agg(json_build_object('severityNumber', v.severity_number, 'count', (
        select count(*)::int from graded f join device fd on fd.id = f.device_id
        where f.is_open and f.severity_id = v.id and ${visibleDevice(actor, 'fd')} and ${findingsOf(scope)})) order by v.severity_number desc)
      from severity v) as severities,
    ${countGroups(sql<SqlBool>`inspection_group.status <> 'done'`)} as coming_inspections,
    ${countGroups(sql<SqlBool>`inspection_group.status = 'done'`)} as completed_inspections`.execute(db)
  const [figures] = rows
  return figures ?? { severities: [], comingInspections: 0, completedInspections: 0 }
}
