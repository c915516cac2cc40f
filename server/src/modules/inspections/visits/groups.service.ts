import {
  certifiableServiceIds,
  certifiedServiceIds,
  certifiedServiceOf,
  inspectableTypeIds,
  isVoltaService,
} from '@visionair/contract/rules'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import { refuseStale } from '../../../platform/audit/state-version.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { holdPlaceOfDevice, photosOfVisit } from '../../parks/parks.service.ts'
import { findService } from '../../reference/reference.service.ts'
import type { Service } from '../../reference/reference.types.ts'
import { announce } from '../../webhooks/announcing.service.ts'
import {
  deviceIdsOfGroup,
  insertInspections,
  markLastInspections,
  moveInspections,
  setStatusOfGroup,
} from '../inspections.repository.ts'
import type { GroupInspection, GroupRow } from '../inspections.types.ts'
import { checkInspector } from '../inspectors.service.ts'
import { visitTitle } from '../trail-names.ts'
import type { GroupFilter } from './group-lists.repository.ts'
import {
  annotationTypesOfGroup,
  deleteGroupRow,
  findGroup,
  type GroupChange,
  insertGroup,
  inspectableDevices,
  inspectionsOfGroups,
  isReportVisible,
  lockGroup,
  type NewGroup,
  pageOfGroups,
  updateGroupRow,
} from './groups.repository.ts'
import { checkMayBePlanned, checkNothingDoneAhead, checkVisitDay } from './visit-days.service.ts'
import { visitFacts } from './visit-facts.ts'

export const listVisibleGroups = (ctx: Context, actor: Actor, filter: GroupFilter) =>
  pageOfGroups(ctx.db, actor, filter)

/** A page of visits, each with its inspections, in a number of statements that does not grow with the page. */
export async function listGroupDetails(
  ctx: Context,
  actor: Actor,
  filter: GroupFilter,
): Promise<{ items: GroupDetail[]; total: number }> {
  const { items, total } = await pageOfGroups(ctx.db, actor, filter, { withStanding: true })
  const inspections = await inspectionsOfGroups(
    ctx.db,
    actor,
    items.map(({ id }) => id),
  )
  const byGroup = Map.groupBy(inspections, ({ groupId }) => groupId)
  return { items: items.map((group) => ({ group, inspections: byGroup.get(group.id) ?? [] })), total }
}

export interface GroupDetail {
  readonly group: GroupRow
  readonly inspections: readonly GroupInspection[]
}

/** One visit. Errors: `not-found`. */
export async function visibleGroup(ctx: Context, actor: Actor, id: number): Promise<GroupRow> {
  const group = await findGroup(ctx.db, actor, id)
  if (!group) throw problem('not-found')
  return group
}

/** One visit with its inspections. Errors: `not-found`. */
export async function groupDetail(ctx: Context, actor: Actor, id: number): Promise<GroupDetail> {
  const group = await visibleGroup(ctx, actor, id)
  return { group, inspections: await inspectionsOfGroups(ctx.db, actor, [id]) }
}

/** Whether the actor may read a report. */
export const mayReadReport = (ctx: Context, actor: Actor, reportId: number): Promise<boolean> =>
  isReportVisible(ctx.db, actor, reportId)

/**
 * Why no report of a visit can be made, or null when one can: a Volta visit needs a measure, every other one an annotation and a
 * finished picture.
 */
export function whatReportLacks({ group, inspections }: GroupDetail): 'no-annotation' | 'not-sliced' | null {
  if (group.severityCounts.length === 0) return 'no-annotation'
  if (isVoltaService(group.service.id)) return null
  return inspections.some(({ imageVersion }) => imageVersion !== null) ? null : 'not-sliced'
}

export interface GroupInput {
  readonly device: number
  readonly service: number
  readonly date: string
  readonly status: NewGroup['status']
  readonly comment: string | null
  readonly inspectedByProvider?: boolean | undefined
  readonly isCertified?: boolean | undefined
  readonly inspector?: number | null | undefined
}

/** The service a visit is done under: certified variants are reached only through their flag, which is for administrators. */
async function serviceFor(db: Db, actor: Actor, input: GroupInput): Promise<Service> {
  if ((input.isCertified || input.inspectedByProvider) && !actor.isAdmin) throw problem('forbidden')
  if (input.isCertified && !certifiableServiceIds.includes(input.service))
    throw problem('invalid', { violations: [{ field: 'isCertified', message: 'inspection_group.not_certifiable' }] })
  const isHidden = certifiedServiceIds.includes(input.service)
  const service = isHidden
    ? undefined
    : await findService(db, input.isCertified ? certifiedServiceOf(input.service) : input.service)
  if (!service)
    throw problem('invalid', { violations: [{ field: 'service', message: 'inspection_group.service_unknown' }] })
  return service
}

/** Device types a service inspects and for which an inspection can be made. */
export const inspectedTypeIds = (service: Service): number[] =>
  service.deviceTypes.map(({ id }) => id).filter((id) => inspectableTypeIds.includes(id))

async function devicesFor(actor: Actor, db: Db, deviceId: number, service: Service): Promise<number[]> {
  if (!(await holdPlaceOfDevice(db, actor, deviceId)))
    throw problem('invalid', { violations: [{ field: 'device', message: 'inspection_group.device_unknown' }] })
  const deviceIds = await inspectableDevices(db, actor, deviceId, inspectedTypeIds(service))
  if (deviceIds.length > 0) return deviceIds
  const message = 'inspection_group.no_device'
  throw problem('invalid', { violations: [{ field: 'device', message }], message })
}

/** Enters into the trail what became of a visit. */
async function recordVisit(
  db: Db,
  actor: Actor,
  action: 'create' | 'update',
  before: GroupRow | null,
  after: GroupRow | null,
): Promise<void> {
  const named = before ?? after
  if (named === null) return
  const facts = { before: before && visitFacts(before), after: after && visitFacts(after) }
  await recordChange(db, actor, { action, entity: 'visit', entityId: named.id, name: visitTitle(named), ...facts })
}

/**
 * Schedules a visit with one inspection for the device or each device below it that the service inspects, all or nothing.
 * Errors: `forbidden` for administrators' flags, `invalid` when nothing below the device can be inspected, for a day nobody can mean and
 * for a visit done in the future.
 */
export async function createGroup(ctx: Context, actor: Actor, input: GroupInput): Promise<GroupDetail> {
  checkVisitDay(ctx, 'date', input.date)
  const create = async (db: Db) => {
    const service = await serviceFor(db, actor, input)
    const deviceIds = await devicesFor(actor, db, input.device, service)
    await checkInspector(db, actor, input.device, input.inspector)
    const groupId = await insertGroup(db, {
      deviceId: input.device,
      serviceId: service.id,
      date: input.date,
      status: input.status,
      comment: input.comment,
      accountId: actor.userId,
      inspectorId: input.inspector ?? null,
      inspectedByProvider: input.inspectedByProvider ?? false,
      isCertified: service.isCertified,
    })
    await insertInspections(
      db,
      {
        id: groupId,
        date: input.date,
        status: input.status,
        family: service.family,
      },
      deviceIds,
    )
    await checkNothingDoneAhead(ctx, db, groupId, 'status')
    await markLastInspections(db, deviceIds, service.family)
    if (input.status === 'todo') await announce(ctx, db, { type: 'visit.planned', visit: groupId })
    await recordVisit(db, actor, 'create', null, await findGroup(db, actor, groupId))
    return groupId
  }
  const id = await inTransaction(ctx.db, create, { attempts: 3 })
  return await groupDetail(ctx, actor, id)
}

/** Whether a change has a visit stand on the plan that did not, or on another day of it. */
function isPlannedAnew(before: Pick<GroupRow, 'date' | 'status'>, { date, status }: GroupChange): boolean {
  const isPlanned = (status ?? before.status) === 'todo'
  return isPlanned && (before.status !== 'todo' || (date !== undefined && date !== before.date))
}

type Held = NonNullable<Awaited<ReturnType<typeof lockGroup>>>

/** What follows from another day or status of a visit: which inspections are the last of their devices, and who is told of the plan. */
async function followChange(ctx: Context, db: Db, group: Held, change: GroupChange): Promise<void> {
  if (!change.date && !change.status) return
  const { id, family } = group
  await checkNothingDoneAhead(ctx, db, id, change.status === 'done' ? 'status' : 'inspectionDate')
  await markLastInspections(db, await deviceIdsOfGroup(db, id), family)
  if (isPlannedAnew(group, change)) await announce(ctx, db, { type: 'visit.planned', visit: id })
}

/**
 * Changes of a visit what is given; its inspections move with its date and follow its status, and the last ones of their devices with both.
 * Errors: `not-found`, `forbidden`, `changed-meanwhile` when it is another one than the version that was read, `invalid` for a day
 * nobody can mean, a visit done in the future, and one with photos, findings or measures that would be to do again.
 */
export async function updateGroup(
  ctx: Context,
  actor: Actor,
  id: number,
  { version, ...change }: GroupChange & { readonly version?: string | undefined },
): Promise<GroupDetail> {
  if (change.inspectedByProvider !== undefined && !actor.isAdmin) throw problem('forbidden')
  if (change.date) checkVisitDay(ctx, 'inspectionDate', change.date)
  const update = async (db: Db) => {
    const group = await lockGroup(db, actor, id)
    if (!group) throw problem('not-found')
    if (!group.isWhole) throw problem('forbidden')
    refuseStale(version, visitFacts(group))
    const before = await findGroup(db, actor, id)
    if (change.status === 'todo') await checkMayBePlanned(db, id)
    if (change.inspectorId !== group.inspector?.id) await checkInspector(db, actor, group.deviceId, change.inspectorId)
    await updateGroupRow(db, id, change)
    if (change.status) await setStatusOfGroup(db, id, change.status)
    if (change.date) await moveInspections(db, id, change.date)
    await followChange(ctx, db, group, change)
    await recordVisit(db, actor, 'update', before, await findGroup(db, actor, id))
  }
  await inTransaction(ctx.db, update, { attempts: 3 })
  return await groupDetail(ctx, actor, id)
}

/** Deletes a visit with its inspections; the visits before become the last ones again. Errors: `not-found`, `forbidden`. */
export async function deleteGroup(ctx: Context, actor: Actor, id: number): Promise<void> {
  const remove = async (db: Db) => {
    const group = await lockGroup(db, actor, id)
    if (!group) throw problem('not-found')
    if (!group.isWhole) throw problem('forbidden')
    const deviceIds = await deviceIdsOfGroup(db, id)
    const row = await findGroup(db, actor, id)
    const before = { ...visitFacts(group), inspections: deviceIds.length, photos: await photosOfVisit(db, id) }
    const name = row ? visitTitle(row) : group.date
    await recordChange(db, actor, { action: 'delete', entity: 'visit', entityId: id, name, before })
    await deleteGroupRow(db, id)
    await markLastInspections(db, deviceIds, group.family)
  }
  await inTransaction(ctx.db, remove, { attempts: 3 })
}

/** Annotation types used in a visit. Errors: `not-found`. */
export async function typesUsedInGroup(ctx: Context, actor: Actor, id: number) {
  await visibleGroup(ctx, actor, id)
  return await annotationTypesOfGroup(ctx.db, actor, id)
}
