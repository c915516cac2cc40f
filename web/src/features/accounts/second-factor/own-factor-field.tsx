import { getSecondFactor } from '@visionair/contract/accounts'
import { Suspense } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { AskedFactorProps } from './asked-factor.tsx'

/** Comes with what passkeys take, for who has a second factor alone. */
const AskedFactor = lazyPart(async () => (await import('./asked-factor.tsx')).AskedFactor)

/** A code typed into a form, as its call takes it: none where none was typed. */
export const codeOf = (typed: string): { readonly code?: string } => (typed.trim() === '' ? {} : { code: typed })

/** Asks for a code or a passkey besides the password, of whoever has a second factor; nothing of others. */
export function OwnFactorField(props: Omit<AskedFactorProps, 'factor'>) {
  const { data: factor } = useCall(getSecondFactor, {}, { staleTimeMs: 0 })
  if (factor?.isOn !== true) return null
  return (
    <Suspense fallback={null}>
      <AskedFactor factor={factor} {...props} />
    </Suspense>
  )
}
