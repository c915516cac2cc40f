import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAccountQuery } from '../api/account.ts'
import { useTexts } from '../i18n/texts.ts'
import { ErrorState, Waiting } from '../ui/feedback/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { rememberPlace } from './last-place.ts'
import { useAccountLanguage } from './use-account-language.ts'

/** Asked once in the life of an account. */
const Terms = lazyPart(async () => (await import('../features/accounts/terms.tsx')).Terms)

/** Loads the current user before anything else, and asks for the terms; `useAccount` works below it. Remembers where the user is. */
export function AccountGate({ children }: { readonly children: ReactNode }) {
  const t = useTexts()
  const { data, error, refetch } = useAccountQuery()
  const { pathname, search, hash } = useLocation()
  useAccountLanguage(data)
  useEffect(() => rememberPlace(pathname + search + hash), [pathname, search, hash])
  if (data?.status === 1) return children
  if (data !== undefined)
    return (
      <Suspense fallback={<Waiting />}>
        <Terms />
      </Suspense>
    )
  if (error !== null)
    return <ErrorState title={t('common.error.access')} error={error} onRetry={() => void refetch()} />
  return <Waiting />
}
