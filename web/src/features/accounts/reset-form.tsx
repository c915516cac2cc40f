import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkPasswordReset, verifyPasswordReset } from '@visionair/contract/accounts'
import { call } from '../../api/client.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { focusFirstError } from '../../ui/form/first-error.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { useErrorsInLanguage } from '../../ui/form/use-errors-in-language.ts'
import { beyondFields, showViolations } from '../../ui/form/violations.ts'
import { useAccountRules } from './account-rules.ts'
import { LinkGate, useLinkCheck } from './link-gate.tsx'
import classes from './login-form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useToLogin } from './use-to-login.ts'

const fieldNames = ['password', 'passwordConfirmation']

function Form({ token }: { readonly token: string }) {
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
      toast({ type: 'success', message: t('accounts.reset.done') })
      toLogin()
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.status === 404)
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
  const check = useLinkCheck('reset', token, async () => {
    await call(checkPasswordReset, { params: { token } })
    return true
  })
  return (
    <LinkGate check={check} expired="accounts.reset.expired">
      {() => <Form token={token} />}
    </LinkGate>
  )
}
