import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { LoginForm } from '../features/accounts/sign-in/login-form.tsx'
import { isOfEnd, placeOf, readLoginState } from '../features/accounts/sign-in/login-state.ts'
import { ProviderButtons } from '../features/accounts/sign-in/oidc/provider-buttons.tsx'
import { useOidcReturn } from '../features/accounts/sign-in/oidc/use-oidc-return.ts'
import { useUnseen } from '../features/accounts/sign-in/use-unseen.ts'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { useHasRoute } from '../route-presence.tsx'
import { Waiting } from '../ui/feedback/states.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './login-page.module.css'

const TicketForm = lazy(async () => ({
  default: (await import('../features/accounts/sign-in/oidc/ticket-form.tsx')).TicketForm,
}))

/** Sign in; shows the message that came with the navigation. */
export function LoginPage() {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const state = readLoginState(useLocation().state)
  const { flash, ticket } = state
  useOidcReturn()
  const isUnseen = useUnseen(isOfEnd(flash))
  usePageTitle(isUnseen ? t('accounts.ended.title') : t('accounts.login.title'))
  return (
    <>
      <h1 className={classes.title}>{t('accounts.login.heading')}</h1>
      <p className={classes.lead}>{t('accounts.login.lead')}</p>
      {ticket === undefined ? (
        <>
          <LoginForm
            key={flash?.text ?? ''}
            {...(flash === undefined ? {} : { flash })}
            forgotten={
              hasRoute('forgottenPassword') && (
                <Link to={paths.forgottenPassword} state={placeOf(state)} className={classes.forgotten ?? ''}>
                  {t('accounts.login.forgotten')}
                </Link>
              )
            }
          />
          <ProviderButtons />
        </>
      ) : (
        <Suspense fallback={<Waiting />}>
          <TicketForm ticket={ticket} />
        </Suspense>
      )}
    </>
  )
}
