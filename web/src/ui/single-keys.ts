import { useSyncExternalStore } from 'react'
import { ownName } from '../base-path.ts'

const key = ownName('.single-keys')
const listeners = new Set<() => void>()

/** Whether keys of a single character (`/`, N, digits) do something on their own; they do unless they were switched off (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => localStorage.getItem(key) !== 'off'

/** Switches them on or off for this browser. */
export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** As `hasSingleKeys`, followed while it changes, in other tabs as well. */
export const useSingleKeys = (): boolean => useSyncExternalStore(watch, hasSingleKeys)
