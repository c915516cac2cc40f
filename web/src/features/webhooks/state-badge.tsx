import { Badge } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import { stateOf, type Webhook } from './webhook-types.ts'
import classes from './webhooks.module.css'

const colours = { on: 'teal', troubled: 'yellow', off: 'gray', gone: 'red', failing: 'red' } as const

/** Whether events are sent, or why not. */
export function WebhookStateBadge({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts()
  const state = stateOf(webhook)
  return (
    <Badge
      className={classes.badge ?? ''}
      variant="light"
      color={colours[state]}
      data-testid={`webhook-state-${webhook.id}`}
      data-state={state}
    >
      {t(`webhooks.states.${state}`)}
    </Badge>
  )
}
