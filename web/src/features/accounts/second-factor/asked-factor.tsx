import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type getSecondFactor, type PasskeyAssertion, requestPasskeyProof } from '@visionair/contract/accounts'
import type { ResultOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { signWithPasskey } from '../passkeys/ceremony.ts'
import { PasskeyRefusal } from '../passkeys/passkey-refusal.tsx'

export interface AskedFactorProps {
  readonly factor: ResultOf<typeof getSecondFactor>
  /** What the form has for its field `code`. */
  readonly code: TextInputProps
  /** Whether all else is typed; says at the fields what is not. */
  readonly isReady: () => boolean
  /** Sends the form with what a passkey has signed instead of a code. */
  readonly onPasskey: (passkey: PasskeyAssertion) => void
  readonly isBusy: boolean
}

/** Asks for a code or a passkey besides the password. */
export function AskedFactor({ factor, code, isReady, onPasskey, isBusy }: AskedFactorProps) {
  const t = useTexts()
  const sign = useWrite(
    async (_: null, signal) => await signWithPasskey((await call(requestPasskeyProof, {}, signal)).publicKey, signal),
    { onSuccess: onPasskey },
  )
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
