/** Storage classes of archived pictures. Those of the last two can be read only after they have thawed. */
export const coldClasses = [
  'STANDARD',
  'STANDARD_IA',
  'ONEZONE_IA',
  'INTELLIGENT_TIERING',
  'GLACIER_IR',
  'GLACIER',
  'DEEP_ARCHIVE',
] as const

export type ColdClass = (typeof coldClasses)[number]

/** How quickly what is frozen thaws; quicker costs more. */
export const thawTiers = ['Expedited', 'Standard', 'Bulk'] as const

export type ThawTier = (typeof thawTiers)[number]

/** A bucket and how to reach it. */
export interface S3Options {
  /** Of a server that is not Amazon's. */
  readonly endpoint?: string | undefined
  readonly region: string
  readonly bucket: string
  /** Put before every key, ending in `/`; empty for none. */
  readonly prefix: string
  /** Absent: those of the machine, as Amazon's tools find them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** The class files are stored in; the bucket's own when absent. */
  readonly storageClass?: ColdClass | undefined
  /** `Standard` when absent. */
  readonly thawTier?: ThawTier | undefined
  /** Where work and local copies lie. */
  readonly scratchDir: string
  /** Local copies beyond this are dropped, the least recently used first. */
  readonly copiesBytes: number
  /** What stays free of the disk of this machine, for the database; nothing unless told. */
  readonly keepFreeBytes?: number | undefined
  /** A connection, and an answer that says nothing for so long, are given up and tried again. */
  readonly timeouts?: { readonly connectMs: number; readonly idleMs: number }
  /** How often a request that fails for a passing reason is sent; 5 when absent. */
  readonly attempts?: number
}

/** For calls somebody waits for: a server that is silent is given up within 10 s, while jobs bear with it for minutes. */
export const whilePeopleWait = { timeouts: { connectMs: 2_000, idleMs: 4_000 }, attempts: 2 } as const
