import { Alert } from '@mantine/core'
import { useTexts } from '../../../i18n/texts.ts'
import { PasskeyFailure } from './passkey-failure.ts'

/** Says why the browser made or used no passkey; nothing of other errors. */
export function PasskeyRefusal({ error }: { readonly error: unknown }) {
  const t = useTexts()
  if (!(error instanceof PasskeyFailure)) return null
  return (
    <Alert color="yellow" variant="light" role="alert" data-testid="passkey-refusal">
      {t(`accounts.passkey.failures.${error.reason}`)}
    </Alert>
  )
}

/** The error, unless {@link PasskeyRefusal} says it. */
export const beyondPasskey = (error: unknown): unknown => (error instanceof PasskeyFailure ? null : error)
