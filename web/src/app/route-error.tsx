import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useRouteError } from 'react-router'
import { useTexts } from '../i18n/texts.ts'
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx'
import { PartError } from '../ui/lazy-part.ts'

const reload = () => window.location.reload()

/** What a route shows when its page broke, or a part of it did not arrive: why, and a way to try again. */
export function RouteError() {
  const t = useTexts()
  const error = useRouteError()
  if (!(error instanceof PartError)) return <ErrorState error={error} onRetry={reload} />
  return (
    <div role="alert" data-testid="part-error">
      <EmptyState
        heading
        icon={<IconCloudOff size={28} stroke={1.5} />}
        title={t('common.part.title')}
        text={t('common.part.text')}
        action={<Button onClick={reload}>{t('common.actions.retry')}</Button>}
      />
    </div>
  )
}
