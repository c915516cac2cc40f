import { Link } from 'react-router'
import { ForgottenForm } from '../features/accounts/forgotten-form.tsx'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './login-page.module.css'

/** Asks for a link to choose a new password. */
export function ForgottenPasswordPage() {
  const t = useTexts()
  usePageTitle(t('accounts.forgotten.title'))
  return (
    <>
      <h1 className={classes.title}>{t('accounts.forgotten.title')}</h1>
      <p className={classes.lead}>{t('accounts.forgotten.lead')}</p>
      <ForgottenForm
        back={
          <Link to={paths.login} className={classes.forgotten ?? ''}>
            {t('accounts.toLogin')}
          </Link>
        }
      />
    </>
  )
}
