import { z } from 'zod'
import { ownName } from '../base-path.ts'

const placeSchema = z.object({ path: z.string().startsWith('/'), title: z.string().min(1) })
const keptSchema = z.object({ account: z.int(), places: z.array(placeSchema) })

/** A page somebody was on: its path and its title. */
export type RecentPlace = z.infer<typeof placeSchema>

const storageKey = ownName('.recent-places')
export const maxRecentPlaces = 8

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** The pages an account was on in this browser, the newest first; none of another account's. */
export function recentPlaces(account: number, storage: Storage = localStorage): readonly RecentPlace[] {
  const kept = keptSchema.safeParse(parsed(storage.getItem(storageKey))).data
  return kept?.account === account ? kept.places : []
}

/** Notes that an account is on a page; what it notes first goes when there are too many. */
export function rememberRecentPlace(account: number, place: RecentPlace, storage: Storage = localStorage): void {
  const others = recentPlaces(account, storage).filter(({ path }) => path !== place.path)
  const places = [place, ...others].slice(0, maxRecentPlaces)
  storage.setItem(storageKey, JSON.stringify({ account, places }))
}

/** Forgets them, for who signs out: names of parks and turbines do not stay on a shared computer. */
export const forgetRecentPlaces = (storage: Storage = localStorage): void => storage.removeItem(storageKey)
