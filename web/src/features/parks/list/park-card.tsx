import { Skeleton } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import type { listRootParks } from '@visionair/contract/parks'
import { Link } from 'react-router'
import type { ItemOf } from '../../../api/call-types.ts'
import { WorstFinding } from '../../../domain/seen.tsx'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx'
import { DatedLine } from '../../../ui/text/dated-line.tsx'
import { familyName } from '../../../ui/text/family-name.ts'
import { Truncated } from '../../../ui/text/truncated.tsx'
import { typedName } from '../../../ui/text/typed-name.ts'
import classes from './park-card.module.css'

/** The type of wind turbines. */
const turbineTypeId = 8

export type ParkItem = ItemOf<typeof listRootParks>

/** What is due first, and the next plan beside it, which changes nothing about that. */
export function ParkDates({ park: { due, planned } }: { readonly park: Pick<ParkItem, 'due' | 'planned'> }) {
  const t = useTexts()
  const language = useLanguage()
  if (due === null && planned === null) return <span className={classes.none}>{t('parks.noNext')}</span>
  return (
    <>
      <IconCalendarDue size={17} stroke={1.6} aria-hidden="true" className={classes.calendar} />
      <span className={classes.dates} data-testid="park-dates">
        {due !== null && (
          <DatedLine name={t('common.dates.due')} date={due.date}>
            {familyName(due.serviceFamily)} · {typedName(due.device, language)}
          </DatedLine>
        )}
        {planned !== null && (
          <DatedLine name={t('common.dates.planned')} date={planned.date}>
            {planned.service} · {typedName(planned.device, language)}
          </DatedLine>
        )}
      </span>
    </>
  )
}

/** A park at a glance: where, how many turbines, its worst open finding as far as it was inspected, what is due and what is planned. */
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
      </div>
      <div className={classes.worst}>
        <WorstFinding worst={worstSeverity} counts={park.seenCounter} />
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
        <ParkDates park={park} />
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
