import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { AlarmKind } from '../../platform/mail/mail-request.ts'
import {
  administrators,
  type Burst,
  deletionsSince,
  exportsSince,
  forgetAlarms,
  holdWatch,
  insertAlarm,
  lastAlarm,
  lockedSince,
  noteWatch,
} from './alarms.repository.ts'

/** What one account may do within ten minutes before administrators are told. */
export const alarmLimits = { deletions: 100, exports: 20 } as const
/** How long an alarm of a kind, about one account where one did it, is not raised again. */
const quietMinutes: Readonly<Record<AlarmKind, number>> = { lockouts: 15, deletions: 60, exports: 60 }

const minutes = (count: number) => count * 60_000

interface Alarm {
  readonly kind: AlarmKind
  readonly accountId: number | null
  readonly who: readonly string[]
  readonly count: number
}

async function raise(ctx: Context, db: Db, { kind, accountId, who, count }: Alarm): Promise<void> {
  await insertAlarm(db, { kind, accountId, count })
  const at = ctx.now().toISOString()
  for (const { email, firstName, language } of await administrators(db))
    await enqueueMail(ctx, db, {
      template: 'trail-alarm',
      to: email,
      language: language ?? 'en',
      timeZone: ctx.settings.timeZone,
      values: { firstName, kind, who: [...who], count, at, link: '/administration/journal' },
    })
}

/** Whether an alarm of a kind was raised so lately that it is not raised again. */
const isQuiet = (kind: AlarmKind, last: Date | null, now: Date): boolean =>
  last !== null && now.getTime() - last.getTime() < minutes(quietMinutes[kind])

async function raiseBursts(
  ctx: Context,
  db: Db,
  kind: AlarmKind,
  bursts: readonly Burst[],
  now: Date,
): Promise<Alarm[]> {
  const raised: Alarm[] = []
  for (const { accountId, email, count } of bursts) {
    if (isQuiet(kind, await lastAlarm(db, kind, accountId), now)) continue
    const alarm = { kind, accountId, who: [email], count }
    await raise(ctx, db, alarm)
    raised.push(alarm)
  }
  return raised
}

/** Lockouts are gathered: what came while it was quiet is told with the next alarm. */
async function raiseLockouts(ctx: Context, db: Db, lookedAt: Date, now: Date): Promise<Alarm[]> {
  const last = await lastAlarm(db, 'lockouts', null)
  if (isQuiet('lockouts', last, now)) return []
  const who = await lockedSince(db, last !== null && now.getTime() - last.getTime() < minutes(60) ? last : lookedAt)
  if (who.length === 0) return []
  const alarm = { kind: 'lockouts', accountId: null, who, count: who.length } as const
  await raise(ctx, db, alarm)
  return [alarm]
}

/**
 * Looks through what has entered the trail since the last look, and tells administrators by mail and the log of accounts that were locked,
 * and of who deleted or exported much within minutes: once for each occurrence. Done by one at a time, on committed entries, so that no
 * change waits for it. What was there before the first look raises none.
 */
export async function raiseAlarms(ctx: Context): Promise<void> {
  const raised = await inTransaction(ctx.db, async (db) => {
    const lookedAt = await holdWatch(db)
    await noteWatch(db)
    if (lookedAt === null) return []
    await forgetAlarms(db)
    const now = new Date()
    return [
      ...(await raiseLockouts(ctx, db, lookedAt, now)),
      ...(await raiseBursts(ctx, db, 'deletions', await deletionsSince(db, lookedAt, alarmLimits.deletions), now)),
      ...(await raiseBursts(ctx, db, 'exports', await exportsSince(db, lookedAt, alarmLimits.exports), now)),
    ]
  })
  for (const { kind, accountId, count } of raised)
    ctx.log.warn({ alarm: kind, account: accountId, count }, 'the audit trail holds something to look at')
}
