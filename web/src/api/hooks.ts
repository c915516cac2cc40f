import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint } from '@visionair/contract'
import type { CallInput, InputArgs, ResultOf } from './call-types.ts'
import { callLoosely, type LooseInput } from './client.ts'
import { deleteWhatIsRead, isLeaving } from './leaving-calls.ts'
import { readAgain } from './read-again.ts'
import { forgetPlaceRead } from './recent-places.ts'
import { isLeftAlone, useCounted, watchInterval } from './session/attention.ts'
import { useWrite, type Write, type WriteOptions } from './use-write.ts'

/** The cache key of a call: the endpoint's tag and name, then what was asked. */
export const callKey = (endpoint: Endpoint, input: LooseInput = {}) =>
  [endpoint.tag, endpoint.name, input.params ?? null, input.query ?? null] as const

export interface CallOptions {
  /** False holds the call back, for instance until a panel is opened. */
  readonly enabled?: boolean
  /** How often it is read again while work goes on that the user waits for. */
  readonly refetchIntervalMs?: number | false
  /** How often it is looked whether others changed it; a page that nobody touches looks much less often. */
  readonly watchMs?: number | false
  readonly staleTimeMs?: number
  /** Its answer is kept with its tag though nothing here reads it again: another call will name it. */
  readonly isNamed?: boolean
}

/** Reads an endpoint and keeps it fresh. Lists keep showing the previous page while the next one loads. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  ...args: [...InputArgs<E>] | [input: CallInput<E>, options: CallOptions]
): UseQueryResult<ResultOf<E>, Error>
export function useCall(endpoint: Endpoint, input: LooseInput = {}, options: CallOptions = {}): unknown {
  const { enabled = true, refetchIntervalMs = false, watchMs = false, isNamed = false } = options
  const isWatched = enabled && watchMs !== false
  useCounted(isWatched)
  const isReadAgain = isNamed || refetchIntervalMs !== false || watchMs !== false
  return useQuery({
    queryKey: callKey(endpoint, input),
    queryFn: ({ client, queryKey, signal }) => {
      const shown = isLeaving(queryKey) ? client.getQueryData(queryKey) : undefined
      return shown ?? (isReadAgain ? readAgain : callLoosely)(endpoint, input, signal)
    },
    enabled,
    refetchInterval: () => !isLeftAlone() && (refetchIntervalMs || (watchMs !== false && watchInterval(watchMs))),
    ...(options.staleTimeMs === undefined ? {} : { staleTime: options.staleTimeMs }),
    ...(endpoint.kind === 'json-api' ? { placeholderData: keepPreviousData } : {}),
  })
}

export interface MutationOptions<R> extends WriteOptions<R> {
  /** Which tags to read again afterwards; everything on the screen unless said otherwise. */
  readonly refetch?: 'all' | readonly string[]
  /** What reads, by the same number, the very thing that the write takes away: its page is being left, and not told that it went. */
  readonly gone?: Endpoint
}

async function refetchAfter(client: QueryClient, refetch: 'all' | readonly string[]): Promise<void> {
  if (refetch === 'all') await client.invalidateQueries()
  else await Promise.all(refetch.map((tag) => client.invalidateQueries({ queryKey: [tag] })))
}

/** Has a call read again when it is next shown, and not before. */
async function leaveAlone(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey, refetchType: 'none' })
}

async function refetchBut(client: QueryClient, gone: QueryKey): Promise<void> {
  const key = hashKey(gone)
  await leaveAlone(client, gone)
  await client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== key })
}

/** Writes through an endpoint: `useMutationOf(createPark).mutate({ body })`. What is on the screen is read again after a success. */
export function useMutationOf<E extends Endpoint>(
  endpoint: E,
  options?: MutationOptions<ResultOf<E>>,
): Write<ResultOf<E>, CallInput<E>>
export function useMutationOf(endpoint: Endpoint, options: MutationOptions<unknown> = {}): unknown {
  const client = useQueryClient()
  const { gone, refetch = 'all' } = options
  const keyOfGone = ({ params }: LooseInput) => (gone === undefined ? null : callKey(gone, { params }))
  const write = (input: LooseInput, signal: AbortSignal) => {
    const send = () => callLoosely(endpoint, input, signal)
    const key = keyOfGone(input)
    return key === null ? send() : deleteWhatIsRead(client, key, send)
  }
  return useWrite(write, {
    ...options,
    onSuccess: (result, input) => {
      options.onSuccess?.(result, input)
      const key = keyOfGone(input)
      if (key !== null) forgetPlaceRead(key)
      void (key === null ? refetchAfter(client, refetch) : refetchBut(client, key))
    },
  })
}
