import { type QuotaFigure, quotaFigures, quotaWarnings } from '@visionair/contract/quotas'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ProblemError, problem } from '../../platform/problem-error.ts'
import { visibleInspection } from '../inspections/inspections.service.ts'
import { ownerOfInspection } from '../inspections/owner.service.ts'
import { figureText, reachedTexts } from './quota-texts.ts'
import { findLimits, findQuota, holdQuota } from './quotas.repository.ts'
import type { Figures, Quota, Subject } from './quotas.types.ts'

/** What somebody wants room for. */
export type Wanted = Partial<Figures>

/** What counts against a limit: what is on its way has its room already. */
export function countedOf({ used, uploadsUnderWay }: Pick<Quota, 'used' | 'uploadsUnderWay'>): Figures {
  return { ...used, storedBytes: used.storedBytes + used.uploadBytes, photos: used.photos + uploadsUnderWay }
}

function reached({ scope, limits }: Quota, figure: QuotaFigure, used: number): ProblemError {
  const values = { used: figureText(figure, used), limit: figureText(figure, limits[figure] ?? 0) }
  return problem('quota-reached', { message: reachedTexts[scope][figure], values })
}

/** Refuses what there is no room for; whoever wants room of the same next is looked at after this transaction. */
async function demandOf(db: Db, subject: Subject, wanted: Wanted): Promise<void> {
  const limits = await findLimits(db, subject)
  const asked = quotaFigures.filter((figure) => wanted[figure] !== undefined)
  if (limits === null || asked.every((figure) => limits[figure] === null)) return
  await holdQuota(db, subject)
  const quota = await findQuota(db, subject)
  if (quota === null) return
  const counted = countedOf(quota)
  for (const figure of asked) {
    const limit = quota.limits[figure]
    if (limit !== null && counted[figure] + (wanted[figure] ?? 0) > limit) throw reached(quota, figure, counted[figure])
  }
}

async function demand(db: Db, actor: Pick<Actor, 'userId'>, company: number | null, wanted: Wanted): Promise<void> {
  // Always in this order, so that no two wait for each other.
  await demandOf(db, { scope: 'account', id: actor.userId }, wanted)
  if (company !== null) await demandOf(db, { scope: 'company', id: company }, wanted)
}

/**
 * Refuses what neither the actor nor the company of an inspection has room for. In a transaction that enters what is wanted, two that come
 * at once do not both get the last of it; outside of one it only tells beforehand. Errors: `quota-reached`.
 */
export async function demandRoom(db: Db, actor: Actor, inspectionId: number, wanted: Wanted): Promise<void> {
  await demand(db, actor, await ownerOfInspection(db, inspectionId), wanted)
}

/**
 * Refuses another export of who keeps as much as they may, of themselves or of the company it is of. How large one gets is not known before
 * it is made, and one that was begun is finished. Errors: `quota-reached`.
 */
export const demandExportRoom = (db: Db, actor: Actor, company: number | null): Promise<void> =>
  demand(db, actor, company, { exportBytes: 1 })

/** How much of a limit is used, in whole percent. */
export const percentOf = (used: number, limit: number): number =>
  limit === 0 ? 100 : Math.floor((Math.min(used, Number.MAX_SAFE_INTEGER) * 100) / limit)

const figuresOfPhotos = ['storedBytes', 'photos'] as const

/** The limits that photos of an inspection come near: of its company, and of the actor. Errors: `not-found`. */
export async function warningsOfInspection(ctx: Context, actor: Actor, inspectionId: number) {
  await visibleInspection(ctx, actor, inspectionId)
  const company = await ownerOfInspection(ctx.db, inspectionId)
  const quotas = [
    company === null ? null : await findQuota(ctx.db, { scope: 'company', id: company }),
    await findQuota(ctx.db, { scope: 'account', id: actor.userId }),
  ].filter((quota) => quota !== null)
  return quotas.flatMap((quota) =>
    figuresOfPhotos.flatMap((figure) => {
      const limit = quota.limits[figure]
      const percent = limit === null ? 0 : percentOf(countedOf(quota)[figure], limit)
      return percent < quotaWarnings[0] ? [] : [{ scope: quota.scope, figure, percent }]
    }),
  )
}
