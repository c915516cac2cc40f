import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { listDevices } from '@visionair/contract/devices'
import type { ReactElement, ReactNode } from 'react'
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

/** The button that opens the form of a new turbine. */
export function AddTurbineButton({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts()
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onClick} data-testid="turbine-add">
      {t('devices.create.turbine')}
    </Button>
  )
}

/** The form of a new turbine of a park; leads to the turbine. */
export function AddTurbine({ parkId, onClose }: { readonly parkId: number; readonly onClose: () => void }) {
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
  /** The button that adds a turbine; null for who may not. */
  readonly add: ReactElement | null
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

/** Whether no turbine stands in a park itself, as far as the address does not narrow them. */
export function useHasNoTurbine(parkId: number): boolean {
  const [query] = useUrlQuery()
  const state = readTurbineList(query)
  const { data } = useCall(listDevices, { query: turbineListQuery(state, parkId) })
  return state.search === '' && (data === undefined || data.items.length === 0)
}

/** The turbines of a park, each with its blades: searched, sorted, page by page; all of it in the address. */
export function TurbineGrid({ parkId, add, hideWhenEmpty = false, beside, renderActions }: TurbineGridProps) {
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  const state = readTurbineList(query)
  const isWithout = useHasNoTurbine(parkId)
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(listDevices, {
    query: turbineListQuery(state, parkId),
  })
  const isEmpty = data?.items.length === 0
  if (hideWhenEmpty && isWithout) return null
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
    </Section>
  )
}
