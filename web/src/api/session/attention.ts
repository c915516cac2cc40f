import { useEffect } from 'react'
import { idleSeconds } from './tokens.ts'

/** For this long after the last touch somebody is taken to be at the page. */
const attendedForMs = 120_000
/** All that a page left alone looks after together is asked for about once in this time. */
const restMs = 60_000

const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'focus'] as const

let touchedAtMs = performance.now()
let watching = 0
const returns = new Set<() => void>()

/** Whether somebody touched the page within the last two minutes. */
export const isAttended = (): boolean => performance.now() - touchedAtMs < attendedForMs

/** A session that ends when it is not used must not be kept up by a page that looks after things by itself. */
export const isLeftAlone = (): boolean => !isAttended() && idleSeconds() !== null

function note(): void {
  const wasAway = !isAttended()
  touchedAtMs = performance.now()
  if (wasAway) for (const tell of returns) tell()
}

/** Notes every touch of the page, and calls back when somebody returns to one that was left alone. Call once. */
export function watchAttention(onReturn: () => void): void {
  returns.add(onReturn)
  for (const touch of touches) window.addEventListener(touch, note, { passive: true, capture: true })
}

/** `intervalMs` while somebody is at the page; else so long that all that is watched makes one request a minute. */
export const watchInterval = (intervalMs: number): number =>
  isAttended() ? intervalMs : Math.max(intervalMs, restMs * Math.max(1, watching))

/** Counts what the caller watches among all that is watched, for as long as it does. */
export function useCounted(isWatching: boolean): void {
  useEffect(() => {
    if (!isWatching) return
    watching += 1
    return () => {
      watching -= 1
    }
  }, [isWatching])
}
