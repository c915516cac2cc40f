import { type ReactNode, useId } from 'react'
import { PasswordField } from '../../../ui/form/password-field.tsx'
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
  const checklistId = useId()
  return (
    <div className={classes.pair}>
      <PasswordField
        {...passwordProps}
        label={labels.password}
        autoComplete="new-password"
        size="md"
        required
        aria-describedby={checklistId}
        data-testid="new-password"
      />
      <PasswordChecklist id={checklistId} password={password} />
      <PasswordField
        {...confirmationProps}
        label={labels.confirmation}
        autoComplete="new-password"
        size="md"
        required
        data-testid="password-confirmation"
      />
    </div>
  )
}
