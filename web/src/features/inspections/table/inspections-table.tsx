import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { listInspectionGroups, reviews } from '@visionair/contract/inspections'
import { listServices, listSeverities } from '@visionair/contract/reference'
import { exportGrants } from '@visionair/contract/reports'
import type { ReactNode } from 'react'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall } from '../../../api/hooks.ts'
import { useIsGranted } from '../../../api/session/account.ts'
import { useSeverityName } from '../../../domain/severity-chip.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { ChoiceBar, ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { defaultPerPage, Pager } from '../../../ui/list/pager.tsx'
import { type QueryPatch, useUrlQuery } from '../../../ui/list/url-query.ts'
import { Section } from '../../../ui/page-header.tsx'
import { type InspectionRow, useInspectionColumns } from './inspection-columns.tsx'
import {
  type InspectionListState,
  type InspectionScope,
  inspectionListQuery,
  inspectionNarrowing,
  readInspectionList,
} from './inspection-list-query.ts'
import classes from './inspections-table.module.css'

const referenceStaleMs = 600_000

function SeverityFilter({ level, onRemove }: { readonly level: number; readonly onRemove: () => void }) {
  const t = useTexts()
  const severities = useCall(listSeverities, everyEntry, { staleTimeMs: referenceStaleMs }).data?.items
  const name = useSeverityName()(
    level,
    severities?.find((severity) => severity.severityNumber === level),
  )
  return (
    <button type="button" className={classes.filter} onClick={onRemove} title={t('inspections.filters.removeSeverity')}>
      {t('inspections.filters.severity', { name })}
      <IconX size={14} aria-hidden="true" />
    </button>
  )
}

function Filters({
  state,
  patch,
}: {
  readonly state: InspectionListState
  readonly patch: (change: QueryPatch) => void
}) {
  const t = useTexts()
  const services = useCall(listServices, everyEntry, { staleTimeMs: referenceStaleMs }).data?.items ?? []
  const choices = services.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ChoiceBar
        label={t('inspections.filters.review')}
        allLabel={t('inspections.filters.allReviews')}
        value={state.review}
        choices={reviews.map((value) => ({ value, label: t(`inspections.filters.${value}`) }))}
        onChoose={(review) => patch({ review, page: null })}
      />
      <NativeSelect
        aria-label={t('inspections.filters.service')}
        value={state.service === null ? '' : String(state.service)}
        data={[{ value: '', label: t('inspections.filters.allServices') }, ...choices]}
        onChange={(event) => patch({ service: event.currentTarget.value, page: null })}
      />
      {state.severity !== null && (
        <SeverityFilter level={state.severity} onRemove={() => patch({ severity: null, page: null })} />
      )}
    </>
  )
}

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

/** The visits of everything, a park or a device: filtered, sorted by date, page by page; all of it in the address. */
export function InspectionsTable({ scope = {}, hasSubParks = false, renderZip, renderActions }: InspectionsTableProps) {
  const t = useTexts()
  const hasRoute = useHasRoute()
  const [query, patch] = useUrlQuery()
  const state = readInspectionList(query)
  const columns = useInspectionColumns({ scope, hasSubParks, withReport: useIsGranted(exportGrants), renderZip })
  const { data, error, isPlaceholderData, refetch } = useCall(listInspectionGroups, {
    query: inspectionListQuery(state, scope),
  })
  const isFiltered = state.review !== null || state.service !== null || state.severity !== null
  const reset = () => patch({ review: null, service: null, severity: null, page: null })
  return (
    <Section
      id="inspections"
      title={t('inspections.title')}
      count={data && t('inspections.count', { count: data.meta.totalItems })}
      actions={renderActions?.({ query: inspectionNarrowing(state, scope), isEmpty: !data?.meta.totalItems })}
    >
      <ListToolbar filters={<Filters state={state} patch={patch} />} />
      <DataTable
        label={t('inspections.title')}
        columns={columns}
        rows={data?.items}
        rowKey={(group) => group.id}
        stacks
        rowLink={hasRoute('inspectionGroup') ? ({ id }) => paths.inspectionGroup(id) : undefined}
        sort={{ key: 'date', direction: state.direction }}
        onSort={({ direction }) => patch({ date: direction === 'desc' ? null : direction, page: null })}
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
