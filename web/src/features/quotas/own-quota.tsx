import { getOwnQuota } from '@visionair/contract/quotas'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { UsedFigures } from './used-figures.tsx'

/** What the own account uses of what it may, to read. */
export function OwnQuota() {
  const t = useTexts()
  const { data, error, refetch } = useCall(getOwnQuota, {}, { staleTimeMs: 0 })
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={t('profile.tabs.space')} data-testid="own-quota">
      <UsedFigures quota={data} says={t('quotaUse.ofAccount')} />
    </section>
  )
}
