import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isAttended } from '../../../api/session/attention.ts'
import { secondsLeft, watchEnding } from '../../../api/session/ending.ts'
import { renewSession } from '../../../api/session/refresh.ts'
import { endSession, idleSeconds } from '../../../api/session/tokens.ts'

export interface Ending {
  readonly seconds: number
  readonly isRenewing: boolean
  /** Whether the last attempt to renew failed. */
  readonly hasFailed: boolean
  /** It ends however much it is used. */
  readonly isFinal: boolean
  /** Without a call for as many seconds it ends; null without such a limit. */
  readonly idleSeconds: number | null
  readonly stay: () => void
  readonly leave: () => void
  /** Puts the warning of an end that nothing moves away, until it is there. */
  readonly understand: () => void
}

/** A page somebody is at renews by itself; that is tried before they are interrupted. */
const isInUse = () => isAttended() && document.visibilityState === 'visible'

/** What there is to be warned of: null while the session goes on, or is being renewed by itself. */
export function useEnding(): Ending | null {
  const seconds = useSyncExternalStore(watchEnding, secondsLeft)
  const isNear = seconds !== null
  const [state, setState] = useState<'quiet' | 'asking' | 'renewing' | 'failed' | 'final' | 'understood'>('quiet')
  const renew = useCallback(
    () =>
      renewSession()
        // What was renewed and is still about to end has lasted as long as it may.
        .then((goesOn) => goesOn && secondsLeft() !== null && setState('final'))
        .catch(() => setState('failed')),
    [],
  )
  useEffect(() => {
    if (!isNear) setState('quiet')
    else if (isInUse()) void renew()
    else setState('asking')
  }, [isNear, renew])
  const stay = useCallback(() => {
    setState('renewing')
    void renew()
  }, [renew])
  // The clock of this machine may be wrong: whether it is over is the server's word, as long as it can be asked.
  const leave = useCallback(() => void renewSession().catch(() => endSession({ reason: 'expired' })), [])
  const understand = useCallback(() => setState('understood'), [])
  if (seconds === null || state === 'quiet' || (state === 'understood' && seconds > 0)) return null
  return {
    ...{ seconds, stay, leave, understand, idleSeconds: idleSeconds() },
    ...{ isRenewing: state === 'renewing', hasFailed: state === 'failed', isFinal: state === 'final' },
  }
}
