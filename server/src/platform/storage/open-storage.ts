import { join } from 'node:path'
import { DiskStorage } from './disk-storage.ts'
import type { ColdClass, S3Options } from './s3/s3-options.ts'
import type { Storage } from './storage.ts'
import { TieredStorage } from './tiered-storage.ts'

/** Where the files of an installation live. */
export interface StorageOptions {
  /** Another folder for archived pictures; beside the others when absent. */
  readonly coldDir?: string | undefined
  /** Whether other machines may work with the same folder; a bucket is always shared. */
  readonly isShared?: boolean | undefined
  /** What stays free of the disk of this machine, for the database; nothing unless told. */
  readonly keepFreeBytes?: number | undefined
  /** A bucket instead of a folder of this machine. */
  readonly s3?:
    | (S3Options & { readonly coldBucket?: string | undefined; readonly coldClass?: ColdClass | undefined })
    | undefined
}

/** Opens the storage: a folder below `dataDir`, or a bucket; with a second one for archived pictures where one is named. */
export async function openStorage(
  { s3, coldDir, isShared, keepFreeBytes }: StorageOptions,
  dataDir: string,
): Promise<Storage> {
  if (s3 === undefined) {
    const hot = await DiskStorage.open(join(dataDir, 'files'), {
      isShared: isShared === true,
      ...(keepFreeBytes === undefined ? {} : { keepFreeBytes }),
    })
    return coldDir === undefined ? hot : new TieredStorage(hot, await DiskStorage.open(coldDir))
  }
  // The library for S3 is large and takes time to load.
  const { S3Storage } = await import('./s3/s3-storage.ts')
  const { coldBucket, coldClass, ...options } = s3
  const hot = await S3Storage.open({ ...options, keepFreeBytes })
  if (coldBucket === undefined && coldClass === undefined) return hot
  const cold = { ...options, bucket: coldBucket ?? options.bucket, storageClass: coldClass }
  return new TieredStorage(hot, await S3Storage.open(cold))
}
