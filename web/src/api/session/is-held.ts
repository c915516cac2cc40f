import { useSyncExternalStore } from 'react'

let isHeld = false
const listeners = new Set<() => void>()

/** Notes whether a call is held. */
export function noteHeld(isNow: boolean): void {
  if (isHeld === isNow) return
  isHeld = isNow
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server holds a call that it answers when rights change, of this tab or of another: nothing need be asked for meanwhile. */
export const useIsHeld = (): boolean => useSyncExternalStore(listen, () => isHeld)
