import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useWatchedAccount } from '../api/session/account.ts'
import { FactorGate } from '../features/accounts/second-factor/factor-gate.tsx'
import { SessionEnd } from '../features/accounts/session-end/session-end.tsx'
import { rememberPlace } from '../features/accounts/sign-in/last-place.ts'
import { useTexts } from '../i18n/texts.ts'
import { ErrorState, Waiting } from '../ui/feedback/states.tsx'
import { keepFocus } from '../ui/focus/keep-focus.ts'
import { leadToFirstErrors } from '../ui/form/first-error.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import { useAccountLanguage } from './use-account-language.ts'
import { useFreshRights } from './use-fresh-rights.ts'

/** Asked once in the life of an account. */
const Terms = lazyPart(async () => (await import('../features/accounts/terms/terms.tsx')).Terms)

/** Loads the current user before anything else, and asks for the terms and for a second factor that is demanded; `useAccount` works below it. Remembers where the user is. */
export function AccountGate({ children }: { readonly children: ReactNode }) {
  const t = useTexts()
  const { data, error, refetch } = useWatchedAccount()
  const { pathname, search, hash } = useLocation()
  useAccountLanguage(data)
  useEffect(keepFocus, [])
  useEffect(leadToFirstErrors, [])
  useFreshRights(data)
  useEffect(() => rememberPlace(pathname + search + hash), [pathname, search, hash])
  if (data?.status === 1)
    return (
      <>
        <FactorGate>
          <PaletteHost account={data.id}>{children}</PaletteHost>
        </FactorGate>
        <SessionEnd />
      </>
    )
  if (data !== undefined)
    return (
      <Suspense fallback={<Waiting />}>
        <Terms />
        <SessionEnd />
      </Suspense>
    )
  if (error !== null)
    return <ErrorState title={t('common.error.access')} error={error} onRetry={() => void refetch()} />
  return <Waiting />
}
