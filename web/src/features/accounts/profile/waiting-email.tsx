import { Alert, Button } from '@mantine/core'
import { cancelEmailChange } from '@visionair/contract/accounts'
import { useMutationOf } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import classes from './profile.module.css'

/** The address that waits to be confirmed, and a way to forget it; nothing while there is none. */
export function WaitingEmail() {
  const t = useTexts()
  const { id, email, pendingEmail } = useAccount()
  const cancel = useMutationOf(cancelEmailChange, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('profile.general.emailCancelled', { email }) }),
  })
  if (pendingEmail === null) return null
  return (
    <Alert color="blue" variant="light" data-testid="profile-pendingEmail">
      <p className={classes.waiting}>{t('profile.general.emailWaits', { email: pendingEmail })}</p>
      <FormError error={cancel.error} />
      <Button
        size="compact-sm"
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id } })}
        data-testid="profile-cancelEmail"
      >
        {t('profile.general.emailCancel')}
      </Button>
    </Alert>
  )
}
