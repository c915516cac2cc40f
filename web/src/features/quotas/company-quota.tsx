import { getOrganizationQuota, quotaFigures } from '@visionair/contract/quotas'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { FigureUse } from './figure-use.tsx'
import classes from './quotas.module.css'

/** What a company uses of what it may, to read: for who may change the company. */
export function CompanyQuota({ id }: { readonly id: number }) {
  const t = useTexts()
  const { data, error, refetch } = useCall(getOrganizationQuota, { params: { id } }, { staleTimeMs: 0 })
  return (
    <Panel title={t('quotas.ofCompany')} testId="company-quota">
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={data === undefined}>
          <Facts
            facts={quotaFigures.map((figure) => ({
              name: t(`quotas.figures.${figure}`),
              // What stands below keeps its place when the figures come.
              value:
                data === undefined ? (
                  <span className={classes.free}>…</span>
                ) : (
                  <FigureUse quota={data} figure={figure} />
                ),
            }))}
          />
        </div>
      )}
      <p className={classes.quiet}>{t('quotas.counted')}</p>
    </Panel>
  )
}
