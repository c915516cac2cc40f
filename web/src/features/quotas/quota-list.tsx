import { getQuotaDefaults, listQuotas, type QuotaFigure, type QuotaScope } from '@visionair/contract/quotas'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordList } from '../../ui/records/record-list.tsx'
import { FigureUse } from './figure-use.tsx'
import { quotaForm } from './limits-form.tsx'
import type { LimitValues, Quota } from './quota-types.ts'

/** What companies or accounts use of what they may, the largest first, each with its limits to change. */
export function QuotaList({ scope }: { readonly scope: QuotaScope }) {
  const t = useTexts()
  const { data: defaults } = useCall(getQuotaDefaults, {})
  const figure = (key: QuotaFigure, hideBelow?: 768 | 992): Column<Quota> => ({
    key,
    header: t(`quotaUse.figures.${key}`),
    sortKey: key,
    ...(hideBelow === undefined ? {} : { hideBelow }),
    render: (quota) => <FigureUse quota={quota} figure={key} />,
  })
  const kind: RecordKind<Quota, LimitValues, 'name' | QuotaFigure> = {
    key: `quotas-${scope}`,
    title: t(`quotas.tabs.${scope}`),
    count: (count) => t(`quotas.count.${scope}`, { count }),
    searchLabel: t(`quotas.search.${scope}`),
    nameOf: ({ name }) => name,
    sorts: ['name', 'storedBytes', 'photos', 'uploadBytes', 'exportBytes'],
    list: (query, signal) => call(listQuotas, { query: { ...query, scope } }, signal),
    stacks: true,
    columns: [
      { key: 'name', header: t(`quotas.names.${scope}`), sortKey: 'name', render: ({ name }) => name },
      figure('storedBytes', 768),
      figure('photos', 768),
      figure('uploadBytes', 992),
      figure('exportBytes', 992),
    ],
    ...(scope === 'company' ? { rowLink: ({ id }: Quota) => paths.organization(id) } : {}),
    form: { ...quotaForm(t, defaults?.[scope] ?? null), canBegin: defaults !== undefined },
  }
  return <RecordList kind={kind} />
}
