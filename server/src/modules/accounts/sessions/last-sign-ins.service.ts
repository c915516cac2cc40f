import type { Context } from '../../../platform/context.ts'
import { lastSignInsAmong } from './last-sign-ins.repository.ts'

/**
 * When each of these accounts was last signed in; one is absent that never was, or whose sessions are forgotten, a month after they
 * were last used.
 */
export async function lastSignInsOf(ctx: Context, accountIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  return new Map((await lastSignInsAmong(ctx.db, accountIds)).map(({ accountId, at }) => [accountId, at]))
}
