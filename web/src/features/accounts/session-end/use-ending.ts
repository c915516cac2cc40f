import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isAttended } from '../../../api/session/attention.ts'
import { secondsLeft, watchEnding } from '../../../api/session/ending.ts'
import { renewSession } from '../../../api/session/refresh.ts'
import { endSession } from '../../../api/session/tokens.ts'

export interface Ending {
  readonly seconds: number
  readonly isRenewing: boolean
  /** Whether the last attempt to renew failed. */
  readonly hasFailed: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** A page somebody is at renews by itself; that is tried before they are interrupted. */
const isInUse = () => isAttended() && document.visibilityState === 'visible'

/** What there is to be warned of: null while the session goes on, or is being renewed by itself. */
export function useEnding(): Ending | null {
  const seconds = useSyncExternalStore(watchEnding, secondsLeft)
  const isNear = seconds !== null
  const [state, setState] = useState<'quiet' | 'asking' | 'renewing' | 'failed'>('quiet')
  const renew = useCallback(() => renewSession().catch(() => setState('failed')), [])
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
  if (seconds === null || state === 'quiet') return null
  return { seconds, isRenewing: state === 'renewing', hasFailed: state === 'failed', stay, leave }
}
