import { createContext, type ReactNode, useContext } from 'react'
import type { RouteKey } from './paths.ts'

const RoutePresence = createContext<ReadonlySet<RouteKey>>(new Set())

/** Tells the parts below which routes have a page, so that nothing links to one that has none. */
export function RoutePresenceProvider({ keys, children }: { keys: ReadonlySet<RouteKey>; children: ReactNode }) {
  return <RoutePresence value={keys}>{children}</RoutePresence>
}

/** Whether a route has a page. */
export function useHasRoute(): (key: RouteKey) => boolean {
  const keys = useContext(RoutePresence)
  return (key) => keys.has(key)
}
