import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { getSecondFactor, type PasskeyAssertion, requestPasskeyProof } from '@visionair/contract/accounts'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { signWithPasskey } from '../passkeys/ceremony.ts'
import { PasskeyRefusal } from '../passkeys/passkey-refusal.tsx'

export interface OwnFactorFieldProps {
  /** What the form has for its field `code`. */
  readonly code: TextInputProps
  /** Whether all else is typed; says at the fields what is not. */
  readonly isReady: () => boolean
  /** Sends the form with what a passkey has signed instead of a code. */
  readonly onPasskey: (passkey: PasskeyAssertion) => void
  readonly isBusy: boolean
}

/** A code typed into a form, as its call takes it: none where none was typed. */
export const codeOf = (typed: string): { readonly code?: string } => (typed.trim() === '' ? {} : { code: typed })

/** Asks for a code or a passkey besides the password, of whoever has a second factor; nothing of others. */
export function OwnFactorField({ code, isReady, onPasskey, isBusy }: OwnFactorFieldProps) {
  const t = useTexts()
  const { data: factor } = useCall(getSecondFactor, {}, { staleTimeMs: 0 })
  const sign = useWrite(
    async (_: null, signal) => await signWithPasskey((await call(requestPasskeyProof, {}, signal)).publicKey, signal),
    { onSuccess: onPasskey },
  )
  if (factor?.isOn !== true) return null
  return (
    <>
      <TextInput
        {...code}
        label={t('secondFactor.code')}
        description={t(factor.hasAuthenticator ? 'secondFactor.codeHint' : 'accounts.login.recoveryCodeHint')}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        required
        data-testid="own-factor-code"
      />
      <PasskeyRefusal error={sign.error} />
      {factor.hasUsablePasskey && canUsePasskeys(factor) && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden="true" />}
          loading={sign.isPending}
          disabled={isBusy || sign.isPending}
          onClick={() => {
            if (isReady()) sign.mutate(null)
          }}
          data-testid="own-factor-passkey"
        >
          {t('accounts.passkey.use')}
        </Button>
      )}
    </>
  )
}
