import type { QueryClient } from '@tanstack/react-query'
import { longestWaitSeconds, me } from '@visionair/contract/accounts'
import { ownName } from '../../base-path.ts'
import { callKey } from '../hooks.ts'
import { type HeldAnswer, readHeld } from '../read-held.ts'
import { isLeftAlone } from './attention.ts'
import { noteHeld } from './is-held.ts'

/** A page asks for nothing for this long before its call is held: what it shows comes first. */
const calmMs = 2_000
const lookMs = 250
/** So long after a call that failed, or that nobody held, it is asked as if there were none. */
const restMs = 60_000
/** A call that is never answered, as over a line that went, is given up. */
const patienceMs = (longestWaitSeconds + 35) * 1000
/** For this long the other tabs take a call to be held without hearing of it again. */
const believedMs = (longestWaitSeconds + 15) * 1000

/** What holding a call takes of the page around it; tests put in their own. */
export interface Holding {
  read(signal: AbortSignal): Promise<HeldAnswer>
  /** Waits until the page has nothing else to ask for. */
  calm(signal: AbortSignal): Promise<void>
  rest(signal: AbortSignal): Promise<void>
  onHeld(isHeld: boolean): void
  onChange(value: unknown): void
}

/** Has one call held after the other, for as long as it is not stopped. */
export async function keepHeld(holding: Holding, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await holding.calm(signal)
    if (signal.aborted) break
    holding.onHeld(true)
    const answer = await holding.read(signal).catch(() => null)
    if (signal.aborted) break
    if (answer?.isChanged === true) holding.onChange(answer.value)
    if (answer?.isChanged === true || answer?.wasHeld === true) continue
    holding.onHeld(false)
    await holding.rest(signal)
  }
  holding.onHeld(false)
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

async function calmOf(client: QueryClient, signal: AbortSignal): Promise<void> {
  for (let calm = 0; calm < calmMs && !signal.aborted; calm += lookMs) {
    await pause(lookMs, signal)
    if (client.isFetching() > 0 || document.readyState !== 'complete' || isLeftAlone()) calm = 0
  }
}

const accountKey = callKey(me)

function beginHolding(client: QueryClient): () => void {
  const channel = new BroadcastChannel(ownName('-rights'))
  const over = new AbortController()
  let doubt: ReturnType<typeof setTimeout> | undefined
  channel.addEventListener('message', ({ data }) => {
    if (data === 'changed') void client.refetchQueries({ queryKey: accountKey })
    clearTimeout(doubt)
    noteHeld(data !== 'free')
    doubt = setTimeout(() => noteHeld(false), believedMs)
  })
  const run = () => {
    // It is this tab's own call from here on.
    clearTimeout(doubt)
    return keepHeld(
      {
        read: (signal) => readHeld(me, longestWaitSeconds, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])),
        calm: (signal) => calmOf(client, signal),
        rest: (signal) => pause(restMs, signal),
        onHeld: (isNow) => {
          noteHeld(isNow)
          channel.postMessage(isNow ? 'held' : 'free')
        },
        onChange: (value) => {
          client.setQueryData(accountKey, value)
          channel.postMessage('changed')
        },
      },
      over.signal,
    )
  }
  navigator.locks.request(ownName('-rights'), { signal: over.signal }, run).catch(() => undefined)
  return () => {
    clearTimeout(doubt)
    over.abort()
    noteHeld(false)
    // After what the end of the call still tells.
    setTimeout(() => channel.close(), 0)
  }
}

/**
 * While the page can be seen, one tab of the browser has one call held by the server, which answers it when what the user may do changes; the
 * others hear of it from that tab. Nothing is held where tabs cannot tell one another (a connection without TLS): such pages ask now and then.
 * @returns what ends it
 */
export function holdWhileSeen(client: QueryClient): () => void {
  if (!('locks' in navigator)) return () => undefined
  let stop: (() => void) | null = null
  const follow = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen) stop ??= beginHolding(client)
    else {
      stop?.()
      stop = null
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}
