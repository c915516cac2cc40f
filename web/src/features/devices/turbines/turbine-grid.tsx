import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { listDevices } from '@visionair/contract/devices'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { useUrlQuery } from '../../../ui/list/url-query.ts'
import { Section } from '../../../ui/page-header.tsx'
import { CreateDeviceModal } from '../create-device-modal.tsx'
import type { Device } from '../device-form.ts'
import classes from '../devices.module.css'
import { OpenedParts } from '../opened-parts.tsx'
import { TurbineCard, TurbineCardSkeleton } from './turbine-card.tsx'
import {
  readTurbineList,
  turbineListQuery,
  turbineNarrowing,
  turbineSorts,
  turbineTypeId,
} from './turbine-list-query.ts'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function Cards({ turbines, isBusy }: { readonly turbines: readonly Device[] | undefined; readonly isBusy: boolean }) {
  return (
    <ul className={classes.grid} aria-busy={isBusy} data-busy={(isBusy && turbines !== undefined) || undefined}>
      {turbines === undefined
        ? skeletons.map((key) => <TurbineCardSkeleton key={key} />)
        : turbines.map((turbine) => <TurbineCard key={turbine.id} turbine={turbine} />)}
    </ul>
  )
}

interface NoTurbinesProps {
  readonly parkId: number
  readonly search: string
  readonly add: ReactNode
  readonly onReset: () => void
}

function NoTurbines({ parkId, search, add, onReset }: NoTurbinesProps) {
  const t = useTexts()
  const { isLimited } = useAccount()
  if (search !== '')
    return (
      <EmptyState
        framed
        title={t('common.list.noMatch')}
        text={t('common.list.noMatchText')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('common.list.clearSearch')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      framed
      icon={<DeviceIcon typeId={turbineTypeId} size={30} />}
      title={t('devices.turbines.emptyTitle')}
      text={add === null ? t('devices.turbines.emptyWait') : t('devices.turbines.emptyAdd')}
      {...(isLimited ? { action: <OpenedParts parkId={parkId} /> } : {})}
      {...(add === null ? {} : { action: add })}
    />
  )
}

function AddTurbine({ parkId, onClose }: { readonly parkId: number; readonly onClose: () => void }) {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <CreateDeviceModal
      typeId={turbineTypeId}
      place={{ deviceGroup: parkId }}
      title={t('devices.create.turbine')}
      onClose={onClose}
      onCreated={({ id, name }) => {
        toast({ type: 'success', message: ({ t }) => t('devices.create.done', { name }) })
        void navigate(paths.device(id))
      }}
    />
  )
}

export interface TurbineGridProps {
  readonly parkId: number
  readonly canAdd: boolean
  /** Leaves the part out when the park itself has no turbine, as in a park made of sub-parks. */
  readonly hideWhenEmpty?: boolean
  /** A further button beside the one that adds a turbine. */
  readonly beside?: ReactNode
  /** What can be done with the turbines the list is narrowed to. */
  readonly renderActions?: (list: {
    readonly query: ReturnType<typeof turbineNarrowing>
    readonly isEmpty: boolean
  }) => ReactNode
}

/** Whether the turbines of a park, as the address narrows them, are read, or cannot be. */
export function useAreTurbinesRead(parkId: number): boolean {
  const [query] = useUrlQuery()
  const { data, error } = useCall(listDevices, { query: turbineListQuery(readTurbineList(query), parkId) })
  return data !== undefined || error !== null
}

/** The turbines of a park, each with its blades: searched, sorted, page by page; all of it in the address. */
export function TurbineGrid({ parkId, canAdd, hideWhenEmpty = false, beside, renderActions }: TurbineGridProps) {
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  const state = readTurbineList(query)
  const [isAdding, setAdding] = useState(false)
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(listDevices, {
    query: turbineListQuery(state, parkId),
  })
  const isEmpty = data?.items.length === 0
  if (hideWhenEmpty && state.search === '' && (data === undefined || isEmpty)) return null
  const add = canAdd ? (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setAdding(true)}
      data-testid="turbine-add"
    >
      {t('devices.create.turbine')}
    </Button>
  ) : null
  return (
    <Section
      id="turbines"
      isComing={data === undefined && error === null}
      title={t('devices.turbines.title')}
      count={data && t('devices.turbines.count', { count: data.meta.totalItems })}
      actions={
        <>
          {renderActions?.({ query: turbineNarrowing(state, parkId), isEmpty: !data?.meta.totalItems })}
          {beside}
          {isEmpty && state.search === '' ? null : add}
        </>
      }
    >
      {!(isEmpty && state.search === '') && (
        <ListToolbar
          search={{
            label: t('devices.turbines.search'),
            value: state.search,
            onSearch: (turbine) => patch({ turbine, 'turbines-page': null }),
          }}
          sort={{
            value: state.sort,
            choices: turbineSorts.map((value) => ({ value, label: t(`devices.turbines.${value}`) })),
            onSort: (sort) => patch({ 'turbines-sort': sort === 'nameUp' ? null : sort, 'turbines-page': null }),
          }}
        />
      )}
      {error !== null && data === undefined ? (
        <ErrorState framed error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoTurbines
          parkId={parkId}
          search={state.search}
          add={add}
          onReset={() => patch({ turbine: null, 'turbines-page': null })}
        />
      ) : (
        <Cards turbines={data?.items} isBusy={isFetching && (data === undefined || isPlaceholderData)} />
      )}
      {data !== undefined && <Pager meta={data.meta} onPage={(page) => patch({ 'turbines-page': page }, true)} />}
      {isAdding && <AddTurbine parkId={parkId} onClose={() => setAdding(false)} />}
    </Section>
  )
}
