import { Button } from '@mantine/core'
import { checkEmailChange, confirmEmailChange, me, undoEmailChange } from '@visionair/contract/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ResultOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { useMutationOf } from '../../../api/hooks.ts'
import { isPassing } from '../../../api/problem-error.ts'
import { readTokens } from '../../../api/session/tokens.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { useLinkCheck } from '../sign-in/link-gate.tsx'
import classes from '../sign-in/login-form.module.css'

/** Finds out whether this browser's own session is among those that ended; the client forgets it then. */
const feelSessionEnd = () => {
  if (readTokens() !== null) void call(me).catch(() => undefined)
}

function Done({ message }: { readonly message: string }) {
  const t = useTexts()
  return (
    <>
      <p role="status" data-testid="email-change-done">
        {message}
      </p>
      <Link to={paths.login}>{t('accounts.toLogin')}</Link>
    </>
  )
}

function Question({ token, change }: { readonly token: string; readonly change: ResultOf<typeof checkEmailChange> }) {
  const t = useTexts()
  const { purpose, oldEmail, newEmail, isConfirmed } = change
  const [isDone, setDone] = useState(false)
  const after = {
    refetch: [],
    onSuccess: () => {
      setDone(true)
      feelSessionEnd()
    },
  }
  const confirm = useMutationOf(confirmEmailChange, after)
  const undo = useMutationOf(undoEmailChange, after)
  const use = purpose === 'confirm' ? confirm : undo
  const words = { oldEmail, newEmail }
  const lead = purpose === 'confirm' ? 'confirm.lead' : isConfirmed ? 'undo.leadConfirmed' : 'undo.leadAsked'
  if (isDone) return <Done message={t(`profile.emailChange.${purpose}.done`, words)} />
  return (
    <div className={classes.form}>
      <p>{t(`profile.emailChange.${lead}`, words)}</p>
      {purpose === 'undo' && <p>{t('profile.emailChange.undo.hint')}</p>}
      <FormError error={use.error} />
      <Button
        size="md"
        fullWidth
        loading={use.isPending}
        onClick={() => use.mutate({ params: { token } })}
        data-testid="email-change-submit"
      >
        {t(`profile.emailChange.${purpose}.submit`, words)}
      </Button>
    </div>
  )
}

/** What a mailed link about another address is for, and the button that does it; works signed in as well as signed out. */
export function EmailChange({ token }: { readonly token: string }) {
  const t = useTexts()
  const { data, error, refetch } = useLinkCheck('email-change', token, () =>
    call(checkEmailChange, { params: { token } }),
  )
  if (data !== undefined) return <Question token={token} change={data} />
  if (error === null) return <Waiting />
  if (isPassing(error)) return <ErrorState error={error} onRetry={() => void refetch()} compact />
  return <Done message={t('profile.emailChange.expired')} />
}
