import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf } from '../../platform/database/text-search.ts'
import { visibleGroup } from '../inspections/inspections.scope.ts'
import { visibleDevice } from '../parks/parks.scope.ts'

export interface FigureScope {
  readonly device_group?: number | undefined
  readonly device?: number | undefined
}

const belowScope = (device: string, scope: FigureScope): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${device}.${name}`)
  const all: RawBuilder<SqlBool>[] = []
  if (scope.device)
    all.push(
      sql<SqlBool>`(${column('id')} = ${scope.device} or ${column('ancestor_ids')} @> array[${scope.device}::int])`,
    )
  if (scope.device_group)
    all.push(
      sql<SqlBool>`${column('park_id')} in (select p.id from park p where p.id = ${scope.device_group} or p.ancestor_ids @> array[${scope.device_group}::int])`,
    )
  return allOf(all)
}

export interface KeyFigures {
  readonly severities: readonly { readonly severityNumber: number; readonly count: number }[]
  readonly comingInspections: number
  readonly completedInspections: number
}

/** Open findings and measures by severity number and visits by review, over what the actor may see and below the scope, in one statement. */
export async function keyFigures(db: Db, actor: Actor, scope: FigureScope): Promise<KeyFigures> {
  const countGroups = (review: RawBuilder<SqlBool>) => sql<number>`(select count(*)::int from inspection_group
    join device gd on gd.id = inspection_group.device_id
    where ${visibleGroup(actor)} and ${belowScope('gd', scope)} and ${review})`
  const { rows } = await sql<KeyFigures>`select
    (select json_agg(json_build_object('severityNumber', v.severity_number, 'count', (
        select count(*)::int from graded f join device fd on fd.id = f.device_id
        where f.is_open and f.severity_id = v.id and ${visibleDevice(actor, 'fd')} and ${belowScope('fd', scope)})) order by v.severity_number desc)
      from severity v) as severities,
    ${countGroups(sql<SqlBool>`inspection_group.status <> 'done'`)} as coming_inspections,
    ${countGroups(sql<SqlBool>`inspection_group.status = 'done'`)} as completed_inspections`.execute(db)
  const [figures] = rows
  return figures ?? { severities: [], comingInspections: 0, completedInspections: 0 }
}
