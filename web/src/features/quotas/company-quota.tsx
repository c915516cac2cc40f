import { getOrganizationQuota } from '@visionair/contract/quotas'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Panel } from '../../ui/panel.tsx'
import { UsedFigures } from './used-figures.tsx'

/** What a company uses of what it may, to read: for who may change the company. */
export function CompanyQuota({ id }: { readonly id: number }) {
  const t = useTexts()
  const { data, error, refetch } = useCall(getOrganizationQuota, { params: { id } }, { staleTimeMs: 0 })
  return (
    <Panel title={t('quotas.ofCompany')} testId="company-quota">
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <UsedFigures quota={data} says={t('quotas.counted')} />
      )}
    </Panel>
  )
}
