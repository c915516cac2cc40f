import { IconFileTypePdf } from '@tabler/icons-react'
import { getInspectionGroup } from '@visionair/contract/inspections'
import type { listAttention } from '@visionair/contract/overview'
import { typedName, typedNames } from '@visionair/contract/rules'
import { Link } from 'react-router'
import type { ResultOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { SeverityChip } from '../../domain/severity-chip.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { useHasRoute } from '../../route-presence.tsx'
import { useFreshLink } from '../../ui/fresh-link.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeDate } from '../../ui/text/relative-date.tsx'
import classes from './attention.module.css'

type TurbineInNeed = ResultOf<typeof listAttention>['turbines'][number]
interface Of {
  readonly row: TurbineInNeed
}

function Turbine({ row: { turbine, isVisible, park } }: Of) {
  const language = useLanguage()
  const hasRoute = useHasRoute()
  const name = typedName(turbine, language)
  return (
    <span className={classes.two}>
      {isVisible && hasRoute('device') ? (
        <Link to={paths.device(turbine.id)} className={classes.turbine ?? ''}>
          {name}
        </Link>
      ) : (
        <span className={classes.turbine}>{name}</span>
      )}
      <span className={classes.quiet}>{park.name}</span>
    </span>
  )
}

function Worst({ row: { worst, openCount } }: Of) {
  const t = useTexts()
  const language = useLanguage()
  const hasRoute = useHasRoute()
  if (worst === null) return <span className={classes.quiet}>{t('overview.attention.noFinding')}</span>
  const type = language === 'fr' ? worst.type.nameFr : worst.type.name
  const words = worst.idForReport === null ? type : t('overview.attention.finding', { type, id: worst.idForReport })
  const to =
    worst.kind === 'finding'
      ? paths.inspection(worst.inspection, { view: 2, annotation: worst.id, showMenu: 'open' })
      : paths.inspection(worst.inspection)
  return (
    <span className={classes.worst}>
      <SeverityChip number={worst.severity.severityNumber} severity={worst.severity} />
      <span className={classes.two}>
        {hasRoute('inspection') ? (
          <Link to={to} data-testid={`attention-${worst.kind}-${worst.id}`}>
            {words}
          </Link>
        ) : (
          words
        )}
        <span className={classes.quiet}>
          {typedNames(worst.parts, language).join(' · ')}
          {openCount > 1 && ` · ${t('overview.attention.more', { count: openCount - 1 })}`}
        </span>
      </span>
    </span>
  )
}

/** The visit that comes next, whether it is late, and when the turbine is due where none is planned. */
function NextStep({ row: { nextVisit, due } }: Of) {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const { date } = useFormats()
  if (nextVisit === null)
    return (
      <span className={classes.two}>
        {t('overview.attention.noVisit')}
        {due !== null && <span className={classes.quiet}>{t('overview.attention.due', { date: date(due) })}</span>}
      </span>
    )
  const state = nextVisit.isOverdue ? 'overdue' : nextVisit.status === 'doing' ? 'doing' : 'planned'
  const words = t(`overview.attention.${state}`, { date: date(nextVisit.date) })
  return (
    <span className={classes.two}>
      <span className={nextVisit.isOverdue ? classes.late : ''}>
        {hasRoute('inspectionGroup') ? <Link to={paths.inspectionGroup(nextVisit.id)}>{words}</Link> : words}
      </span>
      <span className={classes.quiet}>{nextVisit.service}</span>
    </span>
  )
}

function Report({ row: { report, turbine } }: Of) {
  const t = useTexts()
  const language = useLanguage()
  const { date } = useFormats()
  const id = report?.inspectionGroup ?? 0
  const open = useFreshLink(async () => (await call(getInspectionGroup, { params: { id } })).reportUrl, {
    inNewTab: true,
  })
  if (report === null) return <span className={classes.quiet}>{t('inspections.reportStatus.none')}</span>
  const day = date(report.date)
  return (
    <a
      href={paths.inspectionGroup(id)}
      onClick={open}
      className={classes.report}
      aria-label={t('inspections.openReport', { name: `${typedName(turbine, language)}, ${day}` })}
    >
      <IconFileTypePdf size={18} stroke={1.6} aria-hidden="true" />
      {day}
    </a>
  )
}

/** The columns of the turbines that need attention; reports for those who hold one of the export permissions. */
export function useAttentionColumns(withReport: boolean): readonly Column<TurbineInNeed>[] {
  const t = useTexts()
  const header = (name: 'turbine' | 'worst' | 'since' | 'next') => t(`overview.attention.columns.${name}`)
  return [
    { key: 'turbine', header: header('turbine'), render: (row) => <Turbine row={row} /> },
    { key: 'worst', header: header('worst'), render: (row) => <Worst row={row} /> },
    {
      key: 'since',
      header: header('since'),
      hideBelow: 992,
      render: ({ worst }) =>
        worst === null ? <span className={classes.quiet}>–</span> : <RelativeDate date={worst.knownSince} />,
    },
    { key: 'next', header: header('next'), hideBelow: 992, render: (row) => <NextStep row={row} /> },
    ...(withReport
      ? [
          {
            key: 'report',
            header: t('inspections.columns.report'),
            hideBelow: 992 as const,
            render: (row: TurbineInNeed) => <Report row={row} />,
          },
        ]
      : []),
  ]
}
