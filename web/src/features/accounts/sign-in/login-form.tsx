import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { typed } from '../../../ui/drafts/typed.ts'
import { Refusal } from '../../../ui/form/refusal.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { showViolations } from '../../../ui/form/violations.ts'
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

/** The fields, and the call that answers them: where the account takes a code besides, it is asked for once the password is right. */
function useLogin() {
  const t = useTexts()
  const passwordField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: typed.read('login', { username: '', password: '', code: '' }),
    onValuesChange: (values, before) => {
      typed.keep('login', values)
      if (values.username !== before.username) setAsksCode(false)
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
    mutationFn: async ({ username, password, code }: typeof form.values) => {
      const given = { username: username.trim(), password }
      await (await loadSignIn()).signIn(asksCode ? { ...given, code: code.trim() } : given)
    },
    onSuccess: () => typed.forget(),
    onError: (error) => {
      // Its field comes with the next drawing and takes the focus itself.
      if (isProblem(error, 'code-needed')) return setAsksCode(true)
      showViolations(form, error, fieldNames)
      const field = isProblem(error, 'wrong-code') ? codeField : passwordField
      field.current?.focus()
      field.current?.select()
    },
  })
  const submit = form.onSubmit(
    (values) => signIn.mutate(values),
    (errors) => {
      const first = fieldNames.find((name) => errors[name] !== undefined)
      if (first !== undefined) form.getInputNode(first)?.focus()
    },
  )
  return { form, signIn, submit, asksCode, passwordField, codeField }
}

/** User name and password, and a code where the account takes one; on success the tokens are kept and the guards lead on. */
export function LoginForm({ flash, forgotten }: LoginFormProps) {
  const t = useTexts()
  const { form, signIn, submit, asksCode, passwordField, codeField } = useLogin()
  const refusal = isProblem(signIn.error, 'code-needed') ? null : signIn.error
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
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        ref={passwordField}
        label={t('accounts.login.password')}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        size="md"
        required
        visibilityToggleButtonProps={{ 'aria-label': t('accounts.login.showPassword'), tabIndex: 0 }}
      />
      {asksCode && (
        <TextInput
          key={form.key('code')}
          {...form.getInputProps('code')}
          ref={codeField}
          label={t('accounts.login.code')}
          description={t('accounts.login.codeHint')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          size="md"
          required
          autoFocus
          data-testid="login-code"
        />
      )}
      <Button type="submit" size="md" fullWidth loading={signIn.isPending} className={classes.submit ?? ''}>
        {t('accounts.login.submit')}
      </Button>
      {forgotten}
    </form>
  )
}
