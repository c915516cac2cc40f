import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { listParks } from '@visionair/contract/parks'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { numberIn, useUrlQuery } from '../../ui/list/url-query.ts'
import { Section } from '../../ui/page-header.tsx'
import { CreateParkModal } from './create-park-modal.tsx'
import { ParkCard, ParkCardSkeleton } from './list/park-card.tsx'
import classes from './list/park-list.module.css'
import type { Park } from './use-park.ts'

const perPage = 24

/** The button that opens the form of a new sub-park. */
export function NewSubPark({ parkId }: { readonly parkId: number }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        data-testid="sub-park-add"
      >
        {t('parkPage.subParks.add')}
      </Button>
      {isOpen && <CreateParkModal parentId={parkId} onClose={() => setOpen(false)} />}
    </>
  )
}

export interface SubParksProps {
  readonly park: Park
  /** A further button beside the one that adds a sub-park. */
  readonly beside?: ReactNode
}

/** The parks below a park, page by page. */
export function SubParks({ park, beside }: SubParksProps) {
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  const page = numberIn(query, 'parks-page', 1)
  const { data, error, refetch } = useCall(listParks, {
    query: { parent: park.id, page, itemsPerPage: perPage, order: { name: 'asc' } },
  })
  return (
    <Section
      id="parks"
      isComing={data === undefined && error === null}
      title={t('parkPage.subParks.title')}
      count={t('parks.subParks', { count: park.subDeviceGroups.length })}
      actions={
        <>
          {park.can.createSubPark && <NewSubPark parkId={park.id} />}
          {beside}
        </>
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState framed error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.grid} aria-busy={data === undefined}>
          {data === undefined
            ? park.subDeviceGroups.slice(0, perPage).map(({ id }) => <ParkCardSkeleton key={id} />)
            : data.items.map((item) => <ParkCard key={item.id} park={item} />)}
        </ul>
      )}
      {data !== undefined && <Pager meta={data.meta} onPage={(next) => patch({ 'parks-page': next }, true)} />}
    </Section>
  )
}
