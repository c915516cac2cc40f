import type { KeptEnd } from '@visionair/contract'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { endSessions, forgetEnded, type Session, sessionsOf } from './sessions.repository.ts'

/** The open sessions of an account, the one seen last first. */
export const openSessionsOf = (ctx: Context, accountId: number): Promise<Session[]> =>
  sessionsOf(ctx.db, accountId, ctx.now())

/** Ends every session of an account, those of its API tokens among them. @returns how many were open */
export const endAllSessions = (ctx: Context, db: Db, accountId: number, by: KeptEnd): Promise<number> =>
  endSessions(db, accountId, { except: null }, { by, at: ctx.now() })

/** Ends one sign-in of an account, as who manages it. @returns whether it was open */
export const endOneSession = async (ctx: Context, db: Db, accountId: number, id: number): Promise<boolean> =>
  (await endSessions(db, accountId, { only: id, signInsAlone: true }, { by: 'administrator', at: ctx.now() })) > 0

const told = ({ userId, email }: Actor) =>
  ({ action: 'sign-out', entity: 'user', entityId: userId, name: email }) as const

/** Ends one of the actor's own sessions. Errors: `not-found` for another's and for one that has ended. */
export const endOwnSession = (ctx: Context, actor: Actor, id: number): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const by = id === actor.session ? 'signed-out' : 'elsewhere'
    if ((await endSessions(db, actor.userId, { only: id, signInsAlone: true }, { by, at: ctx.now() })) === 0)
      throw problem('not-found')
    await recordChange(db, actor, told(actor))
  })

/** Ends the actor's sessions but the one that asks; API tokens are revoked by themselves. */
export const endOtherSessions = (ctx: Context, actor: Actor): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const end = { by: 'elsewhere', at: ctx.now() } as const
    if ((await endSessions(db, actor.userId, { except: actor.session, signInsAlone: true }, end)) === 0) return
    await recordChange(db, actor, told(actor))
  })

const keptDays = 30

/** Forgets tokens and sessions that nobody could go on with for a month. */
export const forgetEndedSessions = (ctx: Context): Promise<void> =>
  forgetEnded(ctx.db, new Date(ctx.now().getTime() - keptDays * 86_400_000))
