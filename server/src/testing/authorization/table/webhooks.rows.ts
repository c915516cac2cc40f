import type { Grant } from '@visionair/contract'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@visionair/contract/webhooks'
import { type Exception, granted, type Row } from './row.ts'

const needed: readonly Grant[] = ['organization_edit']
const webhook = { name: 'Maintenance', address: 'https://maintenance.example/hook', eventTypes: ['visit.planned'] }
const except: readonly Exception[] = [
  {
    who: ['limited to a turbine', 'limited to a blade'],
    status: 403,
    because: 'a webhook tells of everything of its company, which an account limited to some devices does not see',
  },
]

export const webhookRows: readonly Row[] = [
  granted(listWebhooks, needed, { lists: 'webhook' }),
  granted(getWebhook, needed, { at: 'webhook' }),
  granted(createWebhook, needed, { body: () => webhook, except }),
  granted(createWebhook, needed, { body: (of) => ({ ...webhook, organization: of('organization') }), except }),
  granted(updateWebhook, needed, { at: 'webhook', body: () => ({ name: 'Renamed' }), except, can: 'edit' }),
  granted(renewWebhookSecret, needed, { at: 'webhook', except, can: 'edit' }),
  granted(testWebhook, needed, { at: 'webhook', except, can: 'edit' }),
  granted(listWebhookDeliveries, needed, { at: 'webhook', except }),
  granted(replayWebhookDelivery, needed, { at: 'webhookDelivery', except }),
  granted(deleteWebhook, needed, { at: 'webhook', except, can: 'delete' }),
]
