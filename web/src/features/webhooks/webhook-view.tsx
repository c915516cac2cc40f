import { Alert, Button } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { getWebhook, testWebhook } from '@visionair/contract/webhooks'
import { useState } from 'react'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EntityFailure, failureOf } from '../../ui/feedback/entity-failure.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageHeaderSkeleton } from '../../ui/page-header-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordDrawer } from '../../ui/records/record-drawer.tsx'
import { usePageTitle } from '../../ui/text/page-title.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { RenewSecret } from './renew-secret.tsx'
import { WebhookStateBadge } from './state-badge.tsx'
import { webhookForm } from './webhook-form.tsx'
import type { Webhook } from './webhook-types.ts'
import classes from './webhooks.module.css'

function Head({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts()
  const [isEditing, setEditing] = useState(false)
  const { id, name, can, isActive } = webhook
  const test = useMutationOf(testWebhook, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('webhooks.testSent') }),
  })
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => setEditing(true)}
        data-testid="edit-webhook"
      >
        {t('webhooks.edit')}
      </Button>
      <Button
        leftSection={<IconSend size={18} aria-hidden="true" />}
        onClick={() => test.mutate({ params: { id } })}
        loading={test.isPending}
        disabled={!isActive}
        data-testid="test-webhook"
      >
        {t('webhooks.test')}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={name} {...(can.edit ? { actions } : {})} />
      <FormError error={test.error} />
      {isEditing && (
        <RecordDrawer
          form={webhookForm(t)}
          record={webhook}
          title={t('records.edit', { name })}
          nameOf={(each) => each.name}
          testId="webhooks-form"
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

/** Why nothing is sent, or that nothing arrives. */
function Trouble({ webhook: { offBecause, failingSince } }: { readonly webhook: Webhook }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  if (offBecause !== null)
    return (
      <Alert color="red" role="alert">
        {t(`webhooks.offText.${offBecause}`)}
      </Alert>
    )
  if (failingSince === null) return null
  return <Alert color="yellow">{t('webhooks.failingSince', { at: dateTime(failingSince) })}</Alert>
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts()
  const { date, dateTime } = useFormats()
  const { formerSecretUntil } = webhook
  return (
    <Panel title={t('webhooks.facts')} {...(webhook.can.edit ? { aside: <RenewSecret webhook={webhook} /> } : {})}>
      <Facts
        facts={[
          { name: t('webhooks.state'), value: <WebhookStateBadge webhook={webhook} /> },
          { name: t('webhooks.address'), value: <span className={classes.address}>{webhook.address}</span> },
          { name: t('webhooks.owner'), value: webhook.organization?.name ?? t('webhooks.everyCompany') },
          {
            name: t('webhooks.events'),
            value: (
              <ul className={classes.list}>
                {webhook.eventTypes.map((type) => (
                  <li key={type}>{t(`webhooks.eventNames.${type}`)}</li>
                ))}
              </ul>
            ),
          },
          {
            name: t('webhooks.secret'),
            value:
              formerSecretUntil === null
                ? t('webhooks.secretOnce')
                : t('webhooks.secretFormer', { at: dateTime(formerSecretUntil) }),
          },
          { name: t('webhooks.created'), value: date(webhook.createdAt) },
        ]}
      />
    </Panel>
  )
}

const watchMs = 10_000

/** One webhook: how it is set, and what was sent to it. */
export function WebhookView({ id }: { readonly id: number }) {
  const { data, error, refetch } = useCall(getWebhook, { params: { id } }, { watchMs })
  usePageTitle(data?.name)
  const failure = failureOf(data, error)
  if (failure !== null) return <EntityFailure error={failure} shown={data} onRetry={() => void refetch()} />
  if (data === undefined) return <PageHeaderSkeleton />
  return (
    <>
      <Head webhook={data} />
      <div className={classes.panels}>
        <Trouble webhook={data} />
        <Settings webhook={data} />
        {data.can.edit && <DeliveryLog webhook={data} />}
      </div>
    </>
  )
}
