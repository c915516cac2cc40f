import { Button } from '@mantine/core'
import { renewWebhookSecret } from '@visionair/contract/webhooks'
import { useState } from 'react'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { MadeSecret, type MadeSecretFacts } from './made-secret.tsx'
import type { Webhook } from './webhook-types.ts'

/** Makes another secret for a webhook after a question, and shows it once. */
export function RenewSecret({ webhook: { id, name } }: { readonly webhook: Webhook }) {
  const t = useTexts()
  const [asks, setAsks] = useState(false)
  const [made, setMade] = useState<MadeSecretFacts | null>(null)
  const renew = useMutationOf(renewWebhookSecret, {
    onSuccess: ({ signingSecret }) => {
      setAsks(false)
      setMade({ name, signingSecret })
    },
  })
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsks(true)} data-testid="renew-secret">
        {t('webhooks.renew')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('webhooks.renewTitle', { name })}
        confirmLabel={t('webhooks.renew')}
        onConfirm={() => renew.mutate({ params: { id } })}
        onClose={() => setAsks(false)}
        loading={renew.isPending}
        onDrop={renew.drop}
        error={renew.error}
      >
        {t('webhooks.renewText')}
      </ConfirmDialog>
      {made !== null && <MadeSecret {...made} onClose={() => setMade(null)} />}
    </>
  )
}
