import { listInspectionGroups } from '@visionair/contract/inspections'
import { seenTogether } from '@visionair/contract/rules'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useNoFindingText, usePartlySeenText } from '../../../domain/seen.tsx'
import { severityColour, useSeverityName } from '../../../domain/severity-chip.tsx'
import { today, useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { textOn } from '../../../ui/text/contrast.ts'
import { useMeasureCountsText } from '../measure-counts.ts'
import type { InspectionRow } from '../table/inspection-columns.tsx'
import { timelineScale } from './timeline-scale.ts'
import classes from './visit-timeline.module.css'

const worstOf = ({ severityCounter }: InspectionRow) =>
  severityCounter
    .filter(({ count }) => count > 0)
    .map(({ severity }) => severity.data.attributes)
    .toSorted((one, other) => other.severityNumber - one.severityNumber)[0]

/** Near the right end a line's word stands on its left. */
const isAtEnd = (place: number): true | undefined => place > 0.82 || undefined

/** Near the left end the title of the timeline stands above. */
const isAtStart = (place: number): true | undefined => place < 0.25 || undefined

function Dot({ row, at }: { readonly row: InspectionRow; readonly at: number }) {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const { date } = useFormats()
  const nameOf = useSeverityName()
  const noFinding = useNoFindingText()
  const ofMeasures = useMeasureCountsText()
  const note = usePartlySeenText()(row.seenCounter)
  const worst = worstOf(row)
  const seen = seenTogether(row.seenCounter)
  const finding =
    worst === undefined ? noFinding(seen) : `${worst.severityNumber} ${nameOf(worst.severityNumber, worst)}`
  const results =
    row.measureCounter === null
      ? [finding]
      : [...(worst === undefined ? [] : [finding]), ofMeasures(row.measureCounter)]
  const facts = [date(row.date), row.service.name, t(`inspections.status.${row.status}`), ...results]
  const text = [...facts, ...(note === null ? [] : [note])].join(', ')
  const style = worst && {
    background: severityColour(worst.severityNumber, worst.color),
    borderColor: 'transparent',
    color: textOn(worst.color),
  }
  const sign = (
    <span className={classes.dot} data-status={row.status} data-seen={seen} style={style}>
      {worst?.severityNumber}
    </span>
  )
  return (
    <li className={classes.visit} style={{ left: `${at * 100}%` }} title={text}>
      {hasRoute('inspectionGroup') ? (
        <Link to={paths.inspectionGroup(row.id)} aria-label={text} className={classes.link ?? ''}>
          {sign}
        </Link>
      ) : (
        sign
      )}
    </li>
  )
}

/** The visits of a device along the years, each by its worst finding; the table below names them. */
export function VisitTimeline({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts()
  const { date } = useFormats()
  const { data } = useCall(listInspectionGroups, {
    query: { device: deviceId, itemsPerPage: 100, order: { date: 'desc' } },
  })
  if (data?.items.length === 0) return null
  const rows = data?.items.toReversed() ?? []
  const now = today()
  const { at, years } = timelineScale(
    rows.map((row) => row.date),
    now,
  )
  return (
    <section className={classes.timeline} aria-label={t('visits.timeline.title')} data-testid="visit-timeline">
      <h2 className={classes.caption}>{t('visits.timeline.title')}</h2>
      <div className={classes.axis} aria-hidden="true">
        {years.map(({ year, at: place }) => (
          <span key={year} className={classes.year} data-end={isAtEnd(place)} style={{ left: `${place * 100}%` }}>
            {year}
          </span>
        ))}
        <span
          className={classes.now}
          data-end={isAtEnd(at(now))}
          data-start={isAtStart(at(now))}
          style={{ left: `${at(now) * 100}%` }}
          title={date(now)}
        >
          {t('visits.timeline.today')}
        </span>
      </div>
      <ol className={classes.visits}>
        {rows.map((row) => (
          <Dot key={row.id} row={row} at={at(row.date)} />
        ))}
      </ol>
    </section>
  )
}
