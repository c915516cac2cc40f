import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem-error.ts'
import { endOneSession } from '../../accounts/sessions/own-sessions.service.ts'
import { ownerOfSession, pageOfSessions, type SessionFilter } from './user-sessions.repository.ts'
import { manage } from './users.service.ts'

/** Where those whom the actor manages are signed in. */
export const listSessions = (ctx: Context, actor: Actor, filter: SessionFilter) =>
  pageOfSessions(ctx.db, actor, filter, ctx.now())

/**
 * Ends a session of somebody whom the actor manages; its browser is no longer known. Errors: `not-found` also for one that has ended,
 * `forbidden` for the actor's own, which are ended in the profile.
 */
export async function endSession(ctx: Context, actor: Actor, id: number): Promise<void> {
  const owner = await ownerOfSession(ctx.db, actor, id, ctx.now())
  if (owner === null) throw problem('not-found')
  await manage(ctx, actor, owner, 'disable', async ({ db, actor: by, user }) => {
    if (!(await endOneSession(ctx, db, owner, id))) throw problem('not-found')
    await recordChange(db, by, { action: 'sign-out', entity: 'user', entityId: owner, name: user.email })
  })
}
