import { useParams } from 'react-router'
import { InvitationForm } from '../features/accounts/sign-in/invitation-form.tsx'
import { SignedInGate } from '../features/accounts/sign-in/signed-in-gate.tsx'
import { useTexts } from '../i18n/texts.ts'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './login-page.module.css'

/** Completes an invited account. */
export function VerifyInvitationPage() {
  const t = useTexts()
  const { token = '' } = useParams()
  usePageTitle(t('accounts.invitation.title'))
  return (
    <>
      <h1 className={classes.title}>{t('accounts.invitation.title')}</h1>
      <p className={classes.lead}>{t('accounts.invitation.lead')}</p>
      <SignedInGate>
        <InvitationForm key={token} token={token} />
      </SignedInGate>
    </>
  )
}
