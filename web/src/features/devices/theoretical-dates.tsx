import { Link } from 'react-router'
import { today, useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { familyName } from '../../ui/text/family-name.ts'
import { RelativeDate } from '../../ui/text/relative-date.tsx'
import type { Device } from './device-form.ts'
import classes from './devices.module.css'

type FamilyDates = Device['theoricalDates'][number]

/** The day of the latest visit that has begun. One that has begun before its day was no visit of a day to come. */
function Last({ date }: { readonly date: string | null }) {
  const t = useTexts()
  const formats = useFormats()
  if (date === null) return <span className={classes.quiet}>{t('devices.dates.never')}</span>
  if (date.slice(0, 10) > today()) return <>{t('devices.dates.begunAhead', { date: formats.date(date) })}</>
  return <RelativeDate date={date} />
}

function Next({ date }: { readonly date: string | null }) {
  const t = useTexts()
  if (date === null) return <span className={classes.quiet}>{t('devices.dates.notDue')}</span>
  const isLate = date.slice(0, 10) < today()
  return (
    <span className={classes.date}>
      <RelativeDate date={date} late={isLate} />
      {isLate && <span className={classes.late}>{t('common.dates.overdue')}</span>}
    </span>
  )
}

function Planned({ planned }: Pick<FamilyDates, 'planned'>) {
  const t = useTexts()
  if (planned === null) return <span className={classes.quiet}>{t('devices.dates.notPlanned')}</span>
  const isLate = planned.date.slice(0, 10) < today()
  return (
    <span className={classes.date}>
      <Link to={paths.inspectionGroup(planned.inspectionGroup)}>
        <RelativeDate date={planned.date} late={isLate} />
      </Link>
      <span className={classes.quiet}>{planned.service}</span>
      {isLate && <span className={classes.late}>{t('common.dates.overdue')}</span>}
    </span>
  )
}

function Family({ dates }: { readonly dates: FamilyDates }) {
  const { serviceFamily, lastInspectionDate, nextInspectionDate, planned } = dates
  return (
    <tr>
      <th scope="row">{familyName(serviceFamily)}</th>
      <td>
        <Last date={lastInspectionDate} />
      </td>
      <td>
        <Next date={nextInspectionDate} />
      </td>
      <td>
        <Planned planned={planned} />
      </td>
    </tr>
  )
}

/** When each kind of service was last done on the device or below it, when it is due again, and when it is planned. */
export function TheoreticalDates({ device }: { readonly device: Device }) {
  const t = useTexts()
  return (
    <Panel title={t('devices.dates.title')} testId="theoretical-dates">
      {device.theoricalDates.length === 0 ? (
        <p className={classes.none}>{t('devices.dates.none')}</p>
      ) : (
        <>
          <table className={classes.dates}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('devices.dates.last')}</th>
                <th scope="col">{t('devices.dates.next')}</th>
                <th scope="col">{t('devices.dates.planned')}</th>
              </tr>
            </thead>
            <tbody>
              {device.theoricalDates.map((dates) => (
                <Family key={dates.serviceFamily} dates={dates} />
              ))}
            </tbody>
          </table>
          <p className={classes.rule} data-testid="dates-rule">
            {t('devices.dates.rule')}
          </p>
        </>
      )}
    </Panel>
  )
}
