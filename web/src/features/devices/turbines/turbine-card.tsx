import { Skeleton } from '@mantine/core'
import { seenTogether } from '@visionair/contract/rules'
import { Link } from 'react-router'
import { useNoFindingText, usePartlySeenText } from '../../../domain/seen.tsx'
import { severityColour, useSeverityName } from '../../../domain/severity-chip.tsx'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx'
import { textOn } from '../../../ui/text/contrast.ts'
import { DatedLine } from '../../../ui/text/dated-line.tsx'
import { familyName } from '../../../ui/text/family-name.ts'
import { Truncated } from '../../../ui/text/truncated.tsx'
import { typedName } from '../../../ui/text/typed-name.ts'
import type { Device } from '../device-form.ts'
import classes from './turbine-card.module.css'
import { bladeTypeId } from './turbine-list-query.ts'

type Blade = Device['subDevices'][number]

/** A blade as a strip, root at the top, coloured by its worst open finding, whose number stands in it. */
function BladeStrip({ blade }: { readonly blade: Blade }) {
  const t = useTexts()
  const nameOf = useSeverityName()
  const noFinding = useNoFindingText()
  const note = usePartlySeenText()(blade.seenCounter)
  const seen = seenTogether(blade.seenCounter)
  const { worstSeverity } = blade
  const name = typedName(blade, useLanguage())
  const level = worstSeverity?.severityNumber
  const finding = worstSeverity === null ? noFinding(seen) : nameOf(worstSeverity.severityNumber, worstSeverity)
  const text = t('devices.turbines.blade', { name, finding: note === null ? finding : `${finding}. ${note}` })
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
          data-seen={seen}
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

type FamilyDates = Device['theoricalDates'][number]

/** What is due first and what is planned first, each with its service. */
function Dates({ dates }: { readonly dates: readonly FamilyDates[] }) {
  const t = useTexts()
  const [due] = dates
    .flatMap(({ serviceFamily, nextInspectionDate: date }) => (date === null ? [] : [{ date, serviceFamily }]))
    .toSorted((one, other) => one.date.localeCompare(other.date))
  const [planned] = dates
    .flatMap((each) => each.planned ?? [])
    .toSorted((one, other) => one.date.localeCompare(other.date))
  if (due === undefined && planned === undefined) return t('devices.dates.notDue')
  return (
    <>
      {due !== undefined && (
        <DatedLine name={t('common.dates.due')} date={due.date}>
          {familyName(due.serviceFamily)}
        </DatedLine>
      )}
      {planned !== undefined && (
        <DatedLine name={t('common.dates.planned')} date={planned.date}>
          {planned.service}
        </DatedLine>
      )}
    </>
  )
}

/** A turbine at a glance: its blades by their worst finding as far as they were inspected, what is due and what is planned. */
export function TurbineCard({ turbine }: { readonly turbine: Device }) {
  const t = useTexts()
  const name = typedName(turbine, useLanguage())
  const blades = turbine.subDevices.filter(({ type }) => type.id === bladeTypeId)
  return (
    <li className={classes.card} data-testid={`turbine-${turbine.id}`}>
      <h3 className={classes.name}>
        <DeviceIcon typeId={turbine.type.id} size={18} />
        <Link to={paths.device(turbine.id)} className={classes.link ?? ''}>
          <Truncated text={name} at={25} />
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
      <div className={classes.next}>
        <Dates dates={turbine.theoricalDates} />
      </div>
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
