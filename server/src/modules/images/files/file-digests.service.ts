import type { Context } from '../../../platform/context.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { forgetDigests, noteDigest } from './file-digests.repository.ts'

/** Notes size and SHA-256 of a file whose own row keeps neither, so that the check of the files can tell when it is damaged. */
export const keepDigest = ({ db }: Pick<Context, 'db'>, stored: StoredFile): Promise<void> => noteDigest(db, stored)

/** Forgets what was noted of files that were dropped again before anything named them. */
export const dropDigests = ({ db }: Pick<Context, 'db'>, keys: readonly string[]): Promise<void> =>
  forgetDigests(db, keys)
