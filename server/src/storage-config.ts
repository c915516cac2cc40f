import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { StorageOptions } from './platform/storage/open-storage.ts'
import { coldClasses, thawTiers, whilePeopleWait } from './platform/storage/s3/s3-options.ts'

/** Variables that say where files live. */
export const storageVariables = {
  KEEP_FREE_MB: z.coerce.number().int().min(0).max(10_000_000).default(2048),
  COLD_DIR: z.string().min(1).optional(),
  SCRATCH_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).max(255).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9_][A-Za-z0-9_.-]*\/?)+$/, 'must be folders of letters, digits, "_", "." and "-"')
    .optional(),
  S3_CACHE_MB: z.coerce.number().int().min(1).max(10_000_000).default(4096),
  S3_COLD_BUCKET: z.string().min(1).max(255).optional(),
  S3_COLD_CLASS: z.enum(coldClasses).optional(),
  S3_THAW_TIER: z.enum(thawTiers).optional(),
}

const storageSchema = z.object(storageVariables)

/** What of the settings of the storage does not go together, a line each; a bucket that is set by half is never guessed at. */
export function storageComplaints(values: z.output<typeof storageSchema>): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (S3_BUCKET === undefined) {
    const given = Object.entries(values).filter(
      ([name, value]) => name.startsWith('S3_') && name !== 'S3_CACHE_MB' && value !== undefined,
    )
    return given.map(([name]) => `${name}: is of no use without S3_BUCKET`)
  }
  const pairs = [
    [S3_ACCESS_KEY_ID, 'S3_ACCESS_KEY_ID', S3_SECRET_ACCESS_KEY, 'S3_SECRET_ACCESS_KEY'],
    [S3_SECRET_ACCESS_KEY, 'S3_SECRET_ACCESS_KEY', S3_ACCESS_KEY_ID, 'S3_ACCESS_KEY_ID'],
    [S3_ENDPOINT, 'S3_ENDPOINT', S3_ACCESS_KEY_ID, 'S3_ACCESS_KEY_ID'],
  ] as const
  const missing = pairs.flatMap(([given, name, other, otherName]) =>
    given !== undefined && other === undefined ? [`${otherName}: is missing, ${name} is set`] : [],
  )
  const region = S3_REGION === undefined && S3_ENDPOINT === undefined ? ['S3_REGION: is missing, S3_BUCKET is set'] : []
  const cold =
    values.COLD_DIR === undefined ? [] : ['COLD_DIR: is for files on a disk; with S3_BUCKET use S3_COLD_BUCKET']
  const tier =
    values.S3_COLD_CLASS === 'DEEP_ARCHIVE' && values.S3_THAW_TIER === 'Expedited'
      ? ['S3_THAW_TIER: DEEP_ARCHIVE knows Standard and Bulk only']
      : []
  return [...new Set([...missing, ...region, ...cold, ...tier])]
}

/** The same storage for a process whose callers wait: a bucket that is silent is given up within seconds. */
export const hastened = (options: StorageOptions): StorageOptions =>
  options.s3 ? { ...options, s3: { ...options.s3, ...whilePeopleWait } } : options

const prefixOf = (prefix: string | undefined) =>
  prefix === undefined || prefix.endsWith('/') ? (prefix ?? '') : `${prefix}/`

/**
 * Where files live, from settings that go together.
 * @param isShared whether there may be other machines, which a database of one's own allows and the embedded one does not
 */
export function storageOf(
  values: z.output<typeof storageSchema>,
  dataDir: string,
  { isShared }: { readonly isShared: boolean },
): StorageOptions {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const keepFreeBytes = values.KEEP_FREE_MB * 1024 ** 2
  if (bucket === undefined)
    return { keepFreeBytes, coldDir: values.COLD_DIR === undefined ? undefined : resolve(values.COLD_DIR), isShared }
  return {
    keepFreeBytes,
    s3: {
      bucket,
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION ?? 'us-east-1',
      prefix: prefixOf(values.S3_PREFIX),
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      scratchDir: values.SCRATCH_DIR === undefined ? join(dataDir, 'scratch') : resolve(values.SCRATCH_DIR),
      copiesBytes: values.S3_CACHE_MB * 1024 ** 2,
      coldBucket: values.S3_COLD_BUCKET,
      coldClass: values.S3_COLD_CLASS,
      thawTier: values.S3_THAW_TIER,
    },
  }
}
