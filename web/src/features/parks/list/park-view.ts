import { z } from 'zod'
import { ownName } from '../../../base-path.ts'

/** How a list of parks is shown. */
export const parkViews = ['cards', 'table'] as const
export type ParkView = (typeof parkViews)[number]

const storageKey = ownName('.parks-view')
const keptSchema = z.record(z.string(), z.enum(parkViews))

function kept(storage: Storage): Readonly<Record<string, ParkView>> {
  try {
    return keptSchema.safeParse(JSON.parse(storage.getItem(storageKey) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** What an account chose last in this browser; cards until it chooses. */
export const parkViewOf = (account: number, storage: Storage = localStorage): ParkView =>
  kept(storage)[String(account)] ?? 'cards'

/** Keeps the choice of an account; a browser that keeps nothing forgets it with the page. */
export function keepParkView(account: number, view: ParkView, storage: Storage = localStorage): void {
  try {
    storage.setItem(storageKey, JSON.stringify({ ...kept(storage), [account]: view }))
  } catch {
    // The choice holds for this page.
  }
}
