import { ProblemError } from '../../problem-error.ts'
import { toStorageError } from '../durable-files.ts'
import { FileFrozen } from '../storage.ts'
import { StorageFull } from '../storage-full.ts'

const missingNames = ['NoSuchKey', 'NotFound', 'NoSuchUpload']
const fullNames = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge']
const retryAfterSeconds = 5

/** The storage server cannot be reached, or fails again and again; files are as they were. */
export class StorageUnavailable extends ProblemError {
  constructor(cause: unknown) {
    super('unavailable', { cause, headers: { 'retry-after': String(retryAfterSeconds) } })
    this.name = 'StorageUnavailable'
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

function metadataOf(error: unknown): { readonly status: number | undefined; readonly isAnswer: boolean } {
  if (!(error instanceof Error) || !('$metadata' in error)) return { status: undefined, isAnswer: false }
  const status: unknown = Object(error.$metadata).httpStatusCode
  return { status: typeof status === 'number' ? status : undefined, isAnswer: true }
}

/** Whether the server says that there is no such file. */
export const isNoSuchKey = (error: unknown): boolean =>
  missingNames.includes(nameOf(error)) || metadataOf(error).status === 404

/** Whether the server knows an upload in parts no more. */
export const isNoSuchUpload = (error: unknown): boolean => nameOf(error) === 'NoSuchUpload'

/** Whether the server says that the file must thaw first. */
export const isFrozen = (error: unknown): boolean => nameOf(error) === 'InvalidObjectState'

/** Whether the server says that the file thaws already. */
export const isThawing = (error: unknown): boolean => nameOf(error) === 'RestoreAlreadyInProgress'

/** Whether the range asked for begins at or behind the end of the file. */
export const isBehindEnd = (error: unknown): boolean => metadataOf(error).status === 416

/** Whether the file was replaced since its reading began. */
export const isReplaced = (error: unknown): boolean => metadataOf(error).status === 412

/** Whether trying again may help: no answer came, or one that says the server is at fault or busy. */
export function mayPass(error: unknown): boolean {
  const { status } = metadataOf(error)
  return status === undefined || status >= 500 || status === 429 || status === 408
}

/** What the rest of the product knows of a failure of the storage server. */
export function toProblem(error: unknown): unknown {
  if (error instanceof ProblemError) return error
  if (isFrozen(error)) return new FileFrozen(error)
  const { status, isAnswer } = metadataOf(error)
  if (fullNames.includes(nameOf(error)) || status === 507) return new StorageFull(error)
  return isAnswer && mayPass(error) ? new StorageUnavailable(error) : toStorageError(error)
}
