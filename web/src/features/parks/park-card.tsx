import { Skeleton } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import type { listRootParks } from '@visionair/contract/parks'
import { Link } from 'react-router'
import type { ItemOf } from '../../api/call-types.ts'
import { today } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { useHasRoute } from '../../route-presence.tsx'
import { DeviceIcon } from '../../ui/icons/device-icon.tsx'
import { RelativeDate } from '../../ui/text/relative-date.tsx'
import { SeverityChip } from '../../ui/text/severity-chip.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import classes from './park-card.module.css'

/** The type of wind turbines. */
const turbineTypeId = 8

export type ParkItem = ItemOf<typeof listRootParks>

function NextDate({ date }: { readonly date: string | null }) {
  const t = useTexts()
  if (date === null) return <span className={classes.none}>{t('parks.noNext')}</span>
  const isLate = date.slice(0, 10) < today()
  return (
    <>
      <IconCalendarDue size={17} stroke={1.6} role="img" aria-label={t('parks.next')} className={classes.calendar} />
      <RelativeDate date={date} inline late={isLate} />
      {isLate && <span className={classes.late}>{t('parks.overdue')}</span>}
    </>
  )
}

/** A park at a glance: where, how many turbines, its worst open finding, its next visit. */
export function ParkCard({ park }: { readonly park: ParkItem }) {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const name = <Truncated text={park.name} at={60} />
  const { worstSeverity, subDeviceGroups } = park
  return (
    <li className={classes.card} data-testid={`park-${park.id}`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.name}>
            {hasRoute('park') ? (
              <Link to={paths.park(park.id)} className={classes.link ?? ''}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <p className={classes.place} title={park.localization}>
            {park.localization}
          </p>
        </div>
        {worstSeverity === null ? (
          <span className={classes.clear}>{t('common.severity.none')}</span>
        ) : (
          <SeverityChip number={worstSeverity.severityNumber} severity={worstSeverity} />
        )}
      </div>
      <div className={classes.facts}>
        <span className={classes.fact}>
          <DeviceIcon typeId={turbineTypeId} size={20} />
          {t('parks.turbines', { count: park.turbineCount })}
        </span>
        {subDeviceGroups.length > 0 && (
          <span className={classes.fact}>{t('parks.subParks', { count: subDeviceGroups.length })}</span>
        )}
      </div>
      <div className={classes.next}>
        <NextDate date={park.nextInspectionDate} />
      </div>
    </li>
  )
}

/** A card still on its way. */
export function ParkCardSkeleton() {
  return (
    <li className={classes.card} aria-hidden="true">
      <Skeleton height={16} width="55%" />
      <Skeleton height={12} width="40%" mt={8} />
      <Skeleton height={14} width="35%" mt={20} />
      <Skeleton height={12} width="70%" mt={20} />
    </li>
  )
}
