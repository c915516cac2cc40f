import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { noSeal, sealOf } from './seal.ts'
import { holdSealing, insertSeals, lastSeal, type Seal, unsealedEntries } from './sealing.repository.ts'

const atOnce = 500

async function sealSome(db: Db): Promise<Seal | null> {
  if (!(await holdSealing(db))) return null
  const last = await lastSeal(db)
  const { entries, now } = await unsealedEntries(db, atOnce)
  let position = last?.position ?? 0
  let before = last?.hash ?? noSeal
  const seals = entries.map(({ id, content }): Seal => {
    position += 1
    before = sealOf(before, { position, sealedAt: now, content })
    return { position, entryId: id, sealedAt: now, hash: before }
  })
  if (seals.length > 0) await insertSeals(db, seals)
  return seals.at(-1) ?? null
}

/**
 * Seals what has entered the trail, entry after entry, each with the seal before it. Whoever makes a change never waits for this: entries
 * are sealed once they are committed, by one at a time. The log is told of the last seal, so that it lies where the database does not.
 * @returns the last seal that was set; null where nothing was to seal, or another seals
 */
export async function sealTrail({ db, log }: Pick<Context, 'db' | 'log'>): Promise<Seal | null> {
  let last: Seal | null = null
  for (;;) {
    const next = await inTransaction(db, sealSome)
    if (next === null) break
    last = next
  }
  if (last !== null) log.info({ position: last.position, seal: last.hash.toString('hex') }, 'the audit trail is sealed')
  return last
}
