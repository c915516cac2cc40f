import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { listRootParks } from '@visionair/contract/parks'
import { letterGroups } from '@visionair/contract/rules'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useAccount, useIsGranted } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx'
import { lazyInside } from '../../../ui/lazy-inside.tsx'
import { type Choice, ChoiceBar, ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { defaultPerPage, Pager } from '../../../ui/list/pager.tsx'
import { useUrlQuery } from '../../../ui/list/url-query.ts'
import { Section } from '../../../ui/page-header.tsx'
import { ParkCard, ParkCardSkeleton, type ParkItem } from './park-card.tsx'
import classes from './park-list.module.css'
import { type ParkSort, parkListQuery, parkSorts, readParkList, sortWord } from './park-list-query.ts'
import { keepParkView, type ParkView, parkViewOf, parkViews } from './park-view.ts'

const ParkTable = lazyInside(async () => (await import('./park-table.tsx')).ParkTable)
const CreateParkModal = lazyInside(async () => (await import('../create-park-modal.tsx')).CreateParkModal)

const letterChoices = letterGroups.map((group) => ({ value: group, label: group.replace('-', '–') }))

function Cards({ parks, isBusy }: { readonly parks: readonly ParkItem[] | undefined; readonly isBusy: boolean }) {
  const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  return (
    <ul className={classes.grid} aria-busy={isBusy} data-busy={(isBusy && parks !== undefined) || undefined}>
      {parks === undefined
        ? skeletons.map((key) => <ParkCardSkeleton key={key} />)
        : parks.map((park) => <ParkCard key={park.id} park={park} />)}
    </ul>
  )
}

function NoParks({ isFiltered, onReset, create }: { isFiltered: boolean; onReset: () => void; create: ReactNode }) {
  const t = useTexts()
  if (isFiltered)
    return (
      <EmptyState
        framed
        title={t('common.list.noMatch')}
        text={t('common.list.noMatchText')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('common.list.removeFilters')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      framed
      icon={<DeviceIcon typeId={8} size={30} />}
      title={t('parks.empty.title')}
      text={create === null ? t('parks.empty.wait') : t('parks.empty.create')}
      {...(create === null ? {} : { action: create })}
    />
  )
}

/** The orders that cards offer, and the one of the table that the address asks for. */
function useSortChoices(sort: ParkSort): readonly Choice[] {
  const t = useTexts()
  const offered: Choice[] = parkSorts.map((value) => ({ value, label: t(`parks.sort.${value}`) }))
  const word = sortWord(sort)
  const { field } = sort
  if (field === 'createdAt' || offered.some(({ value }) => value === word)) return offered
  return [...offered, { value: word, label: t('common.list.sortBy', { name: t(`parks.columns.${field}`) }) }]
}

/** The root parks: searched, filtered by letter, sorted, page by page; all of it in the address. `beside` stands next to the button for a new one. */
export function ParkList({ beside }: { readonly beside?: ReactNode }) {
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  const state = readParkList(query)
  const [isCreating, setCreating] = useState(false)
  const { id: account } = useAccount()
  const [view, setView] = useState(() => parkViewOf(account))
  const choose = (chosen: ParkView) => {
    setView(chosen)
    keepParkView(account, chosen)
  }
  const isCreator = useIsGranted(['device_group_create'])
  const mayCreate = !useAccount().isLimited && isCreator
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(listRootParks, {
    query: parkListQuery(state),
  })
  const create = mayCreate ? (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setCreating(true)}
      data-testid="park-create"
    >
      {t('parks.create.button')}
    </Button>
  ) : null
  const isFiltered = state.search !== '' || state.letters !== null
  const reset = () => patch({ park: null, letters: null, 'parks-page': null })
  const isEmpty = data?.items.length === 0
  const isBusy = isFetching && (data === undefined || isPlaceholderData)
  const sortBy = (sort: string) => patch({ 'parks-sort': sort === 'newest' ? null : sort, 'parks-page': null })
  const sorts = useSortChoices(state.sort)
  return (
    <Section
      id="parks"
      isComing={data === undefined && error === null}
      title={t('parks.title')}
      count={data && t('parks.count', { count: data.meta.totalItems })}
      actions={
        <>
          {beside}
          {isEmpty && !isFiltered ? null : create}
        </>
      }
    >
      <ListToolbar
        search={{
          label: t('parks.search'),
          value: state.search,
          onSearch: (text) => patch({ park: text, 'parks-page': null }),
        }}
        filters={
          <>
            <ChoiceBar
              label={t('common.list.letters')}
              value={state.letters}
              choices={letterChoices}
              onChoose={(letters) => patch({ letters, 'parks-page': null })}
            />
            <ChoiceBar
              label={t('parks.view.label')}
              allLabel={null}
              value={view}
              choices={parkViews.map((value) => ({ value, label: t(`parks.view.${value}`) }))}
              onChoose={(chosen) => choose(chosen ?? 'cards')}
            />
          </>
        }
        {...(view === 'table' ? {} : { sort: { value: sortWord(state.sort), choices: sorts, onSort: sortBy } })}
      />
      {error !== null && data === undefined ? (
        <ErrorState framed error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoParks isFiltered={isFiltered} onReset={reset} create={create} />
      ) : view === 'table' ? (
        <ParkTable
          parks={data?.items}
          isBusy={isBusy}
          sort={{ key: state.sort.field, direction: state.sort.direction }}
          onSort={({ key, direction }) => sortBy(`${key}${direction === 'asc' ? 'Up' : 'Down'}`)}
        />
      ) : (
        <Cards parks={data?.items} isBusy={isBusy} />
      )}
      {data !== undefined && (
        <Pager
          label={t('parks.title')}
          meta={data.meta}
          onPage={(page) => patch({ 'parks-page': page }, true)}
          onPerPage={(perPage) =>
            patch({ 'parks-per-page': perPage === defaultPerPage ? null : perPage, 'parks-page': null })
          }
        />
      )}
      {isCreating && <CreateParkModal onClose={() => setCreating(false)} />}
    </Section>
  )
}
