import type { QueryClient } from '@tanstack/react-query'
import type { ClearPart } from '../../viewer/core/picture/clear-part.ts'
import { type KeptSighting, keepSighting } from './kept-sightings.ts'
import { sendSightings } from './send-sightings.ts'
import { Watching } from './watching.ts'

export { WatchBeside } from './watch-beside.tsx'

/** What is kept of one picture while it is open. */
export interface Watch {
  readonly see: (part: ClearPart | null) => void
  readonly end: () => void
}

/** How long sightings are gathered before they are sent together. */
const gatherMs = 2000
const coverings = 'dialog[open], [role="dialog"][aria-modal="true"], [aria-modal="true"] [role="dialog"]'
const hands = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Begins to keep what stands on the screen, and sends it every few seconds and when the network is back. */
export function beginWatch(client: QueryClient, of: Omit<KeptSighting, 'sighting'>): Watch {
  const life = new AbortController()
  const { signal } = life
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    // A tab behind others asks for nothing: what it kept is sent when it is shown again.
    if (document.visibilityState === 'visible') void sendSightings(client, of.account)
  }
  const watching = new Watching({
    tell: (sighting) => {
      keepSighting({ ...of, sighting })
      timer ??= setTimeout(send, gatherMs)
    },
    canBeSeen: () => document.visibilityState === 'visible' && document.querySelector(coverings) === null,
  })
  for (const hand of hands)
    window.addEventListener(hand, () => watching.attend(), { signal, passive: true, capture: true })
  const look = () => watching.look()
  document.addEventListener('visibilitychange', look, { signal })
  document.addEventListener('visibilitychange', send, { signal })
  const dialogs = new MutationObserver(look)
  dialogs.observe(document.body, { childList: true })
  window.addEventListener('online', send, { signal })
  window.addEventListener('pagehide', () => watching.stop(), { signal })
  send()
  return {
    see: (part) => watching.see(part),
    end: () => {
      watching.stop()
      dialogs.disconnect()
      life.abort()
      send()
    },
  }
}
