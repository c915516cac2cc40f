import type { TextInputProps } from '@mantine/core'
import { type PasskeyAssertion, requestPasskeyProof } from '@visionair/contract/accounts'
import { call } from '../../../api/client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { signWithPasskey } from '../passkeys/ceremony.ts'
import { FactorInputs, type OwnFactor } from './factor-inputs.tsx'

export interface AskedFactorProps {
  readonly factor: OwnFactor
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
  const sign = useWrite(
    async (_: null, signal) => await signWithPasskey((await call(requestPasskeyProof, {}, signal)).publicKey, signal),
    { onSuccess: onPasskey },
  )
  const start = () => {
    if (isReady()) sign.mutate(null)
  }
  return <FactorInputs name="own-factor" {...{ factor, code, sign, isBusy }} onPasskey={start} />
}
