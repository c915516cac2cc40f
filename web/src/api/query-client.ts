import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing, ProblemError } from './problem-error.ts'
import { StoppedError } from './stopped-error.ts'

/**
 * The cache of one application: answers stay fresh for 10 s, only passing failures are tried again.
 * A write is tried at once or fails: none waits unseen for the network, to run when its dialog is long closed.
 * A refusal for want of a second factor has the account read again, which leads to where one is set up.
 * After a write that was stopped on its way everything is read again, and `onStopped` tells it; not when only what it needed was being read.
 */
export function createQueryClient(onStopped: () => void = () => undefined): QueryClient {
  const followDemand = (error: Error) => {
    if (!(error instanceof ProblemError) || error.code !== 'second-factor-required') return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'me' })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: followDemand }),
    mutationCache: new MutationCache({
      onError: (error) => {
        followDemand(error)
        if (!(error instanceof StoppedError) || !error.mayBeDone) return
        onStopped()
        void client.invalidateQueries()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 800 * 2 ** failures,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
