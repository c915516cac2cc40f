import { sightingSchema } from '@visionair/contract/sightings'
import { z } from 'zod'
import { ownName } from '../../base-path.ts'

/** A sighting that was not sent yet. */
const keptSchema = z.object({
  account: z.int(),
  inspection: z.int(),
  imageVersion: z.int(),
  sighting: sightingSchema,
})
export type KeptSighting = z.output<typeof keptSchema>

/** More are not kept for a server that cannot be reached; the oldest go. */
const mostKept = 2000
const storageKey = ownName('.sightings')

type Keeper = Pick<Storage, 'getItem' | 'setItem'>

/** What was looked at and not sent yet, in this browser. */
export function keptSightings(storage: Keeper = localStorage): readonly KeptSighting[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((each) => keptSchema.safeParse(each).data ?? []) : []
  } catch {
    return []
  }
}

function write(kept: readonly KeptSighting[], storage: Keeper): void {
  try {
    storage.setItem(storageKey, JSON.stringify(kept.slice(-mostKept)))
  } catch {
    // Without room it is kept for as long as the page; coverage is then less, never more.
  }
}

/** Keeps a sighting until it is sent; told again, its longer time is kept. */
export function keepSighting(next: KeptSighting, storage: Keeper = localStorage): void {
  write([...keptSightings(storage).filter(({ sighting }) => sighting.key !== next.sighting.key), next], storage)
}

/** Forgets what was sent; what was told anew meanwhile stays. */
export function forgetSightings(sent: readonly KeptSighting[], storage: Keeper = localStorage): void {
  const done = new Map(sent.map(({ sighting }) => [sighting.key, sighting.shownMs]))
  write(
    keptSightings(storage).filter(({ sighting }) => sighting.shownMs > (done.get(sighting.key) ?? -1)),
    storage,
  )
}
