import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'

/** A photo on its way. */
export interface PhotoUpload {
  readonly id: string
  readonly inspectionId: number
  readonly fileName: string
  readonly sizeBytes: number
  /** The work folder of the storage that holds what has arrived; null where its pieces are files that other machines see too. */
  readonly folder: string | null
  readonly isTakenIn: boolean
  readonly createdAt: Date
}

const columns = ['id', 'inspectionId', 'fileName', 'sizeBytes', 'folder', 'isTakenIn', 'createdAt'] as const

export async function insertPhotoUpload(
  db: Db,
  actor: Actor,
  upload: Omit<PhotoUpload, 'isTakenIn'>,
): Promise<PhotoUpload> {
  return await db
    .insertInto('photoUpload')
    .values({ ...upload, accountId: actor.userId })
    .returning([...columns])
    .executeTakeFirstOrThrow()
}

/** An upload the actor has started since; null for those of others. Whether its inspection is still visible is asked apart. */
export async function findOwnUpload(db: Db, actor: Actor, id: string, since: Date): Promise<PhotoUpload | null> {
  const row = await db
    .selectFrom('photoUpload')
    .where('id', '=', id)
    .where('accountId', '=', actor.userId)
    .where('createdAt', '>', since)
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

/** How many uploads of the actor wait for more bytes; until the transaction ends no further one of theirs begins elsewhere. */
export async function holdUnfinished(db: Db, actor: Actor): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads-of'), ${actor.userId})`.execute(db)
  const { count } = await db
    .selectFrom('photoUpload')
    .where('accountId', '=', actor.userId)
    .where('isTakenIn', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks an upload as a photo now, with which it goes; in the transaction that enters the photo. */
export async function markTakenIn(db: Db, id: string, imageId: number): Promise<void> {
  await db.updateTable('photoUpload').set({ isTakenIn: true, imageId }).where('id', '=', id).execute()
}

export async function deleteUploadRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('photoUpload').where('id', '=', id).execute()
}

/** Uploads that nobody may go on with any more. */
export async function expiredUploads(db: Db, before: Date, limit: number): Promise<PhotoUpload[]> {
  return await db
    .selectFrom('photoUpload')
    .where('createdAt', '<=', before)
    .select([...columns])
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}
