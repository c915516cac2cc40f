import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { seeMoreItemsPerPage } from '@visionair/contract'
import { useState } from 'react'
import { DeviceLink } from '../../../domain/device-link.tsx'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx'
import { SeeMore } from '../../../ui/list/pager.tsx'
import { Section } from '../../../ui/page-header.tsx'
import { Truncated } from '../../../ui/text/truncated.tsx'
import { typedName } from '../../../ui/text/typed-name.ts'
import { byParent, hasHubEnd } from '../strip/side-layout.ts'
import { SideStrip } from '../strip/side-strip.tsx'
import { PartsModal } from '../visit/parts-modal.tsx'
import { type Side, type SideDetail, useSideDetails, type Visit } from '../visit/use-visit.ts'
import classes from './inspected-devices.module.css'

interface ColumnProps {
  readonly parent: Side['device']
  readonly sides: readonly Side[]
  readonly details: ReadonlyMap<number, SideDetail>
}

function Column({ parent, sides, details }: ColumnProps) {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const name = typedName(parent, useLanguage())
  const hasEnds = sides.some(({ device }) => hasHubEnd(device.type.id))
  return (
    <section className={classes.column} aria-label={name} data-testid={`inspected-${parent.id}`}>
      <h3 className={classes.name}>
        <DeviceIcon typeId={parent.type.id} size={20} />
        {hasRoute('device') ? (
          <DeviceLink id={parent.id}>
            <Truncated text={name} at={25} />
          </DeviceLink>
        ) : (
          <Truncated text={name} at={25} />
        )}
      </h3>
      <div className={classes.body}>
        {hasEnds && (
          <div className={classes.ends} aria-hidden="true">
            <span>{t('visits.devices.hub')}</span>
            <span>{t('visits.devices.tip')}</span>
          </div>
        )}
        <ul className={classes.sides}>
          {sides.map((side) => (
            <SideStrip key={side.id} side={side} detail={details.get(side.id)} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The inspected devices as columns with their sides; thirty sides at a time. */
export function InspectedDevices({ visit }: { readonly visit: Visit }) {
  const t = useTexts()
  const [shown, setShown] = useState(seeMoreItemsPerPage)
  const [isEditing, setEditing] = useState(false)
  const details = useSideDetails(visit)
  const { inspections } = visit
  return (
    <Section
      id="devices"
      title={t('visits.devices.title')}
      count={t('visits.inspections', { count: inspections.length })}
      actions={
        visit.can.editInspections &&
        inspections.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconListCheck size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setEditing(true)}
            data-testid="parts-edit"
          >
            {t('visits.parts.title')}
          </Button>
        )
      }
    >
      {inspections.length === 0 ? (
        <EmptyState title={t('visits.devices.empty')} text={t('visits.devices.emptyText')} />
      ) : (
        <div className={classes.columns}>
          {byParent(inspections.slice(0, shown)).map(({ parent, sides }) => (
            <Column key={parent.id} parent={parent} sides={sides} details={details} />
          ))}
        </div>
      )}
      {isEditing && <PartsModal visit={visit} onClose={() => setEditing(false)} />}
      <SeeMore
        returned={inspections.length > shown ? seeMoreItemsPerPage : 0}
        pageSize={seeMoreItemsPerPage}
        loading={false}
        onMore={() => setShown(shown + seeMoreItemsPerPage)}
      />
    </Section>
  )
}
