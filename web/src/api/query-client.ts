import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './problem-error.ts'

/** The cache of one application: answers stay fresh for 10 s, only passing failures are tried again. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 800 * 2 ** failures,
      },
      mutations: { retry: false },
    },
  })
