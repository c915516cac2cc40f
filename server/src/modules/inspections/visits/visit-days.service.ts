import { isVisitDay, latestToday } from '@visionair/contract/rules'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { problem } from '../../../platform/problem-error.ts'
import { holdsSomething } from '../inspections.repository.ts'
import { isDoneAfter } from './groups.repository.ts'

/** Errors: `invalid` on the field for a day before 1990 or more than ten years ahead. */
export function checkVisitDay(ctx: Context, field: string, day: string): void {
  if (!isVisitDay(day, latestToday(ctx.now())))
    throw problem('invalid', { violations: [{ field, message: 'inspection_group.day_range' }] })
}

/** Errors: `invalid` on the field when something in a visit is done on a day that has come nowhere yet. To be asked after the change. */
export async function checkNothingDoneAhead(ctx: Context, db: Db, groupId: number, field: string): Promise<void> {
  if (await isDoneAfter(db, groupId, latestToday(ctx.now())))
    throw problem('invalid', { violations: [{ field, message: 'inspection_group.done_ahead' }] })
}

/** Errors: `invalid` when a visit, or one inspection of it, is called "to do" again though it holds photos, findings or measures. */
export async function checkMayBePlanned(db: Db, groupId: number, inspectionId?: number): Promise<void> {
  if (await holdsSomething(db, groupId, inspectionId))
    throw problem('invalid', { violations: [{ field: 'status', message: 'inspection_group.has_begun' }] })
}
