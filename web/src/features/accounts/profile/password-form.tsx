import { Button } from '@mantine/core'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DirtyGuard } from '../../../ui/form/dirty-guard.tsx'
import { focusFirstError } from '../../../ui/form/first-error.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { beyondFields } from '../../../ui/form/violations.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { OwnFactorField } from '../second-factor/own-factor-field.tsx'
import classes from './profile.module.css'
import { passwordFields, type usePasswordForm } from './use-password-form.ts'

/** Chooses another password, with the present one as proof. */
export function PasswordForm({ form, change, send }: ReturnType<typeof usePasswordForm>) {
  const t = useTexts()
  const submit = form.onSubmit(
    () => send(),
    (errors) => focusFirstError(form, errors, passwordFields),
  )
  return (
    <form onSubmit={submit} noValidate className={classes.narrowForm} aria-label={t('profile.tabs.password')}>
      {/* Lets password managers keep the password with its account. */}
      <input type="text" name="username" autoComplete="username" value={useAccount().email} readOnly hidden />
      <p className={classes.hint}>{t('profile.password.hint')}</p>
      <PasswordField
        {...form.getInputProps('oldPassword')}
        label={t('profile.password.old')}
        autoComplete="current-password"
        size="md"
        required
        data-testid="old-password"
      />
      <NewPasswordFields
        labels={{ password: t('accounts.password.new'), confirmation: t('accounts.password.confirmation') }}
        password={form.values.newPassword}
        passwordProps={form.getInputProps('newPassword')}
        confirmationProps={form.getInputProps('confirmation')}
      />
      <OwnFactorField
        code={{ ...form.getInputProps('code'), size: 'md' }}
        isReady={() => !form.validate().hasErrors}
        onPasskey={send}
        isBusy={change.isPending}
      />
      <FormError error={beyondFields(change.error, passwordFields)} fieldNames={passwordFields} />
      <div className={classes.actions}>
        <Button type="submit" loading={change.isPending} data-testid="password-save">
          {t('profile.password.submit')}
        </Button>
      </div>
      <DirtyGuard when={form.isDirty() && !change.isPending} />
    </form>
  )
}
