import { endsAtMs, watchTokens } from './tokens.ts'

/** How long before its end a session that is not renewed is told to end. */
const warnedForMs = 120_000
/** A timer cannot wait for a month, and stands still while the machine sleeps: the clock is looked at anew. */
const longestWaitMs = 60_000

/** Whole seconds until the session ends, 0 once it has; null for as long as nobody need be warned. */
export function secondsLeft(): number | null {
  const end = endsAtMs()
  if (end === null) return null
  const leftMs = end - Date.now()
  return leftMs > warnedForMs ? null : Math.max(0, Math.ceil(leftMs / 1000))
}

function waitMs(): number | null {
  const end = endsAtMs()
  if (end === null) return null
  const leftMs = end - Date.now()
  if (leftMs > warnedForMs) return Math.min(leftMs - warnedForMs, longestWaitMs)
  return leftMs > 0 ? leftMs % 1000 || 1000 : longestWaitMs
}

/** Calls back whenever {@link secondsLeft} may have changed, also by what another tab does. Answers the way to stop. */
export function watchEnding(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const wait = waitMs()
    timer = wait === null ? undefined : setTimeout(look, wait)
    tell()
  }
  const stopTokens = watchTokens(look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    stopTokens()
    document.removeEventListener('visibilitychange', look)
  }
}
