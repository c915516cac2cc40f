import type { Db } from '../../../platform/database/db.ts'

/** The time zone a company chose (IANA name), if any. */
export async function chosenZone(db: Db, organizationId: number): Promise<string | null> {
  const row = await db.selectFrom('organization').where('id', '=', organizationId).select('timeZone').executeTakeFirst()
  return row?.timeZone ?? null
}

/** The time zones of the companies of an account, each once; null stands for one that chose none. */
export async function zonesOfMember(db: Db, accountId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('organizationMember')
    .innerJoin('organization', 'organization.id', 'organizationMember.organizationId')
    .where('organizationMember.accountId', '=', accountId)
    .select('organization.timeZone')
    .distinct()
    .execute()
  return rows.map(({ timeZone }) => timeZone)
}
