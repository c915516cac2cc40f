import { createHash } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import { vouchedErasures } from './erasing/erasing.repository.ts'
import { noSeal, sealOf } from './seal.ts'
import { countUnsealed, lostEntries, type SealedEntry, sealedEntries, strayEntries } from './sealing.repository.ts'

/** `seal-gone` is a seal that is missing in the order, `other-seal` one that is not the one that was noted elsewhere. */
export type FaultKind = 'altered' | 'removed' | 'inserted' | 'seal-gone' | 'other-seal'

export interface Fault {
  readonly kind: FaultKind
  /** Of the seal; null where there is none. */
  readonly position: number | null
  readonly entryId: number | null
}

/** A seal as it was noted elsewhere: in a log, at an earlier look. */
export interface Noted {
  readonly position: number
  readonly hash: string
}

export interface Verdict {
  /** The first faults, in the order of the trail. */
  readonly faults: readonly Fault[]
  readonly sealed: number
  /** Sealed entries that an erasure of a person left as they are, which the trail tells itself. */
  readonly erased: number
  /** Entries that wait for their seal. */
  readonly unsealed: number
  /** The last seal; null before the first. */
  readonly last: Noted | null
}

const atOnce = 2000
const mostFaults = 1000
/** An entry is dated when its change began, and sealed within a minute or so after that was committed: no change takes this long. */
const longestChangeMs = 3_600_000

/** What a walk along the seals remembers. */
interface Walk {
  readonly faults: Fault[]
  readonly vouched: ReadonlySet<number>
  erased: number
  position: number
  before: Buffer
  /** When the present run of sealing was, and the one before it. */
  run: number
  runBefore: number
}

/** Whether an entry is what an erasure left of it that stands in the trail itself. */
const isErased = ({ vouched }: Walk, content: string, { erasedBy, remains }: SealedEntry): boolean =>
  erasedBy !== null &&
  remains !== null &&
  vouched.has(erasedBy) &&
  createHash('sha256').update(content).digest().equals(remains)

function lookAt(walk: Walk, entry: SealedEntry, noted: Noted | null): void {
  const { position, entryId, sealedAt, hash, content, at } = entry
  const complain = (kind: FaultKind) => walk.faults.push({ kind, position, entryId })
  if (position !== walk.position + 1)
    walk.faults.push({ kind: 'seal-gone', position: walk.position + 1, entryId: null })
  if (content === null) complain('removed')
  else if (!sealOf(walk.before, { position, sealedAt, content }).equals(hash)) {
    if (isErased(walk, content, entry)) walk.erased += 1
    else complain('altered')
  }
  const sealedMs = sealedAt.getTime()
  if (sealedMs > walk.run) [walk.runBefore, walk.run] = [walk.run, sealedMs]
  if (at !== null && at.getTime() < walk.runBefore - longestChangeMs) complain('inserted')
  if (noted?.position === position && noted.hash !== hash.toString('hex')) complain('other-seal')
  // What follows is held against the seal as it stands, so that one fault is told once.
  walk.position = position
  walk.before = hash
}

/**
 * Holds the trail against its seals, as of one moment: tells entries that were altered or removed since they were sealed, and ones that were
 * put in: beside the product, or dated before what was sealed long before them. A seal that was noted elsewhere must still be the same,
 * which tells whether the end was cut off or everything was sealed anew. Entries that an erasure made name nobody are counted apart, where
 * they are as an entry of the trail says that it left them.
 */
export const verifyTrail = (db: Db, noted: Noted | null = null): Promise<Verdict> =>
  inSnapshot(db, async (snapshot) => {
    const vouched = await vouchedErasures(snapshot)
    const walk: Walk = { faults: [], vouched, erased: 0, position: 0, before: noSeal, run: 0, runBefore: 0 }
    for (;;) {
      const some = await sealedEntries(snapshot, walk.position, atOnce)
      for (const each of some) lookAt(walk, each, noted)
      if (some.length < atOnce) break
    }
    if (noted !== null && noted.position > walk.position)
      walk.faults.push({ kind: 'seal-gone', position: noted.position, entryId: null })
    const beside = (kind: FaultKind) => (entryId: number) => walk.faults.push({ kind, position: null, entryId })
    for (const id of await strayEntries(snapshot, mostFaults)) beside('inserted')(id)
    for (const id of await lostEntries(snapshot, mostFaults)) beside('removed')(id)
    return {
      faults: walk.faults.slice(0, mostFaults),
      sealed: walk.position,
      erased: walk.erased,
      unsealed: await countUnsealed(snapshot),
      last: walk.position === 0 ? null : { position: walk.position, hash: walk.before.toString('hex') },
    }
  })
