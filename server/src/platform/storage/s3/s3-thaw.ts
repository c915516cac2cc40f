import { HeadObjectCommand, type HeadObjectCommandOutput, RestoreObjectCommand } from '@aws-sdk/client-s3'
import type { Thaw } from '../storage.ts'
import type { DownloadSource } from './s3-download.ts'
import { isThawing } from './s3-errors.ts'
import type { ThawTier } from './s3-options.ts'

/** What has thawed stays readable for so long, though it is copied at once: longer than workers are ever away. */
const readableDays = 3
const hourMs = 3_600_000

/** The upper end of what Amazon says of each class and tier (S3 User Guide, "Archive retrieval options"). */
const usualHours = {
  GLACIER: { Expedited: 0.1, Standard: 5, Bulk: 12 },
  DEEP_ARCHIVE: { Expedited: 12, Standard: 12, Bulk: 48 },
} as const satisfies Record<string, Record<ThawTier, number>>

interface Frozen {
  readonly like: keyof typeof usualHours
  /** Objects that a class by itself put to sleep come back for good, and no number of days may be named. */
  readonly isForGood: boolean
}

/** How an object is frozen; null when it can be read. */
function frozen({ StorageClass, ArchiveStatus, Restore }: HeadObjectCommandOutput): Frozen | null {
  if (ArchiveStatus === 'ARCHIVE_ACCESS') return { like: 'GLACIER', isForGood: true }
  if (ArchiveStatus === 'DEEP_ARCHIVE_ACCESS') return { like: 'DEEP_ARCHIVE', isForGood: true }
  if (StorageClass !== 'GLACIER' && StorageClass !== 'DEEP_ARCHIVE') return null
  if (Restore?.includes('ongoing-request="false"')) return null
  return { like: StorageClass, isForGood: false }
}

/** The deepest class knows no quick tier. */
const tierFor = ({ like }: Frozen, tier: ThawTier): ThawTier =>
  like === 'DEEP_ARCHIVE' && tier === 'Expedited' ? 'Standard' : tier

/** Says whether an object can be read, and has it thaw when it cannot and nobody has asked yet. Rejects as the server does. */
export async function thaw({ client, bucket, objectKey }: DownloadSource, tier: ThawTier): Promise<Thaw> {
  const address = { Bucket: bucket, Key: objectKey }
  const head = await client.send(new HeadObjectCommand(address))
  const state = frozen(head)
  if (state === null) return { isReadable: true }
  const asked = tierFor(state, tier)
  if (!head.Restore?.includes('ongoing-request="true"')) {
    const wish = { GlacierJobParameters: { Tier: asked }, ...(state.isForGood ? {} : { Days: readableDays }) }
    await client.send(new RestoreObjectCommand({ ...address, RestoreRequest: wish })).catch((error: unknown) => {
      if (!isThawing(error)) throw error
    })
  }
  return { isReadable: false, usualMs: usualHours[state.like][asked] * hourMs }
}
