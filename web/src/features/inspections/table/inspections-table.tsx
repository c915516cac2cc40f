import { Button } from '@mantine/core'
import { listInspectionGroups } from '@visionair/contract/inspections'
import { exportGrants } from '@visionair/contract/reports'
import type { ReactNode } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useIsGranted } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { defaultPerPage, Pager } from '../../../ui/list/pager.tsx'
import { useUrlQuery } from '../../../ui/list/url-query.ts'
import { Section } from '../../../ui/page-header.tsx'
import { type InspectionRow, useInspectionColumns } from './inspection-columns.tsx'
import { InspectionFilters } from './inspection-filters.tsx'
import {
  type InspectionScope,
  inspectionListQuery,
  inspectionNarrowing,
  isFilteredList,
  readInspectionList,
  sortedBy,
  unfiltered,
} from './inspection-list-query.ts'

function NoInspections({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  const t = useTexts()
  if (!isFiltered) return <EmptyState title={t('inspections.empty.title')} text={t('inspections.empty.text')} />
  return (
    <EmptyState
      title={t('common.list.noMatch')}
      text={t('common.list.noMatchText')}
      action={
        <Button variant="default" onClick={onReset}>
          {t('common.list.removeFilters')}
        </Button>
      }
    />
  )
}

export interface InspectionsTableProps {
  readonly scope?: InspectionScope
  /** The control that packs a visit, for those who may export. */
  /** The scope is a park with others below it. */
  readonly hasSubParks?: boolean
  readonly renderZip?: (row: InspectionRow) => ReactNode
  /** What can be done with the visits the table is narrowed to. */
  readonly renderActions?: (list: {
    readonly query: ReturnType<typeof inspectionNarrowing>
    readonly isEmpty: boolean
  }) => ReactNode
}

/** The visits of everything, a park or a device: filtered, sorted by any column, page by page; all of it in the address. */
export function InspectionsTable({ scope = {}, hasSubParks = false, renderZip, renderActions }: InspectionsTableProps) {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const [query, patch] = useUrlQuery()
  const state = readInspectionList(query)
  const columns = useInspectionColumns({
    scope,
    hasSubParks,
    isOpenOnly: state.severity !== null,
    withReport: useIsGranted(exportGrants),
    renderZip,
  })
  const { data, error, isPlaceholderData, refetch } = useCall(listInspectionGroups, {
    query: inspectionListQuery(state, scope),
  })
  const isOfAll = scope.device_group === undefined && scope.device === undefined
  const isFiltered = isFilteredList(state)
  const reset = () => patch(unfiltered)
  return (
    <Section
      id="inspections"
      title={t('inspections.title')}
      count={data && t('inspections.count', { count: data.meta.totalItems })}
      actions={renderActions?.({ query: inspectionNarrowing(state, scope), isEmpty: !data?.meta.totalItems })}
    >
      <ListToolbar filters={<InspectionFilters state={state} patch={patch} isOfAll={isOfAll} onReset={reset} />} />
      <DataTable
        label={t('inspections.title')}
        columns={columns}
        rows={data?.items}
        rowKey={(group) => group.id}
        stacks
        rowLink={hasRoute('inspectionGroup') ? ({ id }) => paths.inspectionGroup(id) : undefined}
        sort={{ key: state.sort, direction: state.direction }}
        onSort={({ key, direction }) => patch(sortedBy(key, direction))}
        busy={isPlaceholderData}
        skeletonRows={state.perPage}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoInspections isFiltered={isFiltered} onReset={reset} />}
      />
      {data !== undefined && (
        <Pager
          label={t('inspections.title')}
          meta={data.meta}
          onPage={(page) => patch({ page }, true)}
          onPerPage={(perPage) => patch({ 'per-page': perPage === defaultPerPage ? null : perPage, page: null })}
        />
      )}
    </Section>
  )
}
