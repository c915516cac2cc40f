import { useCallback, useEffect, useRef } from 'react'
import { StoppedError } from './stopped-error.ts'

/** Answers the signal for what a dialog sends beside its form: it ends when the dialog is closed, and what was not sent then is not sent any more. */
export function useClosing(): () => AbortSignal {
  const open = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    open.current = controller
    return () => controller.abort(new StoppedError(controller.signal))
  }, [])
  return useCallback(() => open.current.signal, [])
}
