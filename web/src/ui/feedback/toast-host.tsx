import { type ComponentType, useSyncExternalStore } from 'react'

import classes from './toast-host.module.css'

type Module = typeof import('@mantine/notifications')

let Host: ComponentType | null = null
const listeners = new Set<() => void>()

/** Brings the toasts to the page with the first one; they are not part of the first load. */
export async function showToasts(): Promise<Module> {
  const module = await import('@mantine/notifications')
  if (Host === null) {
    Host = () => <module.Notifications position="bottom-left" classNames={{ notification: classes.letThrough ?? '' }} />
    for (const listener of listeners) listener()
  }
  return module
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; empty until the first one. */
export function ToastHost() {
  const Current = useSyncExternalStore(watch, () => Host)
  return Current === null ? null : <Current />
}
