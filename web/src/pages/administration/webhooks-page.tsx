import { Webhooks } from '../../features/webhooks/webhooks.tsx'

/** The webhooks the user looks after. */
export const WebhooksPage = () => <Webhooks />
