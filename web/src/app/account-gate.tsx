import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAccountQuery } from '../api/account.ts'
import { Terms } from '../features/accounts/terms.tsx'
import { useTexts } from '../i18n/texts.ts'
import { ErrorState, Waiting } from '../ui/feedback/states.tsx'
import { rememberPlace } from './last-place.ts'

/** Loads the current user before anything else, and asks for the terms; `useAccount` works below it. Remembers where the user is. */
export function AccountGate({ children }: { readonly children: ReactNode }) {
  const t = useTexts()
  const { data, error, refetch } = useAccountQuery()
  const { pathname, search } = useLocation()
  useEffect(() => rememberPlace(pathname + search), [pathname, search])
  if (data !== undefined) return data.status === 1 ? children : <Terms />
  if (error !== null)
    return <ErrorState title={t('common.error.access')} error={error} onRetry={() => void refetch()} />
  return <Waiting />
}
