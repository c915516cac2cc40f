import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import {
  createWebhook,
  type EventType,
  eventTypes,
  getWebhook,
  maxAddressLength,
  updateWebhook,
} from '@visionair/contract/webhooks'
import { call } from '../../api/client.ts'
import { useCompanies } from '../../api/companies.ts'
import { useAccount } from '../../api/session/account.ts'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import type { RecordForm, RecordFormApi } from '../../ui/records/record-kind.ts'
import type { MadeSecretFacts } from './made-secret.tsx'
import { knownEvents, type Webhook } from './webhook-types.ts'
import classes from './webhooks.module.css'

export interface WebhookValues extends Record<string, unknown> {
  name: string
  address: string
  eventTypes: EventType[]
  isActive: boolean
  /** The company it hears of; empty for all. */
  organization: string
}

/** Of whom a new webhook hears: administrators choose among all and each, others among their companies. */
function OwnerField({ form }: { readonly form: RecordFormApi<WebhookValues> }) {
  const t = useTexts()
  const isAdmin = useAccount().roles.includes('ROLE_ADMIN')
  const companies = useCompanies()
  if (!isAdmin && companies.length < 2) return null
  const none = isAdmin ? t('webhooks.everyCompany') : t('webhooks.chooseCompany')
  return (
    <NativeSelect
      {...form.getInputProps('organization')}
      label={t('webhooks.owner')}
      description={t('webhooks.ownerHint')}
      data={[{ value: '', label: none }, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
      data-testid="webhook-organization"
    />
  )
}

function Fields({ form, isNew }: { readonly form: RecordFormApi<WebhookValues>; readonly isNew: boolean }) {
  const t = useTexts()
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label={t('webhooks.name')}
        description={t('webhooks.nameHint')}
        maxLength={100}
        required
        data-autofocus
        data-testid="webhook-name"
      />
      <TextInput
        {...form.getInputProps('address')}
        label={t('webhooks.address')}
        description={t('webhooks.addressHint')}
        type="url"
        maxLength={maxAddressLength}
        required
        data-testid="webhook-address"
      />
      {isNew && <OwnerField form={form} />}
      <Checkbox.Group {...form.getInputProps('eventTypes')} label={t('webhooks.events')} required>
        <div className={classes.events}>
          {eventTypes.map((type) => (
            <Checkbox
              key={type}
              value={type}
              label={t(`webhooks.eventNames.${type}`)}
              data-testid={`webhook-event-${type}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        {...form.getInputProps('isActive', { type: 'checkbox' })}
        label={t('webhooks.isActive')}
        description={t('webhooks.isActiveHint')}
        data-testid="webhook-active"
      />
    </>
  )
}

const eventWords = (t: Texts, value: unknown): string =>
  knownEvents(value)
    .map((type) => t(`webhooks.eventNames.${type}`))
    .join(', ')

/** The form of a webhook, for the list and for its own page; what is made with it has a secret to show. */
export const webhookForm = (
  t: Texts,
  onMade?: (made: MadeSecretFacts) => void,
): RecordForm<Webhook, WebhookValues> => ({
  initial: (webhook) => ({
    name: webhook?.name ?? '',
    address: webhook?.address ?? '',
    eventTypes: webhook === null ? [...eventTypes] : knownEvents(webhook.eventTypes),
    isActive: webhook?.isActive ?? true,
    organization: '',
  }),
  validate: ({ name, address, eventTypes }) => ({
    name: name.trim() === '' ? t('common.validation.required') : null,
    address: address.trim() === '' ? t('common.validation.required') : null,
    eventTypes: eventTypes.length === 0 ? t('webhooks.eventsNeeded') : null,
  }),
  fieldNames: ['name', 'address', 'eventTypes', 'isActive', 'organization'],
  fields: (form, webhook) => <Fields form={form} isNew={webhook === null} />,
  save: async ({ organization, ...body }, webhook, { change, signal }) => {
    if (webhook !== null)
      return await call(
        updateWebhook,
        { params: { id: webhook.id }, body: change(({ organization: _fixed, ...values }) => values) },
        signal,
      )
    const owner = organization === '' ? null : Number(organization)
    const { name, signingSecret } = await call(createWebhook, { body: { ...body, organization: owner } }, signal)
    onMade?.({ name, signingSecret })
  },
  versions: {
    read: ({ id }) => call(getWebhook, { params: { id } }),
    labels: {
      name: t('webhooks.name'),
      address: t('webhooks.address'),
      eventTypes: t('webhooks.events'),
      isActive: t('webhooks.isActive'),
    },
    say: (path, value) => (path === 'eventTypes' ? eventWords(t, value) : undefined),
  },
  mayEdit: ({ can }) => can.edit,
})
