import type { InspectionStatus } from '@visionair/contract/inspections'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { holdsSomething, markLastInspections, updateInspectionRow } from '../inspections.repository.ts'
import { checkWeather } from '../inspections.service.ts'
import { visitTitle } from '../trail-names.ts'
import { deriveGroupStatus, findGroup, lockGroup } from '../visits/groups.repository.ts'
import { type GroupDetail, groupDetail } from '../visits/groups.service.ts'
import { checkNothingDoneAhead } from '../visits/visit-days.service.ts'
import { lockParts } from './parts.repository.ts'

export interface PartChange {
  readonly id: number
  readonly status?: InspectionStatus | undefined
  readonly weather?: number | null | undefined
  /** As whoever changes it knew it. */
  readonly was?: { readonly status: InspectionStatus; readonly weather: number | null } | undefined
}

async function refuseEmptied(db: Db, groupId: number, changes: readonly PartChange[]): Promise<void> {
  for (const [index, { id, status }] of changes.entries())
    if (status === 'todo' && (await holdsSomething(db, groupId, id)))
      throw problem('invalid', {
        violations: [{ field: `inspections.${index}.status`, message: 'inspection.has_begun' }],
      })
}

type Part = Awaited<ReturnType<typeof lockParts>>[number]

/** Enters into the trail how parts of a visit were changed: one entry, however many. */
async function recordParts(db: Db, actor: Actor, id: number, parts: readonly Part[], changes: readonly PartChange[]) {
  const visit = await findGroup(db, actor, id)
  const changed = changes.flatMap((change) => {
    const part = parts.find((each) => each.id === change.id)
    if (!part) return []
    const was = { id: part.id, status: part.status, weather: part.weatherId }
    const { status = was.status, weather = was.weather } = change
    return status === was.status && weather === was.weather ? [] : [{ was, is: { ...was, status, weather } }]
  })
  const facts = {
    before: { inspections: changed.map(({ was }) => was) },
    after: { inspections: changed.map(({ is }) => is) },
  }
  const name = visit ? visitTitle(visit) : String(id)
  await recordChange(db, actor, { action: 'update', entity: 'visit', entityId: id, name, ...facts })
}

async function changeParts(ctx: Context, db: Db, actor: Actor, id: number, changes: readonly PartChange[]) {
  // Two parts finished at once must both be seen by whoever derives the status last.
  const group = await lockGroup(db, actor, id)
  if (!group) throw problem('not-found')
  const parts = new Map((await lockParts(db, actor, id, changes)).map((part) => [part.id, part]))
  for (const { id: partId, was } of changes) {
    const now = parts.get(partId)
    if (!now) throw problem('not-found')
    if (was && (was.status !== now.status || was.weather !== now.weatherId)) throw problem('changed-meanwhile')
  }
  await refuseEmptied(db, id, changes)
  for (const { id: partId, status, weather } of changes)
    await updateInspectionRow(db, actor, partId, { status, weatherId: weather })
  await recordParts(db, actor, id, [...parts.values()], changes)
  if (changes.every(({ status }) => status === undefined)) return
  await checkNothingDoneAhead(ctx, db, id, 'inspections')
  await deriveGroupStatus(db, id)
  await markLastInspections(
    db,
    [...parts.values()].map(({ deviceId }) => deviceId),
    group.family,
  )
}

/**
 * Changes status and weather of inspections of a visit, all or none; the visit's status follows, and which inspection is the last of
 * each device. Errors: `not-found`, `changed-meanwhile`, `invalid` for an unknown weather, for one done in the future, and for one with
 * photos, findings or measures that would be to do again.
 */
export async function updateParts(
  ctx: Context,
  actor: Actor,
  id: number,
  changes: readonly PartChange[],
): Promise<GroupDetail> {
  for (const weather of new Set(changes.map((change) => change.weather))) await checkWeather(ctx, weather)
  await inTransaction(ctx.db, (db) => changeParts(ctx, db, actor, id, changes), { attempts: 3 })
  return await groupDetail(ctx, actor, id)
}
