import { deleteWebhook, eventTypes, listWebhooks } from '@visionair/contract/webhooks'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { type Account, useAccount, useIsGranted } from '../../api/session/account.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { MadeSecret, type MadeSecretFacts } from './made-secret.tsx'
import { WebhookStateBadge } from './state-badge.tsx'
import { type WebhookValues, webhookForm } from './webhook-form.tsx'
import type { Webhook } from './webhook-types.ts'
import classes from './webhooks.module.css'

/** Whether new webhooks can be somebody's: administrators', or of a company, unless devices limit within it. */
const ownsWebhooks = ({ roles, isLimited, organizations }: Account): boolean =>
  roles.includes('ROLE_ADMIN') || (!isLimited && organizations.length > 0)

/** Programs that are told what happens: those of the user's companies, or of everybody. */
export function Webhooks() {
  const t = useTexts()
  const { number } = useFormats()
  const [made, setMade] = useState<MadeSecretFacts | null>(null)
  const isEditor = useIsGranted(['organization_edit'])
  const mayCreate = ownsWebhooks(useAccount()) && isEditor
  const kind: RecordKind<Webhook, WebhookValues, 'name'> = {
    key: 'webhooks',
    title: t('webhooks.title'),
    lead: t('webhooks.lead'),
    count: (count) => t('webhooks.count', { count }),
    ...(mayCreate ? { newLabel: t('webhooks.new') } : {}),
    nameOf: ({ name }) => name,
    sorts: ['name'],
    list: (query, signal) => call(listWebhooks, { query }, signal),
    rowLink: ({ id }) => paths.webhook(id),
    stacks: true,
    columns: [
      { key: 'name', header: t('webhooks.name'), sortKey: 'name', render: ({ name }) => name },
      {
        key: 'address',
        header: t('webhooks.address'),
        hideBelow: 768,
        render: ({ address }) => <span className={classes.address}>{address}</span>,
      },
      {
        key: 'owner',
        header: t('webhooks.owner'),
        hideBelow: 768,
        render: ({ organization }) => organization?.name ?? t('webhooks.everyCompany'),
      },
      {
        key: 'events',
        header: t('webhooks.events'),
        hideBelow: 992,
        render: (webhook) =>
          t('webhooks.eventCount', { count: webhook.eventTypes.length, total: number(eventTypes.length) }),
      },
      {
        key: 'state',
        header: t('webhooks.state'),
        hideBelow: 576,
        render: (webhook) => <WebhookStateBadge webhook={webhook} />,
      },
    ],
    form: webhookForm(t, setMade),
    removal: {
      remove: ({ id }, signal) => call(deleteWebhook, { params: { id } }, signal),
      mayDelete: ({ can }) => can.delete,
    },
  }
  return (
    <>
      <RecordScreen kind={kind} />
      {made !== null && <MadeSecret {...made} onClose={() => setMade(null)} />}
    </>
  )
}
