import type { ParkOrderField } from '@visionair/contract/parks'
import { useAccount } from '../../../api/session/account.ts'
import { WorstFinding } from '../../../domain/seen.tsx'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { today, useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { type Column, DataTable, type Sort } from '../../../ui/list/data-table.tsx'
import { RelativeDate } from '../../../ui/text/relative-date.tsx'
import { Truncated } from '../../../ui/text/truncated.tsx'
import type { ParkItem } from './park-card.tsx'
import classes from './park-list.module.css'

const dash = <span className={classes.quiet}>–</span>

function Open({ park: { openSeverityCounter } }: { readonly park: ParkItem }) {
  if (openSeverityCounter.length === 0) return dash
  return (
    <span className={classes.chips}>
      {openSeverityCounter.map(({ severity: { data }, count }) => (
        <SeverityChip
          key={data.attributes.id}
          number={data.attributes.severityNumber}
          severity={data.attributes}
          count={count}
          compact
        />
      ))}
    </span>
  )
}

function Due({ park: { nextInspectionDate } }: { readonly park: ParkItem }) {
  const t = useTexts()
  if (nextInspectionDate === null) return dash
  const isLate = nextInspectionDate.slice(0, 10) < today()
  return (
    <span className={classes.chips}>
      <RelativeDate date={nextInspectionDate} late={isLate} />
      {isLate && <span className={classes.late}>{t('common.dates.overdue')}</span>}
    </span>
  )
}

/** Companies tell parks apart for who sees several. */
function useSeesCompanies(): boolean {
  const { organizations, roles } = useAccount()
  return roles.includes('ROLE_ADMIN') || organizations.length > 1
}

function useColumns(): readonly Column<ParkItem>[] {
  const t = useTexts()
  const { date, number } = useFormats()
  const seesCompanies = useSeesCompanies()
  const column = (field: ParkOrderField & keyof typeof first, rest: Omit<Column<ParkItem>, 'key' | 'header'>) => ({
    key: field,
    sortKey: field,
    sortsFirst: first[field],
    header: t(`parks.columns.${field}`),
    ...rest,
  })
  return [
    column('name', {
      render: ({ name, localization }) => (
        <span className={classes.named}>
          <Truncated text={name} at={60} />
          <span className={classes.quiet}>{localization}</span>
        </span>
      ),
    }),
    ...(seesCompanies
      ? [
          column('organization', {
            hideBelow: 1200 as const,
            render: ({ organization }: ParkItem) => organization.name,
          }),
        ]
      : []),
    column('turbines', { hideBelow: 992, align: 'right', render: ({ turbineCount }) => number(turbineCount) }),
    column('lastVisit', {
      hideBelow: 992,
      render: ({ lastVisit }) => (lastVisit === null ? dash : date(lastVisit)),
    }),
    column('worst', {
      render: ({ worstSeverity, seenCounter }) => <WorstFinding worst={worstSeverity} counts={seenCounter} />,
    }),
    column('findings', { hideBelow: 768, render: (park) => <Open park={park} /> }),
    column('openVisits', { hideBelow: 992, align: 'right', render: ({ openVisits }) => number(openVisits) }),
    column('due', { hideBelow: 992, render: (park) => <Due park={park} /> }),
  ]
}

/** Which way a column is sorted first: names and days that come from their beginning, the rest from what is most. */
const first = {
  name: 'asc',
  organization: 'asc',
  turbines: 'desc',
  lastVisit: 'desc',
  worst: 'desc',
  findings: 'desc',
  openVisits: 'desc',
  due: 'asc',
} as const

export interface ParkTableProps {
  readonly parks: readonly ParkItem[] | undefined
  readonly isBusy: boolean
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** Parks as a dense table, sorted by any column; below 992 pixels each is a card that leaves nothing out. */
export function ParkTable({ parks, isBusy, sort, onSort }: ParkTableProps) {
  const t = useTexts()
  const hasRoute = useHasRoute()
  return (
    <DataTable
      label={t('parks.title')}
      columns={useColumns()}
      rows={parks}
      rowKey={({ id }) => id}
      rowLink={hasRoute('park') ? ({ id }) => paths.park(id) : undefined}
      stacks
      busy={isBusy}
      sort={sort}
      onSort={onSort}
      empty={null}
    />
  )
}
