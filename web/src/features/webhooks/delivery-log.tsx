import { Badge } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { listWebhookDeliveries, replayWebhookDelivery } from '@visionair/contract/webhooks'
import { useState } from 'react'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import type { Delivery, Webhook } from './webhook-types.ts'
import classes from './webhooks.module.css'

const watchMs = 5_000
const colours = { waiting: 'blue', delivered: 'teal', failed: 'red' } as const

/** What came of a delivery, and why it is not there yet. */
function Outcome({ delivery: { id, state, failure, answerStatus } }: { readonly delivery: Delivery }) {
  const t = useTexts()
  return (
    <>
      <Badge
        className={classes.badge ?? ''}
        variant="light"
        color={colours[state]}
        data-testid={`delivery-state-${id}`}
        data-state={state}
      >
        {t(`webhooks.deliveryStates.${state}`)}
      </Badge>
      {failure !== null && (
        <span className={classes.why}>
          {t(`webhooks.failures.${failure}`, { status: String(answerStatus ?? '–') })}
        </span>
      )}
    </>
  )
}

function ReplayButton({ delivery, isActive }: { readonly delivery: Delivery; readonly isActive: boolean }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const { id, eventType, createdAt } = delivery
  const replay = useMutationOf(replayWebhookDelivery, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('webhooks.replayed') }),
  })
  return (
    <>
      <RowButton
        label={t('webhooks.replayOne', { event: t(`webhooks.eventNames.${eventType}`), at: dateTime(createdAt) })}
        testId={`replay-${id}`}
        icon={<IconRefresh size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => replay.mutate({ params: { id } })}
        loading={replay.isPending}
        disabled={!isActive}
      />
      <FormError error={replay.error} />
    </>
  )
}

function useColumns(isActive: boolean): readonly Column<Delivery>[] {
  const t = useTexts()
  const { dateTime, number } = useFormats()
  return [
    { key: 'event', header: t('webhooks.event'), render: ({ eventType }) => t(`webhooks.eventNames.${eventType}`) },
    {
      key: 'happened',
      header: t('webhooks.happened'),
      hideBelow: 576,
      render: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
    },
    {
      key: 'outcome',
      header: t('webhooks.outcome'),
      hideBelow: 576,
      render: (delivery) => <Outcome delivery={delivery} />,
    },
    {
      key: 'attempts',
      header: t('webhooks.attempts'),
      align: 'right',
      hideBelow: 768,
      render: ({ attempts }) => number(attempts),
    },
    {
      key: 'next',
      header: t('webhooks.next'),
      hideBelow: 768,
      render: ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : dateTime(nextAttemptAt)),
    },
    {
      key: 'replay',
      header: t('webhooks.replay'),
      hiddenHeader: true,
      align: 'right',
      render: (delivery) => <ReplayButton delivery={delivery} isActive={isActive} />,
    },
  ]
}

/** What was sent to a webhook, and a way to send it once more. */
export function DeliveryLog({ webhook: { id, isActive } }: { readonly webhook: Webhook }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const input = { params: { id }, query: { page, itemsPerPage: 10 } }
  const { data, error, refetch } = useCall(listWebhookDeliveries, input, { watchMs })
  return (
    <Panel title={t('webhooks.log')} testId="webhook-log">
      <p className={classes.lead}>{t('webhooks.logLead')}</p>
      <DataTable
        label={t('webhooks.log')}
        columns={useColumns(isActive)}
        rows={data?.items}
        rowKey={(delivery) => delivery.id}
        stacks
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('webhooks.logEmpty')} text={t('webhooks.logEmptyText')} />}
      />
      {data !== undefined && <Pager label={t('webhooks.log')} meta={data.meta} onPage={setPage} />}
    </Panel>
  )
}
