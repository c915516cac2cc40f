import { PasswordInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './password.module.css'
import { PasswordChecklist } from './password-checklist.tsx'

/** What a form gives a field. */
interface FieldProps {
  readonly value?: string
  readonly error?: ReactNode
}

export interface NewPasswordFieldsProps {
  readonly labels: { readonly password: string; readonly confirmation: string }
  readonly password: string
  readonly passwordProps: FieldProps
  readonly confirmationProps: FieldProps
}

/** A new password with its checklist, and the same once more. */
export function NewPasswordFields({ labels, password, passwordProps, confirmationProps }: NewPasswordFieldsProps) {
  const t = useTexts()
  const checklistId = useId()
  const toggle = { 'aria-label': t('accounts.login.showPassword'), tabIndex: 0 }
  return (
    <div className={classes.pair}>
      <PasswordInput
        {...passwordProps}
        label={labels.password}
        autoComplete="new-password"
        maxLength={128}
        size="md"
        required
        aria-describedby={checklistId}
        visibilityToggleButtonProps={toggle}
        data-testid="new-password"
      />
      <PasswordChecklist id={checklistId} password={password} />
      <PasswordInput
        {...confirmationProps}
        label={labels.confirmation}
        autoComplete="new-password"
        maxLength={128}
        size="md"
        required
        visibilityToggleButtonProps={toggle}
        data-testid="password-confirmation"
      />
    </div>
  )
}
