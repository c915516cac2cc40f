import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** A piece of an upload that has arrived, as an object of its own. */
interface UploadPiece {
  readonly startByte: number
  readonly sizeBytes: number
  readonly storageKey: string
}

/** How many bytes of an upload have arrived. */
export async function piecesBytes(db: Db, uploadId: string): Promise<number> {
  const { total } = await db
    .selectFrom('photoUploadPiece')
    .where('uploadId', '=', uploadId)
    .select(sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The pieces of an upload, in their order. */
export async function piecesOf(db: Db, uploadId: string): Promise<UploadPiece[]> {
  return await db
    .selectFrom('photoUploadPiece')
    .where('uploadId', '=', uploadId)
    .select(['startByte', 'sizeBytes', 'storageKey'])
    .orderBy('startByte')
    .execute()
}

/**
 * Enters a piece behind those there are; false when it is not the next one any more: another connection, perhaps to another machine,
 * was quicker, or the upload is gone.
 */
export async function addPiece(db: Db, uploadId: string, piece: UploadPiece): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into photo_upload_piece (upload_id, start_byte, size_bytes, storage_key)
    select u.id, ${piece.startByte}, ${piece.sizeBytes}, ${piece.storageKey} from photo_upload u
    where u.id = ${uploadId} and not u.is_taken_in
      and ${piece.startByte} = (select coalesce(sum(p.size_bytes), 0) from photo_upload_piece p where p.upload_id = u.id)
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function deletePieces(db: Db, uploadId: string): Promise<void> {
  await db.deleteFrom('photoUploadPiece').where('uploadId', '=', uploadId).execute()
}
