import { useMemo, useSyncExternalStore } from 'react'
import { ownName } from '../../../base-path.ts'

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = ownName('.magnifier')
const listeners = new Set<() => void>()

/** Whether the magnifier is in hand in this tab. */
export const hasMagnifier = (storage: Pick<Keeper, 'getItem'> = sessionStorage): boolean =>
  storage.getItem(key) === 'on'

/** Keeps until the tab is closed whether it is. */
export function keepMagnifier(isOn: boolean, storage: Keeper = sessionStorage): void {
  if (isOn) storage.setItem(key, 'on')
  else storage.removeItem(key)
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As `hasMagnifier`, followed while it changes, as the viewer takes it. */
export function useKeptMagnifier(): { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(watch, () => hasMagnifier())
  return useMemo(() => ({ isOn, onChange: (next: boolean) => keepMagnifier(next) }), [isOn])
}
