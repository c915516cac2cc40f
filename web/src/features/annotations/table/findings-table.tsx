import { Button } from '@mantine/core'
import { seeMoreItemsPerPage } from '@visionair/contract'
import { listAnnotations } from '@visionair/contract/annotations'
import { type DistanceFrom, distanceFromOf } from '@visionair/contract/rules'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { SeeMore } from '../../../ui/list/pager.tsx'
import { numberIn, useUrlQuery } from '../../../ui/list/url-query.ts'
import type { Annotation, Inspection } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import { handOf } from '../many/row-hand.ts'
import type { Choosing } from '../many/use-choosing.ts'
import { useKeptChoice } from '../many/use-kept-choice.ts'
import { useAnnotationColumns } from './annotation-columns.tsx'
import { type AnnotationOrder, readOrder, writeOrder } from './annotation-order.ts'
import {
  columnsFor,
  isFiltered,
  isMotionService,
  queryOf,
  readFilter,
  type TableFilter,
  type TableMode,
} from './table-filter.ts'
import { type SideChoice, TableFilters } from './table-filters.tsx'

export interface FindingsTableProps {
  readonly inspection: Inspection
  readonly mode: TableMode
  readonly label: string
  readonly testId: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly selected: number | null
  /** The sides of a visit to choose from. */
  readonly sides?: readonly SideChoice[]
  /** The address that opens a finding. */
  readonly linkTo: (row: Annotation) => string
  readonly onOpen: (row: Annotation) => void
  /** Without it no findings can be chosen. */
  readonly choosing?: Choosing | null
  /** What can be done with the findings the table is narrowed to. */
  readonly renderActions?: (list: {
    readonly filter: TableFilter
    readonly order: AnnotationOrder
    readonly isEmpty: boolean
  }) => ReactNode
}

const maxHeightPx = 575
const noSides: readonly SideChoice[] = []

/** The selected row is brought into sight when the selection was made elsewhere. */
function useSelectedInSight(selected: number | null) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected === null) return
    frame.current?.querySelector(`[data-row="${selected}"]`)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return frame
}

/** Where the distances of all rows are measured from; of no rows, where the side's are. */
function originOf(rows: readonly Annotation[] | undefined, ofSide: DistanceFrom): DistanceFrom | 'either' {
  const origins = new Set(rows?.map(({ distanceFrom }) => distanceFrom))
  const [only = ofSide] = origins
  return origins.size > 1 ? 'either' : only
}

/** Says how many findings are left when the table is narrowed or widened; not when it is opened, nor when others change something. */
function useSaidCount(filter: TableFilter, count: number | undefined): void {
  const t = useTexts()
  const asked = JSON.stringify(filter)
  const said = useRef(asked)
  useEffect(() => {
    if (count === undefined || said.current === asked) return
    said.current = asked
    announce(t('annotations.count', { count }))
  }, [asked, count, t])
}

interface NoRowsProps {
  /** The page before was full, and the last. */
  readonly isBeyond: boolean
  readonly isNarrowed: boolean
  readonly words: FindingsTableProps['empty']
}

/** Why a page of the table holds nothing. */
function NoRows({ isBeyond, isNarrowed, words }: NoRowsProps) {
  const t = useTexts()
  if (isBeyond) return <EmptyState compact title={t('common.list.noMore')} text={t('common.list.noMoreText')} />
  return isNarrowed ? <EmptyState compact title={t('findings.table.nothing')} /> : <EmptyState compact {...words} />
}

/** Findings as a table, thirty at a time, sorted and narrowed as the address says; of one side, or of the whole visit. */
export function FindingsTable(props: FindingsTableProps) {
  const { inspection, mode, label, testId, empty, selected, sides = noSides, linkTo, onOpen, renderActions } = props
  const choosing = props.choosing ?? null
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  const frame = useSelectedInSight(selected)
  const page = numberIn(query, 'page', 1)
  const order = readOrder(query.get('order'))
  const filter = readFilter(query)
  const scope = mode === 'side' ? { inspection: inspection.id } : { inspection_group: inspection.inspectionGroup.id }
  const list = useCall(listAnnotations, {
    query: {
      ...scope,
      ...queryOf(mode === 'side' ? { ...filter, side: null } : filter),
      page,
      itemsPerPage: seeMoreItemsPerPage,
      order: { [order.key]: order.direction },
    },
  })
  const rows = list.data?.items
  useSaidCount(filter, list.isPlaceholderData ? undefined : list.data?.meta.totalItems)
  const shown = useMemo(() => (rows ?? []).map(({ id }) => id), [rows])
  useKeptChoice(choosing, filter, list.isPlaceholderData || rows === undefined ? null : shown)
  const columns = useAnnotationColumns({
    keys: columnsFor(mode, isMotionService(inspection.inspectionGroup.service.name)),
    from: originOf(rows, distanceFromOf(inspection.device.type.id)),
    selected,
    onOpen,
    choosing,
    shown,
  })
  const narrows = isFiltered(filter)
  return (
    <section
      ref={frame}
      className={classes.tableFrame}
      aria-label={label}
      data-testid={testId}
      {...handOf(choosing, shown)}
    >
      <TableFilters filter={filter} sides={mode === 'visit' ? sides : noSides} onChange={patch} />
      {renderActions?.({ filter, order, isEmpty: rows?.length === 0 && page === 1 })}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={linkTo}
        rowMarked={({ id }) => id === selected || choosing?.ids.has(id) === true}
        sort={order}
        onSort={(sort) => patch({ order: writeOrder(sort), page: null })}
        busy={list.isPlaceholderData}
        skeletonRows={mode === 'side' ? 4 : 10}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<NoRows isBeyond={page > 1} isNarrowed={narrows} words={empty} />}
        maxHeightPx={maxHeightPx}
      />
      <div className={classes.pages}>
        {page > 1 && (
          <Button
            variant="default"
            onClick={() => patch({ page: page === 2 ? null : page - 1 })}
            data-testid="previous-page"
          >
            {t('common.list.previous')}
          </Button>
        )}
        <SeeMore
          returned={rows?.length ?? 0}
          pageSize={seeMoreItemsPerPage}
          loading={list.isPlaceholderData}
          onMore={() => patch({ page: page + 1 })}
        />
      </div>
    </section>
  )
}
