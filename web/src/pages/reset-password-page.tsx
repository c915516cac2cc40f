import { useParams } from 'react-router'
import { ResetForm } from '../features/accounts/sign-in/reset-form.tsx'
import { SignedInGate } from '../features/accounts/sign-in/signed-in-gate.tsx'
import { useTexts } from '../i18n/texts.ts'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './login-page.module.css'

/** Chooses a new password with a mailed link. */
export function ResetPasswordPage() {
  const t = useTexts()
  const { token = '' } = useParams()
  usePageTitle(t('accounts.reset.title'))
  return (
    <>
      <h1 className={classes.title}>{t('accounts.reset.title')}</h1>
      <p className={classes.lead}>{t('accounts.reset.lead')}</p>
      <SignedInGate>
        <ResetForm key={token} token={token} />
      </SignedInGate>
    </>
  )
}
