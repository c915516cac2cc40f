import { type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import { Waiting } from '../../../ui/feedback/states.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

/** Needed by few, and once. */
const SetUpFirst = lazyPart(async () => (await import('./set-up-first.tsx')).SetUpFirst)

/** Has who misses a demanded second factor set it up before any page is shown; the page they wanted follows, once recovery codes are kept. */
export function FactorGate({ children }: { readonly children: ReactNode }) {
  const { isMissing } = useAccount().secondFactor
  const [isBusy, setBusy] = useState(false)
  if (!isMissing && !isBusy) return children
  return (
    <Suspense fallback={<Waiting />}>
      <SetUpFirst onBusy={setBusy} />
    </Suspense>
  )
}
