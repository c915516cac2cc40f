import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isPassing, ProblemError } from '../../api/problem-error.ts'
import { ErrorState, Waiting } from '../../ui/feedback/states.tsx'
import type { FlashText } from './login-state.ts'
import { useToLogin } from './use-to-login.ts'

/** Asks once whether a mailed link can be used; never again in the background, which could throw away what was typed. */
export const useLinkCheck = <T,>(name: string, token: string, check: () => Promise<T>): UseQueryResult<T, Error> =>
  useQuery({
    queryKey: ['mailed-link', name, token],
    queryFn: check,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export interface LinkGateProps<T> {
  readonly check: UseQueryResult<T, Error>
  /** What the login says of a link that is unknown, used or expired. */
  readonly expired: FlashText
  readonly children: (answer: T) => ReactNode
}

/**
 * Shows what a mailed link leads to, once it was found good; a bad or expired one leads to the login, which says why, and so does one
 * that could not be checked, which is nobody's to mend here. A link that was good when the page opened is not bad because it has
 * been used since: the use itself answers.
 */
export function LinkGate<T>({ check, expired, children }: LinkGateProps<T>) {
  const toLogin = useToLogin()
  const { data, error, refetch } = check
  const isBad = data === undefined && error !== null && !isPassing(error)
  const isKnown = error instanceof ProblemError && error.status < 500
  const text = isKnown ? expired : 'accounts.linkFailed'
  useEffect(() => {
    if (isBad) toLogin({ type: 'error', text })
  }, [isBad, text, toLogin])
  if (data !== undefined) return children(data)
  if (error !== null && !isBad) return <ErrorState error={error} onRetry={() => void refetch()} compact />
  return <Waiting />
}
