import { Skeleton } from '@mantine/core'
import { IconCalendarDue, IconCircleCheck } from '@tabler/icons-react'
import type { FigureName } from '@visionair/contract/accounts'
import { getKeyFigures } from '@visionair/contract/overview'
import { listSeverities } from '@visionair/contract/reference'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { useAccount } from '../../api/session/account.ts'
import { type SeverityLike, severityColour, useSeverityName } from '../../domain/severity-chip.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import classes from './key-figures.module.css'

const severityFigures: readonly (readonly [FigureName, number])[] = [
  ['critical', 5],
  ['high-severity', 4],
  ['middle-severity', 3],
  ['low-severity', 2],
  ['information', 1],
  ['not-specified', 0],
]

/** The list a figure opens. */
export interface FigureFilter {
  readonly severity?: number
  readonly review?: 'coming' | 'completed'
}

/** What is counted: everything the user may see, one park, or one device. */
export interface FigureScope {
  readonly device_group?: number
  readonly device?: number
}

export interface KeyFiguresProps {
  readonly scope?: FigureScope
  /** The address of the list that a figure opens. */
  readonly linkTo: (filter: FigureFilter) => string
}

interface FigureProps {
  readonly count: number | undefined
  readonly name: string
  readonly sign: ReactNode
  readonly to: string
}

function Figure({ count, name, sign, to }: FigureProps) {
  const t = useTexts()
  const { number } = useFormats()
  const named = (
    <span className={classes.name}>
      {sign}
      {name}
    </span>
  )
  // The name stands there from the start, as it may take two lines: what is below does not move when the number comes.
  if (count === undefined)
    return (
      <div className={classes.figure}>
        {/* Holds the height of a number and is none. */}
        <Skeleton className={classes.count ?? ''} width={44}>
          &nbsp;
        </Skeleton>
        {named}
      </div>
    )
  return (
    <Link
      to={to}
      preventScrollReset
      className={classes.figure ?? ''}
      data-zero={count === 0 || undefined}
      title={t('overview.figures.open', { name })}
    >
      <span className={classes.count}>{number(count)}</span>
      {named}
    </Link>
  )
}

const signOf = (level: number, severity: SeverityLike | undefined) => (
  <span className={classes.dot} style={{ background: severityColour(level, severity?.color) }} aria-hidden="true" />
)

const visitFigures = [
  ['coming-inspections', 'coming', IconCalendarDue],
  ['completed-inspections', 'completed', IconCircleCheck],
] as const satisfies readonly (readonly [FigureName, 'coming' | 'completed', typeof IconCalendarDue])[]

/** Figures that count the same kind of thing, under what that is; nothing where none of them is chosen. */
function FigureGroup({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div className={classes.group} style={{ flexGrow: children.length }}>
      <p className={classes.groupTitle}>{title}</p>
      <div className={classes.row}>{children}</div>
    </div>
  )
}

/** The user's chosen figures as a row of cards; each opens the list it counts. */
export function KeyFigures({ scope = {}, linkTo }: KeyFiguresProps) {
  const t = useTexts()
  const { figures: wanted } = useAccount().preferences
  const nameOf = useSeverityName()
  const { data, error, refetch } = useCall(getKeyFigures, { query: scope })
  const severities = useCall(listSeverities, everyEntry, { staleTimeMs: 600_000 }).data?.items
  const isShown = (figure: FigureName) => wanted[figure] !== false
  if (error !== null && data === undefined)
    return <ErrorState compact framed error={error} onRetry={() => void refetch()} />
  const countsOpen = severityFigures.some(([figure]) => isShown(figure))
  return (
    <section aria-label={t('overview.figures.title')}>
      <div className={`${classes.groups ?? ''} figures`}>
        <FigureGroup title={t('overview.figures.toFix')}>
          {severityFigures
            .filter(([figure]) => isShown(figure))
            .map(([figure, level]) => {
              const severity = severities?.find((item) => item.severityNumber === level)
              const count = data && (data.severities.find((item) => item.severityNumber === level)?.count ?? 0)
              return (
                <Figure
                  key={figure}
                  count={count}
                  name={nameOf(level, severity)}
                  sign={signOf(level, severity)}
                  to={linkTo({ severity: level })}
                />
              )
            })}
        </FigureGroup>
        <FigureGroup title={t('overview.figures.visits')}>
          {visitFigures
            .filter(([figure]) => isShown(figure))
            .map(([figure, review, Icon]) => (
              <Figure
                key={figure}
                count={review === 'coming' ? data?.comingInspections : data?.completedInspections}
                name={t(`overview.figures.${review}`)}
                sign={<Icon size={15} stroke={1.8} aria-hidden="true" />}
                to={linkTo({ review })}
              />
            ))}
        </FigureGroup>
      </div>
      {countsOpen && <p className={classes.note}>{t('overview.figures.note')}</p>}
    </section>
  )
}
