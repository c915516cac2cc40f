import { Alert, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle, IconMail } from '@tabler/icons-react'
import { requestPasswordReset } from '@visionair/contract/accounts'
import type { ReactNode } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { ConnectionError, ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { typed } from '../../../ui/drafts/typed.ts'
import { focusFirstError } from '../../../ui/form/first-error.ts'
import { UnsentNotice } from '../../../ui/form/unsent-notice.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { useAccountRules } from '../account-rules.ts'
import classes from './login-form.module.css'

/** The server says that the address is malformed, or, where the installation wants it so, that nobody has it. */
const isAboutAddress = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.violations.some(({ field }) => field === 'email'))

const isUnsent = (error: unknown): boolean => error instanceof ConnectionError

/** Asks for a link by e-mail. A refused address says so at its field, anything else is said in general. */
export function ForgottenForm({ back }: { readonly back: ReactNode }) {
  const t = useTexts()
  const rules = useAccountRules()
  const form = useForm({
    initialValues: typed.read('forgotten', { email: '' }),
    onValuesChange: (values) => typed.keep('forgotten', values),
    validateInputOnBlur: true,
    validate: { email: rules.email },
  })
  useErrorsInLanguage(form)
  const ask = useMutationOf(requestPasswordReset, {
    onSuccess: () => typed.forget(),
    onError: (error) => {
      if (!isAboutAddress(error)) return
      form.setFieldError('email', t('accounts.emailInvalid'))
      form.getInputNode('email')?.focus()
    },
  })
  const submit = form.onSubmit(
    ({ email }) => ask.mutate({ body: { email: email.trim() } }),
    (errors) => focusFirstError(form, errors, ['email']),
  )
  if (ask.isSuccess)
    return (
      <div className={classes.form}>
        <Alert
          color="teal"
          variant="light"
          role="status"
          icon={<IconMail size={18} aria-hidden="true" />}
          data-testid="forgotten-done"
        >
          {t('accounts.forgotten.done')}
        </Alert>
        {back}
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('accounts.forgotten.title')}>
      <UnsentNotice error={ask.error} entity={undefined} />
      {ask.isError && !isUnsent(ask.error) && !isAboutAddress(ask.error) && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden="true" />}>
          {t('common.error.generic')}
        </Alert>
      )}
      <TextInput
        {...form.getInputProps('email')}
        label={t('accounts.login.username')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        size="md"
        required
        autoFocus
        data-testid="forgotten-email"
      />
      <Button type="submit" size="md" fullWidth loading={ask.isPending} className={classes.submit ?? ''}>
        {t('accounts.forgotten.submit')}
      </Button>
      {back}
    </form>
  )
}
