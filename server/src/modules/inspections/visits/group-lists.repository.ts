import { type InspectionStatus, visitOrderFields } from '@visionair/contract/inspections'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { allOf } from '../../../platform/database/text-search.ts'
import {
  countedPark,
  isParkAtOrBelow,
  keptFor,
  seesWholeParks,
  visibleDevice,
  visiblePark,
} from '../../parks/parks.scope.ts'
import { concernsDevice, concernsPark, countedGroup, isAtOrBelow, visibleGroup } from '../inspections.scope.ts'
import { type VisitOrder, visitOrderValue } from './group-order.repository.ts'

export interface GroupFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  readonly type?: number | undefined
  readonly review?: 'coming' | 'completed' | undefined
  readonly device?: number | undefined
  readonly device_group?: number | undefined
  readonly severity?: number | undefined
  /** Visits that hold the last inspection of the device and service family of this inspection. */
  readonly holdsLastOf?: number
  readonly status?: InspectionStatus | undefined
  /** The company that owns the park. */
  readonly organization?: number | undefined
  /** The first and the last day, YYYY-MM-DD. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly order?: VisitOrder | undefined
}

const severityId = (severityNumber: number) =>
  sql`(select v.id from severity v where v.severity_number = ${severityNumber})`

/** Visits with a finding of a severity still to fix that the actor may see, on the device or below it when one is given. */
const hasOpenFinding = (actor: Actor, severityNumber: number, device: number | undefined) =>
  seesWholeParks(actor) && device === undefined
    ? sql<SqlBool>`exists (select 1 from group_tally t
        where t.group_id = inspection_group.id and t.severity_id = ${severityId(severityNumber)})`
    : sql<SqlBool>`exists (select 1 from graded f join device fd on fd.id = f.device_id
        where f.group_id = inspection_group.id and f.is_open and f.severity_id = ${severityId(severityNumber)}
          and ${visibleDevice(actor, 'fd')} and ${device === undefined ? sql<SqlBool>`true` : isAtOrBelow('fd', device)})`

/** Whether the actor may see the device or park they ask about: what they may not see answers like what does not exist. */
const mayAskFor = (table: 'device' | 'park', isVisible: RawBuilder<SqlBool>, id: number) =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where id = ${id} and ${isVisible})`

/** What is asked of the visits themselves, wherever they were made. */
function narrowing(actor: Actor, filter: GroupFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (filter.type) all.push(sql<SqlBool>`inspection_group.service_id = ${filter.type}`)
  if (filter.review === 'completed') all.push(sql<SqlBool>`inspection_group.status = 'done'`)
  if (filter.review === 'coming') all.push(sql<SqlBool>`inspection_group.status <> 'done'`)
  if (filter.status) all.push(sql<SqlBool>`inspection_group.status = ${filter.status}`)
  if (filter.organization)
    all.push(
      sql<SqlBool>`inspection_group.park_id in (select o.id from park o where o.organization_id = ${filter.organization})`,
    )
  if (filter.from) all.push(sql<SqlBool>`inspection_group.date >= ${filter.from}::date`)
  if (filter.to) all.push(sql<SqlBool>`inspection_group.date <= ${filter.to}::date`)
  if (filter.severity !== undefined) all.push(hasOpenFinding(actor, filter.severity, filter.device))
  return allOf(all)
}

function conditions(actor: Actor, filter: GroupFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  if (!filter.ids && !filter.device && !filter.device_group && !filter.holdsLastOf) all.push(countedGroup())
  if (filter.ids) all.push(sql<SqlBool>`inspection_group.id = any(${filter.ids}::int[])`)
  if (filter.device) all.push(mayAskFor('device', visibleDevice(actor), filter.device), concernsDevice(filter.device))
  if (filter.device_group)
    all.push(mayAskFor('park', visiblePark(actor), filter.device_group), concernsPark(filter.device_group))
  if (filter.holdsLastOf)
    all.push(sql<SqlBool>`inspection_group.id in (select last.group_id from inspection seen
      join inspection last on last.device_id = seen.device_id and last.service_family = seen.service_family and last.is_last
      where seen.id = ${filter.holdsLastOf})`)
  return allOf([...all, narrowing(actor, filter)])
}

/** What the kept sums know: visits by service and review, or by severity. */
const isKept = ({ ids, device, severity, holdsLastOf, type, review, status, organization, from, to }: GroupFilter) =>
  [ids, device, holdsLastOf, status, organization, from, to].every((filter) => filter === undefined) &&
  (severity === undefined || (type === undefined && review === undefined))

function keptKind({ review, type, severity }: GroupFilter): RawBuilder<SqlBool> {
  if (severity !== undefined) return sql<SqlBool>`t.kind = 'open-visit' and t.key = ${severityId(severity)}`
  const kinds = review ? [review] : ['coming', 'completed']
  return sql<SqlBool>`t.kind = any(${kinds}::text[]) and ${type ? sql<SqlBool>`t.key = ${type}` : sql<SqlBool>`true`}`
}

/** How many visits a filter leaves: from the kept counts where they suffice, else counted. */
export async function countGroups(db: Db, actor: Actor, filter: GroupFilter): Promise<number> {
  if (!seesWholeParks(actor) || !isKept(filter)) {
    const { total } = await db
      .selectFrom('inspectionGroup')
      .where(visibleGroup(actor))
      .where(conditions(actor, filter))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  const { total } = await db
    .selectFrom('keptTotal as t')
    .where(keptFor(actor, filter.device_group))
    .where(keptKind(filter))
    .select(sql<number>`coalesce(sum(t.amount), 0)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

interface Identified {
  readonly id: number
}

const directionOf = ({ order }: GroupFilter) => order?.date ?? 'desc'

/** From the visits of each park, which lie in order there, as many as the page may need: it does not matter how many others have. */
async function idsByPark(db: Db, actor: Actor, filter: GroupFilter): Promise<Identified[]> {
  const { page, itemsPerPage, device_group: park } = filter
  const direction = sql.raw(directionOf(filter))
  const { rows } = await sql<Identified>`select v.id from park cross join lateral (
      select inspection_group.id, inspection_group.date from inspection_group
      where inspection_group.park_id = park.id and ${narrowing(actor, filter)}
      order by inspection_group.date ${direction}, inspection_group.id ${direction} limit ${page * itemsPerPage}) v
    where ${visiblePark(actor)} and ${park ? isParkAtOrBelow('park', park) : countedPark()}
    order by v.date ${direction}, v.id ${direction} limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`.execute(
    db,
  )
  return rows
}

/** The one field besides the day that is asked for, and which way; the first that is named counts. */
function askedField({ order }: GroupFilter) {
  for (const field of visitOrderFields) {
    const direction = order?.[field]
    if (direction !== undefined && field !== 'date') return { field, direction }
  }
  return null
}

function idsOverall(db: Db, actor: Actor, filter: GroupFilter): Promise<Identified[]> {
  const query = db
    .selectFrom('inspectionGroup')
    .where(visibleGroup(actor))
    .where(conditions(actor, filter))
    .select('inspectionGroup.id')
  const asked = askedField(filter)
  const ordered =
    asked === null
      ? query
      : query.orderBy(visitOrderValue(actor, asked.field, filter), sql`${sql.raw(asked.direction)} nulls last`)
  return ordered
    .orderBy('inspectionGroup.date', directionOf(filter))
    .orderBy('inspectionGroup.id', directionOf(filter))
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
}

/** Whether some whole parks are asked for, neither all of them nor single visits or devices. */
const isOfSomeParks = (actor: Actor, { ids, device, holdsLastOf, device_group }: GroupFilter): boolean =>
  seesWholeParks(actor) &&
  [ids, device, holdsLastOf].every((filter) => filter === undefined) &&
  !(actor.isAdmin && device_group === undefined)

/** The ids of a page of the visits the actor may see, newest first unless ordered otherwise. */
export const idsOfGroups = (db: Db, actor: Actor, filter: GroupFilter): Promise<Identified[]> =>
  (isOfSomeParks(actor, filter) && askedField(filter) === null ? idsByPark : idsOverall)(db, actor, filter)
