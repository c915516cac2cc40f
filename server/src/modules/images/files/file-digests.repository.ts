import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'

/**
 * Notes size and SHA-256 of a stored file whose own row keeps neither, so that the check of the files can tell it from a damaged one.
 * What was noted under the key before is replaced.
 */
export async function noteDigest(db: Db, { key: storageKey, sizeBytes, sha256 }: StoredFile): Promise<void> {
  await db
    .insertInto('fileDigest')
    .values({ storageKey, sizeBytes, sha256 })
    .onConflict((conflict) => conflict.column('storageKey').doUpdateSet({ sizeBytes, sha256 }))
    .execute()
}

/** Forgets what was noted of files that are gone. */
export async function forgetDigests(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('fileDigest').where('storageKey', '=', sql<string>`any(${keys}::text[])`).execute()
}
