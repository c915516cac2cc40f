import { hubLiesAtEnd, type Lie } from '@visionair/contract/rules'
import { useMemo, useSyncExternalStore } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import { ownName } from '../../../base-path.ts'
import type { Turn } from '../../../viewer/core/picture/geometry.ts'

type Keeper = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (account: number) => ownName(`.lying.${account}`)
const listeners = new Set<() => void>()
/** A picture that is at least so many times as high as wide leaves most of a wide window empty. */
const leastProportion = 2
const wideWindow = '(width >= 1024px) and (orientation: landscape)'

/** Whether this account has its pictures lie in this browser; null until it has chosen. */
export function keptLying(account: number, storage: Keeper = localStorage): boolean | null {
  const kept = storage.getItem(keyOf(account))
  return kept === 'lying' || kept === 'upright' ? kept === 'lying' : null
}

/** Keeps for this account and browser whether pictures lie. */
export function keepLying(account: number, isLying: boolean, storage: Keeper = localStorage): void {
  storage.setItem(keyOf(account), isLying ? 'lying' : 'upright')
  for (const listener of listeners) listener()
}

/** Whether a picture lies before anybody has chosen. */
export const liesByDefault = ({ widthPx, heightPx }: Pick<Lie, 'widthPx' | 'heightPx'>, isWide: boolean): boolean =>
  isWide && heightPx >= leastProportion * widthPx

/** How far a picture is turned to lie with the hub end of its side on the left. */
export const lyingTurn = (lie: Lie): Turn => (hubLiesAtEnd(lie) ? 90 : 270)

function watch(listener: () => void): () => void {
  const wide = window.matchMedia(wideWindow)
  listeners.add(listener)
  wide.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    wide.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}

/** How far a picture is turned for the signed-in person, followed while it changes, and what turns it. */
export function useTurn(lie: Lie): { readonly turn: Turn; readonly onTurn: () => void } {
  const account = useAccount().id
  const chosen = useSyncExternalStore(watch, () => keptLying(account))
  const isWide = useSyncExternalStore(watch, () => window.matchMedia(wideWindow).matches)
  const isLying = chosen ?? liesByDefault(lie, isWide)
  const onTurn = useMemo(() => () => keepLying(account, !isLying), [account, isLying])
  return { turn: isLying ? lyingTurn(lie) : 0, onTurn }
}
