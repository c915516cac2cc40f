import { Button } from '@mantine/core'
import { seeMoreItemsPerPage } from '@visionair/contract'
import { listAnnotations } from '@visionair/contract/annotations'
import { distanceFromOf } from '@visionair/contract/rules'
import { useEffect, useRef } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { SeeMore } from '../../ui/list/pager.tsx'
import { numberIn, useUrlQuery } from '../../ui/list/url-query.ts'
import { useAnnotationColumns } from './annotation-columns.tsx'
import { readOrder, writeOrder } from './annotation-order.ts'
import type { Inspection } from './annotation-types.ts'
import classes from './annotations.module.css'
import { mayDraw } from './picture.ts'

export interface AnnotationTableProps {
  readonly inspection: Inspection
  readonly selected: number | null
  /** The address that selects a finding. */
  readonly linkTo: (id: number) => string
  /** Selects a finding and looks at it, also when it is selected already. */
  readonly onOpen: (id: number) => void
}

const maxHeightPx = 575

/** The selected row is brought into sight when the selection was made elsewhere. */
function useSelectedInSight(selected: number | null) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected === null) return
    frame.current?.querySelector(`[data-row="${selected}"]`)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return frame
}

/** The findings of a side as a table, thirty at a time, sorted by number, severity or distance. */
export function AnnotationTable({ inspection, selected, linkTo, onOpen }: AnnotationTableProps) {
  const t = useTexts()
  const [query, patch] = useUrlQuery()
  const frame = useSelectedInSight(selected)
  const page = numberIn(query, 'page', 1)
  const order = readOrder(query.get('order'))
  const columns = useAnnotationColumns(distanceFromOf(inspection.device.type.id), selected, onOpen)
  const list = useCall(listAnnotations, {
    query: {
      inspection: inspection.id,
      page,
      itemsPerPage: seeMoreItemsPerPage,
      order: { [order.key]: order.direction },
    },
  })
  const rows = list.data?.items
  const emptyText = mayDraw(inspection) ? t('annotations.empty.canCreate') : t('annotations.empty.text')
  return (
    <section
      ref={frame}
      className={classes.tableFrame}
      aria-label={t('annotations.tableOf', { name: inspection.device.name })}
      data-testid="annotation-table"
    >
      <DataTable
        label={t('annotations.tableOf', { name: inspection.device.name })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => linkTo(id)}
        rowMarked={({ id }) => id === selected}
        sort={order}
        onSort={(sort) => patch({ order: writeOrder(sort), page: null })}
        busy={list.isPlaceholderData}
        skeletonRows={4}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<EmptyState compact title={t('annotations.empty.title')} text={emptyText} />}
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
