import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { typed } from '../../../ui/drafts/typed.ts'
import { Refusal } from '../../../ui/form/refusal.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { showViolations } from '../../../ui/form/violations.ts'
import classes from './login-form.module.css'
import type { Flash } from './login-state.ts'

const fieldNames = ['username', 'password']

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

/** User name and password; on success the tokens are kept and the guards lead on. */
export function LoginForm({ flash, forgotten }: LoginFormProps) {
  const t = useTexts()
  const passwordField = useRef<HTMLInputElement>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: typed.read('login', { username: '', password: '' }),
    onValuesChange: (values) => typed.keep('login', values),
    validateInputOnBlur: true,
    validate: {
      username: (value) => (value.trim() === '' ? t('accounts.login.usernameRequired') : null),
      password: (value) => (value === '' ? t('accounts.login.passwordRequired') : null),
    },
  })
  useErrorsInLanguage(form)
  const signIn = useMutation({
    mutationFn: async (values: typeof form.values) =>
      (await loadSignIn()).signIn(values.username.trim(), values.password),
    onSuccess: () => typed.forget(),
    onError: (error) => {
      showViolations(form, error, fieldNames)
      passwordField.current?.focus()
      passwordField.current?.select()
    },
  })
  const submit = form.onSubmit(
    (values) => signIn.mutate(values),
    (errors) => {
      const first = fieldNames.find((name) => errors[name] !== undefined)
      if (first !== undefined) form.getInputNode(first)?.focus()
    },
  )
  return (
    <form
      onSubmit={submit}
      onInput={() => void loadSignIn().catch(() => undefined)}
      noValidate
      className={classes.form}
      aria-label={t('accounts.login.title')}
    >
      {signIn.isIdle && flash !== undefined && <FlashMessage flash={flash} />}
      <Refusal error={signIn.error} fieldNames={fieldNames} />
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
      <Button type="submit" size="md" fullWidth loading={signIn.isPending} className={classes.submit ?? ''}>
        {t('accounts.login.submit')}
      </Button>
      {forgotten}
    </form>
  )
}
