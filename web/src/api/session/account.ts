import { type Grant, isGranted } from '@visionair/contract'
import { logout, me } from '@visionair/contract/accounts'
import type { ResultOf } from '../call-types.ts'
import { call } from '../client.ts'
import { callKey, useCall } from '../hooks.ts'
import { forgetRecentPlaces } from '../recent-places.ts'
import { useIsHeld } from './is-held.ts'
import { endSession, isOfAnother, readTokens } from './tokens.ts'

/** The signed-in user as the screens see them. */
export type Account = ResultOf<typeof me>

/** Under which the signed-in user is kept. */
export const accountKey = callKey(me)

/** The signed-in user; read once and shared. */
export const useAccountQuery = () => useCall(me, {}, { staleTimeMs: 60_000, isNamed: true })

/** The same, looked after for what others change of it; for the one place that holds all pages. */
export function useWatchedAccount() {
  const isHeld = useIsHeld()
  return useCall(me, {}, { staleTimeMs: 60_000, watchMs: isHeld ? 600_000 : 10_000 })
}

/** The signed-in user, inside the signed-in layouts, which wait for it. Throws outside of them. */
export function useAccount(): Account {
  const { data } = useAccountQuery()
  if (data === undefined) throw new Error('useAccount is for pages inside a signed-in layout')
  return data
}

/** The one permission check, for the signed-in user. */
export const useIsGranted = (list: readonly Grant[], mode: 'any' | 'all' = 'any'): boolean =>
  isGranted(useAccount(), list, mode)

/** Signs out: revokes the refresh token where the server can be reached, and leaves in any case. */
export async function signOut(): Promise<void> {
  const tokens = isOfAnother() ? null : readTokens()
  endSession({ reason: 'left' })
  forgetRecentPlaces()
  if (tokens === null) return
  await call(logout, { body: { refresh_token: tokens.refreshToken } }).catch(() => undefined)
}
