import { type Role, roles } from '@visionair/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'

/** The roles whose holders must have a second factor, the highest first. */
export async function demandingRoles(db: Db): Promise<readonly Role[]> {
  const rows = await db.selectFrom('secondFactorDemand').select('role').execute()
  const demanding = rows.map(({ role }) => z.enum(roles).parse(role))
  return roles.filter((role) => demanding.includes(role))
}

/** The same, while nobody else changes them until the transaction ends. */
export async function heldDemandingRoles(db: Db): Promise<readonly Role[]> {
  await sql`select pg_advisory_xact_lock(hashtext('second-factor-demand'))`.execute(db)
  return await demandingRoles(db)
}

/** Has these roles, and no others, demand a second factor. */
export async function replaceDemandingRoles(db: Db, wanted: readonly Role[]): Promise<void> {
  await db.deleteFrom('secondFactorDemand').execute()
  if (wanted.length === 0) return
  const rows = [...new Set(wanted)].map((role) => ({ role }))
  await db.insertInto('secondFactorDemand').values(rows).execute()
}
