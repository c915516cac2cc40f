import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkPasswordReset, verifyPasswordReset } from '@visionair/contract/accounts'
import { call } from '../../../api/client.ts'
import { useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { focusFirstError } from '../../../ui/form/first-error.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { beyondFields, showViolations } from '../../../ui/form/violations.ts'
import { useAccountRules } from '../account-rules.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { LinkGate, linkOver, useLinkCheck } from './link-gate.tsx'
import classes from './login-form.module.css'
import { useToLogin } from './use-to-login.ts'

const fieldNames = ['password', 'passwordConfirmation']

function Form({ token, email }: { readonly token: string; readonly email: string }) {
  const t = useTexts()
  const toLogin = useToLogin()
  const rules = useAccountRules()
  const form = useForm({
    initialValues: { password: '', passwordConfirmation: '' },
    validateInputOnBlur: true,
    validate: {
      password: rules.newPassword,
      passwordConfirmation: (value, { password }) => rules.confirmation(value, password),
    },
  })
  useErrorsInLanguage(form)
  const verify = useMutationOf(verifyPasswordReset, {
    refetch: [],
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('accounts.reset.done') })
      toLogin()
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.status === 404 && error.code !== linkOver)
        toLogin({ type: 'error', text: 'accounts.reset.expired' })
      else showViolations(form, error, fieldNames)
    },
  })
  const submit = form.onSubmit(
    (body) => verify.mutate({ params: { token }, body }),
    (errors) => focusFirstError(form, errors, fieldNames),
  )
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('accounts.reset.title')}>
      {/* Lets password managers keep the password with its account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        labels={{ password: t('accounts.password.new'), confirmation: t('accounts.password.confirmation') }}
        password={form.values.password}
        passwordProps={form.getInputProps('password')}
        confirmationProps={form.getInputProps('passwordConfirmation')}
      />
      <FormError error={beyondFields(verify.error, fieldNames)} fieldNames={fieldNames} />
      <Button type="submit" size="md" fullWidth loading={verify.isPending} className={classes.submit ?? ''}>
        {t('accounts.reset.submit')}
      </Button>
    </form>
  )
}

/** Chooses a new password with a mailed link, which is checked first. */
export function ResetForm({ token }: { readonly token: string }) {
  const check = useLinkCheck('reset', token, () => call(checkPasswordReset, { params: { token } }))
  return (
    <LinkGate check={check} expired="accounts.reset.expired">
      {({ email }) => <Form token={token} email={email} />}
    </LinkGate>
  )
}
