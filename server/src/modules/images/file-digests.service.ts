import type { Context } from '../../platform/context.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { noteDigest } from './file-digests.repository.ts'

/** Notes size and SHA-256 of a file whose own row keeps neither, so that the check of the files can tell when it is damaged. */
export const keepDigest = ({ db }: Pick<Context, 'db'>, stored: StoredFile): Promise<void> => noteDigest(db, stored)
