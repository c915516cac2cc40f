import { Link, useLocation } from 'react-router'
import { LoginForm } from '../features/accounts/sign-in/login-form.tsx'
import { readLoginState } from '../features/accounts/sign-in/login-state.ts'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { useHasRoute } from '../route-presence.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './login-page.module.css'

/** Sign in; shows the message that came with the navigation. */
export function LoginPage() {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const { flash, from } = readLoginState(useLocation().state)
  usePageTitle(t('accounts.login.title'))
  return (
    <>
      <h1 className={classes.title}>{t('accounts.login.heading')}</h1>
      <p className={classes.lead}>{t('accounts.login.lead')}</p>
      <LoginForm
        {...(flash === undefined ? {} : { flash })}
        forgotten={
          hasRoute('forgottenPassword') && (
            <Link to={paths.forgottenPassword} state={{ from }} className={classes.forgotten ?? ''}>
              {t('accounts.login.forgotten')}
            </Link>
          )
        }
      />
    </>
  )
}
