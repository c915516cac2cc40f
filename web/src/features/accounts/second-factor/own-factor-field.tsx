import type { TextInputProps } from '@mantine/core'
import { getSecondFactor, type PasskeyAssertion } from '@visionair/contract/accounts'
import { Suspense } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { useCall } from '../../../api/hooks.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

/** Comes with what passkeys take, for who has a second factor alone. */
const AskedFactor = lazyPart(async () => (await import('./asked-factor.tsx')).AskedFactor)

export type OwnFactor = ResultOf<typeof getSecondFactor>

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
export function OwnFactorField(props: OwnFactorFieldProps) {
  const { data: factor } = useCall(getSecondFactor, {}, { staleTimeMs: 0 })
  if (factor?.isOn !== true) return null
  return (
    <Suspense fallback={null}>
      <AskedFactor factor={factor} {...props} />
    </Suspense>
  )
}
