import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signOut, useAccountQuery } from '../../../api/session/account.ts'
import { useIsSignedIn } from '../../../api/session/signed-in.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { Waiting } from '../../../ui/feedback/states.tsx'
import { lastPlace } from './last-place.ts'
import classes from './login-form.module.css'

/** Who is signed in while a mailed link is opened, and both ways on: the link may be for somebody else. */
function SignedIn() {
  const t = useTexts()
  const navigate = useNavigate()
  const { data, isPending } = useAccountQuery()
  if (isPending) return <Waiting />
  return (
    <div className={classes.form} data-testid="signed-in-already">
      <p className={classes.whom}>{t('access.signedIn.text', { email: data?.email ?? '' })}</p>
      <Button size="md" fullWidth onClick={() => void signOut()} data-testid="sign-out-for-link">
        {t('access.signedIn.leave')}
      </Button>
      <Button
        size="md"
        fullWidth
        variant="default"
        onClick={() => void navigate(lastPlace() ?? paths.dashboard)}
        data-testid="stay-signed-in"
      >
        {t('access.signedIn.stay')}
      </Button>
    </div>
  )
}

/** What a mailed link leads to, once nobody is signed in: before, it is asked. */
export function SignedInGate({ children }: { readonly children: ReactNode }) {
  return useIsSignedIn() ? <SignedIn /> : children
}
