import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { activateInvitation, checkInvitation } from '@visionair/contract/accounts'
import type { ResultOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { typed } from '../../../ui/drafts/typed.ts'
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

const fieldNames = ['firstName', 'lastName', 'password', 'passwordConfirmation']

type Invited = ResultOf<typeof checkInvitation>

function useInvitationForm(token: string) {
  const language = useLanguage()
  const toLogin = useToLogin()
  const rules = useAccountRules()
  // Whose names they are; the rest of the link is nobody's business.
  const name = `invitation ${token.slice(0, 6)}`
  const form = useForm({
    initialValues: typed.read(name, { firstName: '', lastName: '', password: '', passwordConfirmation: '' }),
    onValuesChange: (values) => typed.keep(name, values),
    validateInputOnBlur: true,
    validate: {
      firstName: rules.required,
      lastName: rules.required,
      password: rules.newPassword,
      passwordConfirmation: (value, { password }) => rules.confirmation(value, password),
    },
  })
  useErrorsInLanguage(form)
  const activate = useMutationOf(activateInvitation, {
    refetch: [],
    onSuccess: () => {
      typed.forget()
      toast({ type: 'success', message: ({ t }) => t('accounts.invitation.done') })
      toLogin()
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.status === 404 && error.code !== linkOver)
        toLogin({ type: 'error', text: 'accounts.invitation.expired' })
      else showViolations(form, error, fieldNames)
    },
  })
  const submit = form.onSubmit(
    (values) => activate.mutate({ params: { token }, body: { ...values, language } }),
    (errors) => focusFirstError(form, errors, fieldNames),
  )
  return { form, activate, submit }
}

function Form({ token, invited }: { readonly token: string; readonly invited: Invited }) {
  const t = useTexts()
  const { form, activate, submit } = useInvitationForm(token)
  const name = (field: 'firstName' | 'lastName', autoComplete: string) => (
    <TextInput
      {...form.getInputProps(field)}
      label={t(`accounts.names.${field}`)}
      autoComplete={autoComplete}
      maxLength={100}
      size="md"
      required
      data-testid={`invitation-${field}`}
    />
  )
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('accounts.invitation.title')}>
      <p className={classes.whom} data-testid="invitation-email">
        {invited.organization === null
          ? t('accounts.invitation.forEmail', { email: invited.email })
          : t('accounts.invitation.forOrganization', { email: invited.email, organization: invited.organization })}
      </p>
      {/* Lets password managers keep the right account. */}
      <input type="text" hidden name="username" autoComplete="username" value={invited.email} readOnly />
      {name('firstName', 'given-name')}
      {name('lastName', 'family-name')}
      <NewPasswordFields
        labels={{ password: t('accounts.login.password'), confirmation: t('accounts.password.confirmation') }}
        password={form.values.password}
        passwordProps={form.getInputProps('password')}
        confirmationProps={form.getInputProps('passwordConfirmation')}
      />
      <FormError error={beyondFields(activate.error, fieldNames)} fieldNames={fieldNames} />
      <Button type="submit" size="md" fullWidth loading={activate.isPending} className={classes.submit ?? ''}>
        {t('accounts.invitation.submit')}
      </Button>
    </form>
  )
}

/** Completes an invited account with a mailed link, which is checked first. */
export function InvitationForm({ token }: { readonly token: string }) {
  const check = useLinkCheck('invitation', token, () => call(checkInvitation, { params: { token } }))
  return (
    <LinkGate check={check} expired="accounts.invitation.expired">
      {(invited) => <Form token={token} invited={invited} />}
    </LinkGate>
  )
}
