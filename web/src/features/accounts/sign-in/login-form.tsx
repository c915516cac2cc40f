import { Alert, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { SecondFactorAsked } from '@visionair/contract'
import { type ReactNode, useRef, useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { typed } from '../../../ui/drafts/typed.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Refusal } from '../../../ui/form/refusal.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { showViolations } from '../../../ui/form/violations.ts'
import { PasskeyFailure } from '../passkeys/passkey-failure.ts'
import { beyondPasskey, PasskeyRefusal } from '../passkeys/passkey-refusal.tsx'
import { FactorFields } from './factor-fields.tsx'
import classes from './login-form.module.css'
import type { Flash } from './login-state.ts'

const fieldNames = ['username', 'password', 'code']

const isProblem = (error: unknown, code: 'code-needed' | 'wrong-code'): boolean =>
  error instanceof ProblemError && error.code === code

/** The client and its schemas are not part of the first load; they come while the user types. */
const loadSignIn = () => import('./sign-in.ts')

const flashLooks = {
  success: { color: 'teal', Icon: IconCircleCheck },
  error: { color: 'red', Icon: IconAlertCircle },
  info: { color: 'blue', Icon: IconInfoCircle },
} as const

/** A message from before the login: a new password, an expired link, an ended session. */
function FlashMessage({ flash }: { readonly flash: Flash }) {
  const t = useTexts()
  const { color, Icon } = flashLooks[flash.type]
  return (
    <Alert
      color={color}
      variant="light"
      role={flash.type === 'error' ? 'alert' : 'status'}
      icon={<Icon size={18} aria-hidden="true" />}
      data-testid="login-flash"
    >
      {t(flash.text)}
    </Alert>
  )
}

export interface LoginFormProps {
  /** A message of before, hidden once the server has answered. */
  readonly flash?: Flash
  /** The link to a forgotten password, where there is such a page. */
  readonly forgotten?: ReactNode
}

/** How it is to be tried: with the code that is typed, else with the password, and a passkey where one is asked for. */
type Way = 'code' | 'passkey'

/** The fields, and the call that answers them: where the account takes a second factor, it is asked for once the password is right. */
function useLogin() {
  const t = useTexts()
  const passwordField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null)
  const asksCode = asked !== null
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: typed.read('login', { username: '', password: '', code: '' }),
    onValuesChange: (values, before) => {
      typed.keep('login', values)
      if (values.username !== before.username) setAsked(null)
    },
    validateInputOnBlur: true,
    validate: {
      username: (value) => (value.trim() === '' ? t('accounts.login.usernameRequired') : null),
      password: (value) => (value === '' ? t('accounts.login.passwordRequired') : null),
      code: (value) => (asksCode && value.trim() === '' ? t('accounts.login.codeRequired') : null),
    },
  })
  useErrorsInLanguage(form)
  const signIn = useMutation({
    mutationFn: async (way: Way) => {
      const { username, password, code } = form.getValues()
      const given = { username: username.trim(), password }
      const { signIn, signInWithCode } = await loadSignIn()
      await (way === 'code' ? signInWithCode({ ...given, code: code.trim() }) : signIn(given, setAsked))
    },
    onSuccess: () => typed.forget(),
    onError: (error) => {
      // Its field comes with the next drawing and takes the focus itself.
      if (isProblem(error, 'code-needed')) return
      showViolations(form, error, fieldNames)
      const isOfFactor = isProblem(error, 'wrong-code') || error instanceof PasskeyFailure
      const field = isOfFactor ? codeField : passwordField
      field.current?.focus()
      field.current?.select()
    },
  })
  const submit = form.onSubmit(
    () => signIn.mutate(asksCode ? 'code' : 'passkey'),
    (errors) => {
      const first = fieldNames.find((name) => errors[name] !== undefined)
      if (first !== undefined) form.getInputNode(first)?.focus()
    },
  )
  const tryPasskey = () => {
    form.clearFieldError('code')
    signIn.mutate('passkey')
  }
  return { form, signIn, submit, asked, tryPasskey, passwordField, codeField }
}

/** User name and password, and a passkey or a code where the account takes one; on success the tokens are kept and the guards lead on. */
export function LoginForm({ flash, forgotten }: LoginFormProps) {
  const t = useTexts()
  const { form, signIn, submit, asked, tryPasskey, passwordField, codeField } = useLogin()
  const refusal = isProblem(signIn.error, 'code-needed') ? null : beyondPasskey(signIn.error)
  return (
    <form
      onSubmit={submit}
      onInput={() => void loadSignIn().catch(() => undefined)}
      noValidate
      className={classes.form}
      aria-label={t('accounts.login.title')}
    >
      {signIn.isIdle && flash !== undefined && <FlashMessage flash={flash} />}
      <Refusal error={refusal} fieldNames={fieldNames} />
      <PasskeyRefusal error={signIn.error} />
      <TextInput
        key={form.key('username')}
        {...form.getInputProps('username')}
        label={t('accounts.login.username')}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        size="md"
        required
        autoFocus
      />
      <PasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        ref={passwordField}
        label={t('accounts.login.password')}
        name="password"
        autoComplete="current-password"
        size="md"
        required
      />
      {asked !== null && (
        <FactorFields
          key={form.key('code')}
          asked={asked}
          input={form.getInputProps('code')}
          codeField={codeField}
          isPending={signIn.isPending}
          onPasskey={tryPasskey}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={signIn.isPending} className={classes.submit ?? ''}>
        {t('accounts.login.submit')}
      </Button>
      {forgotten}
    </form>
  )
}
