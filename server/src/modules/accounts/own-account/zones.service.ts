import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { wallTime } from '../../../platform/time-zone.ts'
import { chosenZone, zonesOfMember } from './zones.repository.ts'

/** The time zone (IANA name) in which days and times of a company are told: its own, else the provider's. */
export async function zoneOfCompany(ctx: Context, db: Db, organizationId: number | null): Promise<string> {
  const chosen = organizationId === null ? null : await chosenZone(db, organizationId)
  return chosen ?? ctx.settings.timeZone
}

/** The time zone of somebody's mails: that of their companies where these agree, else the provider's. */
export async function zoneOfAccount(ctx: Context, db: Db, accountId: number): Promise<string> {
  const zones = new Set((await zonesOfMember(db, accountId)).map((zone) => zone ?? ctx.settings.timeZone))
  const [zone = ctx.settings.timeZone] = zones
  return zones.size > 1 ? ctx.settings.timeZone : zone
}

/** The day that it is now for a company, as YYYY-MM-DD. */
export async function todayOfCompany(ctx: Context, db: Db, organizationId: number | null): Promise<string> {
  return wallTime(ctx.now(), await zoneOfCompany(ctx, db, organizationId)).day
}
