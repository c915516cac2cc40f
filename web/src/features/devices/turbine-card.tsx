import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { today } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { DeviceIcon } from '../../ui/icons/device-icon.tsx'
import { textOn } from '../../ui/text/contrast.ts'
import { RelativeDate } from '../../ui/text/relative-date.tsx'
import { severityColour, useSeverityName } from '../../ui/text/severity-chip.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import type { Device } from './edit-device-modal.tsx'
import classes from './turbine-card.module.css'
import { bladeTypeId } from './turbine-list-query.ts'

type Blade = Device['subDevices'][number]

/** A blade as a strip, root at the top, coloured by its worst open finding, whose number stands in it. */
function BladeStrip({ blade }: { readonly blade: Blade }) {
  const t = useTexts()
  const nameOf = useSeverityName()
  const { worstSeverity } = blade
  const name = typedName(blade, useLanguage())
  const level = worstSeverity?.severityNumber
  const finding =
    worstSeverity === null ? t('common.severity.none') : nameOf(worstSeverity.severityNumber, worstSeverity)
  const text = t('devices.turbines.blade', { name, finding })
  const style =
    worstSeverity === null
      ? {}
      : { fill: severityColour(worstSeverity.severityNumber, worstSeverity.color), stroke: 'none' }
  return (
    <li className={classes.blade} title={text}>
      <svg viewBox="0 0 20 64" width={20} height={64} aria-hidden="true">
        <path
          d="M7 1h6v6c0 3 4 5 4 12 0 14-4 30-7 44C8 48 4 34 4 20c0-7 3-10 3-13Z"
          className={classes.shape}
          style={style}
        />
        {level !== undefined && (
          <text x="10.300" y="27" className={classes.level} style={{ fill: textOn(worstSeverity?.color ?? '#000000') }}>
            {level}
          </text>
        )}
      </svg>
      <span className={classes.hidden}>{text}</span>
    </li>
  )
}

const earliest = (dates: readonly (string | null)[]): string | null =>
  dates.flatMap((date) => (date === null ? [] : [date])).sort()[0] ?? null

/** A turbine at a glance: its blades by their worst finding, and when it is due. */
export function TurbineCard({ turbine }: { readonly turbine: Device }) {
  const t = useTexts()
  const blades = turbine.subDevices.filter(({ type }) => type.id === bladeTypeId)
  const next = earliest(turbine.theoricalDates.map(({ nextInspectionDate }) => nextInspectionDate))
  return (
    <li className={classes.card} data-testid={`turbine-${turbine.id}`}>
      <h3 className={classes.name}>
        <DeviceIcon typeId={turbine.type.id} size={18} />
        <Link to={paths.device(turbine.id)} className={classes.link ?? ''}>
          <Truncated text={turbine.name} at={25} />
        </Link>
      </h3>
      {blades.length === 0 ? (
        <p className={classes.none}>{t('devices.turbines.noBlades')}</p>
      ) : (
        <ul className={classes.blades}>
          {blades.map((blade) => (
            <BladeStrip key={blade.id} blade={blade} />
          ))}
        </ul>
      )}
      <p className={classes.next}>
        {next === null ? t('devices.dates.notDue') : <RelativeDate date={next} late={next.slice(0, 10) < today()} />}
      </p>
    </li>
  )
}

/** A card still on its way. */
export function TurbineCardSkeleton() {
  return (
    <li className={classes.card} aria-hidden="true">
      <Skeleton height={14} width="60%" mt={3} />
      <div className={classes.blades}>
        <Skeleton height={64} width={20} radius="sm" />
        <Skeleton height={64} width={20} radius="sm" />
        <Skeleton height={64} width={20} radius="sm" />
      </div>
      <Skeleton height={12} width="80%" />
    </li>
  )
}
