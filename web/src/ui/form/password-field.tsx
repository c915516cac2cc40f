import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'

/** A password: what shows it is reached by key, and programs that read the page aloud are told when it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts()
  return (
    <PasswordInput
      maxLength={128}
      {...props}
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('accounts.login.showPassword'), tabIndex: 0 }}
    />
  )
}
