import { ownName } from '../../../base-path.ts'

const pageKey = ownName('.upload-page')
const nameOf = (page: string) => ownName(`-upload-page-${page}`)

/** A name for this page among the tabs; it is another one after a reload. */
export const thisPage = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

const hasLocks = () => 'locks' in navigator

/** Tells the other tabs for as long as this page lives that it does. Call once, before anything is kept in its name. */
export function livePage(): { readonly before: string | null } {
  const before = sessionStorage.getItem(pageKey)
  sessionStorage.setItem(pageKey, thisPage)
  if (hasLocks()) void navigator.locks.request(nameOf(thisPage), () => new Promise<never>(() => undefined))
  return { before }
}

/**
 * Calls back once a page is gone, which may be at once. Where tabs cannot tell one another (a connection without TLS), only the page
 * that this one took the place of is known to be gone.
 */
export function whenGone(page: string, before: string | null, callback: () => Promise<void>): void {
  if (hasLocks()) void navigator.locks.request(nameOf(page), callback)
  else if (page === before) void callback()
}

/**
 * Does work that only one tab at a time may do under a name; the others wait and are told so. `hasWaited` tells the work that another
 * tab may have done it.
 */
export async function aloneAmongTabs<T>(
  name: string,
  { signal, onWaiting }: { readonly signal: AbortSignal; onWaiting(isWaiting: boolean): void },
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  if (!hasLocks()) return await work(false)
  const first = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { value: await work(false) },
  )
  if (first !== null) return first.value
  onWaiting(true)
  return await navigator.locks.request(name, { signal }, async () => {
    onWaiting(false)
    return await work(true)
  })
}
