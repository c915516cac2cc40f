import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { StoppedError } from './stopped-error.ts'

export interface WriteOptions<R, I = unknown> {
  onSuccess?(result: R, input: I): void
  onError?(error: Error): void
}

export type Write<R, I> = UseMutationResult<R, Error, I> & {
  /** Gives up what is on its way, for a dialog that is closed: what was not sent is not sent any more. */
  readonly drop: () => void
}

/** A write to the server that can be dropped; `write` hands the signal on to its calls. */
export function useWrite<R, I = void>(
  write: (input: I, signal: AbortSignal) => Promise<R>,
  options: WriteOptions<R, I>,
): Write<R, I> {
  const running = useRef(new Set<AbortController>())
  const mutation = useMutation<R, Error, I>({
    mutationFn: async (input) => {
      const controller = new AbortController()
      running.current.add(controller)
      try {
        return await write(input, controller.signal)
      } finally {
        running.current.delete(controller)
      }
    },
    onSuccess: (result, input) => options.onSuccess?.(result, input),
    onError: (error) => {
      if (!(error instanceof StoppedError)) options.onError?.(error)
    },
  })
  const { reset } = mutation
  const drop = useCallback(() => {
    for (const controller of running.current) controller.abort(new StoppedError(controller.signal))
    reset()
  }, [reset])
  return { ...mutation, drop }
}
