import { Button, type TextInputProps } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { SecondFactorAsked } from '@visionair/contract'
import type { Ref } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { CodeInput } from '../second-factor/code-input.tsx'

export interface FactorFieldsProps {
  readonly asked: SecondFactorAsked
  /** Of the form's field `code`. */
  readonly input: TextInputProps
  readonly codeField: Ref<HTMLInputElement>
  readonly isPending: boolean
  readonly onPasskey: () => void
}

/** What else signs in, once it is asked for: a passkey where there is one, else a code. */
export function FactorFields({ asked, input, codeField, isPending, onPasskey }: FactorFieldsProps) {
  const t = useTexts()
  const hasAuthenticator = asked.factors.includes('authenticator')
  return (
    <>
      {asked.factors.includes('passkey') && (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconFingerprint size={18} aria-hidden="true" />}
          disabled={isPending}
          onClick={onPasskey}
          data-testid="login-passkey"
        >
          {t('accounts.passkey.use')}
        </Button>
      )}
      <CodeInput
        {...input}
        ref={codeField}
        label={t('accounts.login.code')}
        description={t(hasAuthenticator ? 'accounts.login.codeHint' : 'accounts.login.recoveryCodeHint')}
        name="code"
        size="md"
        required
        autoFocus
        data-testid="login-code"
      />
    </>
  )
}
