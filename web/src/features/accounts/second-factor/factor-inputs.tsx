import { Button, type TextInputProps } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { getSecondFactor } from '@visionair/contract/accounts'
import type { ResultOf } from '../../../api/call-types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { PasskeyRefusal } from '../passkeys/passkey-refusal.tsx'
import { CodeInput } from './code-input.tsx'

export type OwnFactor = ResultOf<typeof getSecondFactor>

export interface FactorInputsProps {
  /** What tests call it by. */
  readonly name: string
  readonly factor: OwnFactor
  /** What the form has for its field `code`. */
  readonly code: TextInputProps
  /** Signs with a passkey. */
  readonly sign: { readonly isPending: boolean; readonly error: unknown }
  readonly onPasskey: () => void
  readonly isBusy: boolean
}

/** A code, and a passkey where one would do instead, besides the password: the code is marked as needed only where nothing else does. */
export function FactorInputs({ name, factor, code, sign, onPasskey, isBusy }: FactorInputsProps) {
  const t = useTexts()
  const hasPasskey = factor.hasUsablePasskey && canUsePasskeys(factor)
  return (
    <>
      <CodeInput
        {...code}
        label={t('secondFactor.code')}
        description={t(factor.hasAuthenticator ? 'secondFactor.codeHint' : 'accounts.login.recoveryCodeHint')}
        required={!hasPasskey}
        data-testid={`${name}-code`}
      />
      <PasskeyRefusal error={sign.error} />
      {hasPasskey && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden="true" />}
          loading={sign.isPending}
          disabled={isBusy || sign.isPending}
          onClick={onPasskey}
          data-testid={`${name}-passkey`}
        >
          {t('accounts.passkey.use')}
        </Button>
      )}
    </>
  )
}
