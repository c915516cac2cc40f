import { type QuotaFigure, quotaWarnings } from '@visionair/contract/quotas'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { holdNotices, type Recipient, recipientsOf, saveNotice, standingNotices } from './quota-notices.repository.ts'
import { percentOf } from './quota-room.service.ts'
import { limitedQuotas } from './quotas.repository.ts'
import type { Quota } from './quotas.types.ts'

/** Uploads on their way come and go within a day: who reaches that limit is told where they send. */
const watched = ['storedBytes', 'photos', 'exportBytes'] as const satisfies readonly QuotaFigure[]
type Watched = (typeof watched)[number]

interface Near {
  readonly figure: Watched
  readonly percent: number
  readonly used: number
  readonly limit: number
}

/** The highest share that is told of and reached; null below all. */
const levelOf = (percent: number): number | null => quotaWarnings.findLast((level) => percent >= level) ?? null

/** Where each of them sees the figures, and may do something about them. */
function linkFor({ scope, id }: Quota, { isAdmin }: Recipient): string {
  if (isAdmin) return scope === 'company' ? `/administration/organizations/${id}` : '/administration/quotas'
  return scope === 'company' ? `/administration/organizations/${id}` : '/visionair/dashboard'
}

async function tell(ctx: Context, db: Db, quota: Quota, near: readonly Near[]): Promise<void> {
  for (const recipient of await recipientsOf(db, quota))
    await enqueueMail(ctx, db, {
      template: 'quota-near',
      to: recipient.email,
      language: recipient.language ?? 'en',
      timeZone: ctx.settings.timeZone,
      values: {
        firstName: recipient.firstName,
        scope: quota.scope,
        name: quota.name,
        near: [...near],
        link: linkFor(quota, recipient),
      },
    })
}

/** Compares a quota with what was told of it, keeps what holds now, and answers what is new. */
async function lookAt(ctx: Context, db: Db, quota: Quota, told: ReadonlyMap<string, number>): Promise<Near[]> {
  const fresh: Near[] = []
  for (const figure of watched) {
    const limit = quota.limits[figure]
    const used = quota.used[figure]
    const percent = limit === null ? 0 : percentOf(used, limit)
    const level = levelOf(percent)
    const before = told.get(keyOf(quota, figure)) ?? null
    if (level === before) continue
    await saveNotice(db, quota, figure, { percent: level, at: ctx.now() })
    if (limit !== null && level !== null && level > (before ?? 0)) fresh.push({ figure, percent, used, limit })
  }
  return fresh
}

const keyOf = ({ scope, id }: Pick<Quota, 'scope' | 'id'>, figure: string) => `${scope} ${id} ${figure}`

/**
 * Tells administrators, and who is responsible for a company or owns an account, by mail that 80 or 95 percent of a limit are used: each
 * once, and again only after it was below. Who has no limit any more is forgotten.
 */
export async function watchQuotas(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await holdNotices(db)
    const notices = await standingNotices(db)
    const told = new Map(notices.map((notice) => [keyOf(notice, notice.figure), notice.percent]))
    const quotas = [...(await limitedQuotas(db, 'company')), ...(await limitedQuotas(db, 'account'))]
    for (const quota of quotas) {
      const near = await lookAt(ctx, db, quota, told)
      if (near.length > 0) await tell(ctx, db, quota, near)
    }
    const limited = new Set(quotas.map(({ scope, id }) => `${scope} ${id}`))
    for (const notice of notices) {
      const figure = watched.find((each) => each === notice.figure)
      if (figure !== undefined && !limited.has(`${notice.scope} ${notice.id}`))
        await saveNotice(db, notice, figure, { percent: null, at: ctx.now() })
    }
  })
}
