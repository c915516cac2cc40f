import type { QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import { ownName } from '../base-path.ts'

/** The calls that read what a page is about, by the part of its address before the number. */
export const placeReaders = {
  'device-group': 'getPark',
  device: 'getDevice',
  'inspection-group': 'getInspectionGroup',
  inspection: 'getInspection',
} as const

const placePath = new RegExp(`^/visionair/(${Object.keys(placeReaders).join('|')})/[1-9]\\d*$`)
const placeSchema = z.object({ path: z.string().regex(placePath), title: z.string().min(1) })
const keptSchema = z.object({ account: z.int(), places: z.array(z.unknown()) })

/** The page of a park, device, visit or side that somebody was on: its path and its title. */
export type RecentPlace = z.infer<typeof placeSchema>

const storageKey = ownName('.recent-places')
export const maxRecentPlaces = 10

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function kept(storage: Storage): { readonly account: number; readonly places: readonly RecentPlace[] } | null {
  const { data } = keptSchema.safeParse(parsed(storage.getItem(storageKey)))
  if (data === undefined) return null
  return { account: data.account, places: data.places.flatMap((each) => placeSchema.safeParse(each).data ?? []) }
}

/** The pages an account was on in this browser, the newest first; none of another account's. */
export function recentPlaces(account: number, storage: Storage = localStorage): readonly RecentPlace[] {
  const all = kept(storage)
  return all?.account === account ? all.places : []
}

/** Notes that an account is on the page of a park, device, visit or side, and no other page; what it notes first goes when there are too many. */
export function rememberRecentPlace(account: number, place: RecentPlace, storage: Storage = localStorage): void {
  if (!placeSchema.safeParse(place).success) return
  const others = recentPlaces(account, storage).filter(({ path }) => path !== place.path)
  const places = [place, ...others].slice(0, maxRecentPlaces)
  storage.setItem(storageKey, JSON.stringify({ account, places }))
}

/** Whether a call reads what the page at a path is about. */
export function isReadAt(path: string, [, name, params]: QueryKey): boolean {
  return pathRead(name, params) === path
}

function pathRead(name: unknown, params: unknown): string | null {
  const kind = Object.entries(placeReaders).find(([, reader]) => reader === name)?.[0]
  return kind === undefined ? null : `/visionair/${kind}/${Object(params).id}`
}

/** Forgets the page of what a call reads, which was deleted or is out of sight; nothing for calls that read no such thing. */
export function forgetPlaceRead([, name, params]: QueryKey, storage: Storage = localStorage): void {
  const path = pathRead(name, params)
  const all = kept(storage)
  if (path === null || all === null || all.places.every((place) => place.path !== path)) return
  const places = all.places.filter((place) => place.path !== path)
  storage.setItem(storageKey, JSON.stringify({ account: all.account, places }))
}

/** Forgets them, for who signs out: names of parks and turbines do not stay on a shared computer. */
export const forgetRecentPlaces = (storage: Storage = localStorage): void => storage.removeItem(storageKey)
