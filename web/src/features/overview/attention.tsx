import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconUrgent } from '@tabler/icons-react'
import { attentionSeverity, listAttention } from '@visionair/contract/overview'
import { listSeverities } from '@visionair/contract/reference'
import { exportGrants } from '@visionair/contract/reports'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { useIsGranted } from '../../api/session/account.ts'
import { useSeverityName } from '../../domain/severity-chip.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { numberIn, useUrlQuery } from '../../ui/list/url-query.ts'
import { Section } from '../../ui/page-header.tsx'
import classes from './attention.module.css'
import { useAttentionColumns } from './attention-columns.tsx'

const fewRows = 5
const allRows = 20

/** What of the turbines is said as a whole. */
interface Counts {
  readonly total: number
  readonly turbineCount: number
  readonly neverInspected: number
}

function useTitle() {
  const t = useTexts()
  return ({ total, turbineCount, neverInspected }: Counts): string => {
    if (total > 0) return t('overview.attention.title', { count: total })
    return neverInspected === turbineCount ? t('overview.attention.unknown') : t('overview.attention.none')
  }
}

/** Says at a glance whether something needs attention; holds its place until that is known. */
function Sign({ counts }: { readonly counts: Counts | undefined }) {
  if (counts === undefined) return <span className={classes.sign} />
  const isKnown = counts.total > 0 || counts.neverInspected < counts.turbineCount
  const Icon = counts.total > 0 ? IconUrgent : isKnown ? IconCircleCheck : IconCircleDashed
  const look = counts.total > 0 ? classes.alert : isKnown ? classes.calm : ''
  return <Icon stroke={1.8} aria-hidden="true" className={`${classes.sign ?? ''} ${look ?? ''}`} />
}

/** What is counted, in words, and of how many turbines nothing is known. */
function Meaning({ counts }: { readonly counts: Counts }) {
  const t = useTexts()
  const nameOf = useSeverityName()
  const severities = useCall(listSeverities, everyEntry, { staleTimeMs: 600_000 }).data?.items
  const level = severities?.find(({ severityNumber }) => severityNumber === attentionSeverity)
  const { total, turbineCount, neverInspected } = counts
  const name = nameOf(attentionSeverity, level)
  const inspected = turbineCount - neverInspected
  return (
    <p className={classes.meaning}>
      {total > 0 && t('overview.attention.meaning', { name })}
      {total === 0 && inspected > 0 && t('overview.attention.noneMeaning', { name, count: inspected })}
      {neverInspected > 0 && ` ${t('overview.attention.neverInspected', { count: neverInspected })}`}
    </p>
  )
}

/** The owner's first question: which turbines need attention, why, since when, and what comes next; the worst first. */
export function Attention() {
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  const isAll = query.get('attention') === 'all'
  const page = isAll ? numberIn(query, 'attention-page', 1) : 1
  const itemsPerPage = isAll ? allRows : fewRows
  const { data, error, refetch } = useCall(listAttention, { query: { page, itemsPerPage } })
  const titleOf = useTitle()
  const columns = useAttentionColumns(useIsGranted(exportGrants))
  if (error !== null && data === undefined)
    return <ErrorState compact framed error={error} onRetry={() => void refetch()} />
  // Without turbines there is nothing to be said of them: the list of parks says what is missing.
  if (data?.turbineCount === 0) return null
  const title = data === undefined ? t('overview.attention.heading') : titleOf(data)
  return (
    <div className={classes.attention} data-testid="attention" data-total={data?.total} data-holds>
      <Section
        id="attention"
        isComing={data === undefined}
        title={title}
        icon={<Sign counts={data} />}
        actions={
          data !== undefined &&
          (isAll || data.total > fewRows) && (
            <Button
              variant="default"
              size="xs"
              onClick={() => patch({ attention: isAll ? null : 'all', 'attention-page': null })}
            >
              {isAll ? t('overview.attention.few') : t('overview.attention.all', { count: data.total })}
            </Button>
          )
        }
      >
        {data !== undefined && <Meaning counts={data} />}
        {data !== undefined && data.total > 0 && (
          <DataTable
            label={title}
            columns={columns}
            rows={data.turbines}
            rowKey={({ turbine }) => turbine.id}
            stacks
            empty={<p className={classes.meaning}>{t('overview.attention.behind')}</p>}
          />
        )}
        {data !== undefined && isAll && (
          <Pager
            label={title}
            meta={{ currentPage: page, itemsPerPage, totalItems: data.total }}
            onPage={(next) => patch({ 'attention-page': next }, true)}
          />
        )}
      </Section>
    </div>
  )
}
