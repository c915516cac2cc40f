import { erasedName } from '@visionair/contract/audit'
import { type ChangedBy, recordChange } from '../../../platform/audit/record-change.ts'
import type { Db } from '../../../platform/database/db.ts'
import {
  accountsOnceOf,
  beginErasing,
  digestOf,
  entriesNaming,
  type FormerNames,
  formerNames,
  insertRemains,
  latestErasure,
  type Remains,
  replaceEntry,
} from './erasing.repository.ts'
import { type NamedPerson, type NamingEntry, withoutPerson } from './named-person.ts'

export type { NamedPerson } from './named-person.ts'

/** Numbers of the accounts that the trail knows to have had an address, gone ones as well. */
export const accountsInTrail = (db: Db, address: string): Promise<number[]> => accountsOnceOf(db, address)

/** What the trail tells accounts to have been called. */
export const namesInTrail = (db: Db, accountIds: readonly number[]): Promise<FormerNames> => formerNames(db, accountIds)

const isSame = (one: NamingEntry, other: NamingEntry) => JSON.stringify(one) === JSON.stringify(other)
const atOnce = 1000

/**
 * Keeps others from erasing and from sealing until the transaction ends, so that what is found in the trail is all that there is. To be
 * called first.
 */
export const holdTrail = (db: Db): Promise<void> => beginErasing(db)

/**
 * Takes who a person was out of the trail: what was done, when and by which number stays. @returns what is left of each entry that named them
 */
export async function eraseFromTrail(db: Db, person: NamedPerson): Promise<Remains[]> {
  const remains: Remains[] = []
  for (let after = 0; ; ) {
    const found = await entriesNaming(db, person, after, atOnce)
    for (const { id, ...entry } of found) {
      const without = withoutPerson(entry, person)
      if (!isSame(entry, without)) remains.push({ entryId: id, remains: await replaceEntry(db, id, without) })
    }
    const last = found.at(-1)
    if (last === undefined || found.length < atOnce) return remains
    after = last.id
  }
}

/** Enters an erasure into the trail, with a digest of what it left there, by which the entries are known that no longer are as they were sealed. */
export async function recordErasure(
  db: Db,
  by: ChangedBy,
  {
    accountId,
    remains,
    counts,
  }: {
    readonly accountId: number | null
    readonly remains: readonly Remains[]
    readonly counts: Readonly<Record<string, number>>
  },
): Promise<void> {
  const left = remains.length === 0 ? {} : { digest: digestOf(remains) }
  const after = { ...counts, entries: remains.length, ...left }
  await recordChange(db, by, { action: 'erase', entity: 'user', entityId: accountId, name: erasedName, after })
  if (remains.length > 0) await insertRemains(db, await latestErasure(db), remains)
}
