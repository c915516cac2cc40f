import { IconFileTypePdf } from '@tabler/icons-react'
import { getInspectionGroup, type listInspectionGroups, type VisitOrderField } from '@visionair/contract/inspections'
import { seenTogether } from '@visionair/contract/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ItemOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { useNoFindingText, usePartlySeenText } from '../../../domain/seen.tsx'
import { ServiceIcon } from '../../../domain/service-icon.tsx'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import type { Language } from '../../../i18n/language.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { useFreshLink } from '../../../ui/fresh-link.ts'
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { RelativeDate } from '../../../ui/text/relative-date.tsx'
import { Truncated } from '../../../ui/text/truncated.tsx'
import { typedName } from '../../../ui/text/typed-name.ts'
import { useMeasureCountsText } from '../measure-counts.ts'
import { personName } from '../visit/inspector-field.tsx'
import type { InspectionScope } from './inspection-list-query.ts'
import classes from './inspections-table.module.css'
import { StatusBadge } from './status-badge.tsx'

/** A row of the table of inspections: one service visit. */
export type InspectionRow = ItemOf<typeof listInspectionGroups>

function Findings({ row, isOpenOnly }: { readonly row: InspectionRow; readonly isOpenOnly: boolean }) {
  const noFinding = useNoFindingText()
  const ofMeasures = useMeasureCountsText()
  const note = usePartlySeenText()(row.seenCounter)
  const found = (isOpenOnly ? row.openSeverityCounter : row.severityCounter)
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => ({ severity: severity.data.attributes, count }))
    .sort((one, other) => other.severity.severityNumber - one.severity.severityNumber)
  return (
    <span className={classes.findings}>
      {row.measureCounter !== null ? (
        <span className={classes.quiet}>{ofMeasures(row.measureCounter)}</span>
      ) : (
        found.length === 0 && <span className={classes.quiet}>{noFinding(seenTogether(row.seenCounter))}</span>
      )}
      {found.map(({ severity, count }) => (
        <SeverityChip key={severity.id} number={severity.severityNumber} severity={severity} count={count} compact />
      ))}
      {note !== null && <span className={classes.quiet}>{note}</span>}
    </span>
  )
}

function Report({ row }: { readonly row: InspectionRow }) {
  const t = useTexts()
  const language = useLanguage()
  const read = async () => (await call(getInspectionGroup, { params: { id: row.id } })).reportUrl
  const open = useFreshLink(read, { inNewTab: true })
  const { date } = useFormats()
  if (row.reportUrl === null)
    return <span className={classes.quiet}>{t(`inspections.reportStatus.${row.reportStatus ?? 'none'}`)}</span>
  const name = `${typedName(row.device, language)}, ${date(row.date)}`
  return (
    <a
      href={row.reportUrl}
      onClick={open}
      target="_blank"
      rel="noreferrer"
      className={classes.service}
      aria-label={t('inspections.openReport', { name })}
    >
      <IconFileTypePdf size={18} stroke={1.6} aria-hidden="true" />
      {t('inspections.reportStatus.DONE')}
    </a>
  )
}

function Park({ row }: { readonly row: InspectionRow }) {
  const hasRoute = useHasRoute()
  const { id, name } = row.device.deviceGroup
  const text = (
    <span className={classes.park}>
      <Truncated text={name} at={32} />
    </span>
  )
  return hasRoute('park') ? <Link to={paths.park(id)}>{text}</Link> : text
}

const deviceName = ({ device }: InspectionRow, language: Language) =>
  [...(device.parent === null ? [] : [device.parent]), device].map((part) => typedName(part, language)).join(' · ')

/** What makes a column sortable that is read from its beginning: names, what is to do, what is due first. */
const up = (field: VisitOrderField) => ({ sortKey: field, sortsFirst: 'asc' as const })

type ColumnName = VisitOrderField | 'open' | 'zip'

export interface InspectionColumnsOptions {
  readonly scope: InspectionScope
  /** The scope is a park with others below it, so that each row says which. */
  readonly hasSubParks?: boolean
  /** Findings are those still to fix, as the figure counts them that led here, and not all that were found. */
  readonly isOpenOnly?: boolean
  /** For those who hold one of the export permissions. */
  readonly withReport: boolean
  /** Makes the column of archives, for the same people. */
  readonly renderZip?: ((row: InspectionRow) => ReactNode) | undefined
}

/** The columns of the table of inspections; the park is left out where the page is about one alone. */
export function useInspectionColumns({
  scope,
  hasSubParks = false,
  isOpenOnly = false,
  withReport,
  renderZip,
}: InspectionColumnsOptions): readonly Column<InspectionRow>[] {
  const t = useTexts()
  const language = useLanguage()
  const { date } = useFormats()
  const header = (name: ColumnName) => t(`inspections.columns.${name}`)
  const isWide = scope.device === undefined && (scope.device_group === undefined || hasSubParks)
  const park: Column<InspectionRow> = {
    key: 'park',
    ...up('park'),
    header: header('park'),
    render: (row) => <Park row={row} />,
    hideBelow: 992,
  }
  const report: Column<InspectionRow> = {
    key: 'report',
    sortKey: 'report',
    header: header('report'),
    render: (row) => <Report row={row} />,
    hideBelow: 992,
  }
  return [
    { key: 'date', header: header('date'), sortKey: 'date', render: (row) => date(row.date), width: '130px' },
    ...(isWide ? [park] : []),
    {
      key: 'device',
      ...up('device'),
      header: header('device'),
      render: (row) => (
        <span className={classes.device}>
          <DeviceIcon typeId={row.device.type.id} size={20} />
          <Truncated text={deviceName(row, language)} at={25} />
        </span>
      ),
    },
    {
      key: 'service',
      ...up('service'),
      header: header('service'),
      hideBelow: 576,
      render: (row) => (
        <>
          <span className={classes.service}>
            <ServiceIcon serviceId={row.service.id} size={20} />
            {row.service.name}
          </span>
          {row.inspector !== null && (
            <span className={classes.inspector}>{t('visits.assigned', { name: personName(row.inspector) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      ...up('status'),
      header: header('status'),
      render: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'findings',
      sortKey: 'findings',
      header: header(isOpenOnly ? 'open' : 'findings'),
      hideBelow: 768,
      render: (row) => <Findings row={row} isOpenOnly={isOpenOnly} />,
    },
    {
      key: 'next',
      ...up('next'),
      header: header('next'),
      hideBelow: 1200,
      render: ({ nextInspectionDate }) =>
        nextInspectionDate === null ? (
          <span className={classes.quiet}>–</span>
        ) : (
          <RelativeDate date={nextInspectionDate} />
        ),
    },
    ...(withReport ? [report] : []),
    ...(withReport && renderZip
      ? [{ key: 'zip', header: header('zip'), render: renderZip, hideBelow: 992 as const }]
      : []),
  ]
}
