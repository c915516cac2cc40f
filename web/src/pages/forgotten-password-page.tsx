import { Link, useLocation } from 'react-router'
import { ForgottenForm } from '../features/accounts/sign-in/forgotten-form.tsx'
import { placeOf, readLoginState } from '../features/accounts/sign-in/login-state.ts'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './login-page.module.css'

/** Asks for a link to choose a new password. The way back to the login keeps where the user wanted to go. */
export function ForgottenPasswordPage() {
  const t = useTexts()
  const place = placeOf(readLoginState(useLocation().state))
  usePageTitle(t('accounts.forgotten.title'))
  return (
    <>
      <h1 className={classes.title}>{t('accounts.forgotten.title')}</h1>
      <p className={classes.lead}>{t('accounts.forgotten.lead')}</p>
      <ForgottenForm
        back={
          <Link to={paths.login} state={place} className={classes.forgotten ?? ''}>
            {t('accounts.toLogin')}
          </Link>
        }
      />
    </>
  )
}
