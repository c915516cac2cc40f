import type { Db } from '../../platform/database/db.ts'

/** What names the installation this database belongs to. */
export async function installationId(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
}
