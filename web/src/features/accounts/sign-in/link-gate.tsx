import { Alert, Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ProblemCode } from '@visionair/contract'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { isPassing, ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useMessageOf } from '../../../ui/feedback/messages.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import classes from './login-form.module.css'
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

/** What the server calls a link that was good once; why it is no more stands in its sentence. */
export const linkOver: ProblemCode = 'link-over'

/** Why a link that was good once can be used no more, and the way on. */
function OverLink({ error }: { readonly error: ProblemError }) {
  const t = useTexts()
  const messageOf = useMessageOf()
  return (
    <div className={classes.form} data-testid="link-over">
      <Alert color="yellow" variant="light" role="alert">
        {messageOf(error)}
      </Alert>
      <Button component={Link} to={paths.login} variant="default" fullWidth>
        {t('access.toLogin')}
      </Button>
    </div>
  )
}

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
  const isOver = error instanceof ProblemError && error.code === linkOver
  const isBad = data === undefined && error !== null && !isPassing(error) && !isOver
  const isKnown = error instanceof ProblemError && error.status < 500
  const text = isKnown ? expired : 'accounts.linkFailed'
  useEffect(() => {
    if (isBad) toLogin({ type: 'error', text })
  }, [isBad, text, toLogin])
  if (data !== undefined) return children(data)
  if (isOver) return <OverLink error={error} />
  if (error !== null && !isBad) return <ErrorState error={error} onRetry={() => void refetch()} compact />
  return <Waiting />
}
