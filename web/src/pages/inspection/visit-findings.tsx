import { Button } from '@mantine/core'
import { seeMoreItemsPerPage } from '@visionair/contract'
import { listAnnotations } from '@visionair/contract/annotations'
import { distanceFromOf } from '@visionair/contract/rules'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useAnnotationColumns } from '../../features/annotations/annotation-columns.tsx'
import { readOrder, writeOrder } from '../../features/annotations/annotation-order.ts'
import type { Annotation } from '../../features/annotations/annotation-types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { SeeMore } from '../../ui/list/pager.tsx'
import { numberIn, useUrlQuery } from '../../ui/list/url-query.ts'
import classes from './global-body.module.css'
import type { Inspection } from './inspection-types.ts'

const maxHeightPx = 575
const pathOfFinding = ({ inspection, id }: Pick<Annotation, 'inspection' | 'id'>) =>
  `${paths.inspection(inspection)}?view=2&annotation=${id}&showMenu=open`

/** Where a finding lies, before what it is. */
function usePlaceColumns(): readonly Column<Annotation>[] {
  const t = useTexts()
  return [
    { key: 'parent', header: t('workspace.global.parent'), render: ({ parentDeviceName }) => parentDeviceName ?? '–' },
    { key: 'side', header: t('workspace.global.side'), render: ({ deviceName }) => deviceName },
  ]
}

/** Every finding of the visit as a table, thirty at a time. */
export function VisitFindings({ inspection }: { readonly inspection: Inspection }) {
  const t = useTexts()
  const navigate = useNavigate()
  const [query, patch] = useUrlQuery()
  const page = numberIn(query, 'page', 1)
  const order = readOrder(query.get('order'))
  const list = useCall(listAnnotations, {
    query: {
      inspection_group: inspection.inspectionGroup.id,
      page,
      itemsPerPage: seeMoreItemsPerPage,
      order: { [order.key]: order.direction },
    },
  })
  const rows = list.data?.items
  const open = (id: number) => {
    const row = rows?.find((each) => each.id === id)
    if (row !== undefined) void navigate(pathOfFinding(row))
  }
  const [number, ...others] = useAnnotationColumns(distanceFromOf(inspection.device.type.id), null, open)
  const columns = [...(number === undefined ? [] : [number]), ...usePlaceColumns(), ...others]
  const label = t('workspace.global.findings')
  return (
    <section aria-label={label} data-testid="visit-findings">
      <h2 className={classes.title}>{label}</h2>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={pathOfFinding}
        sort={order}
        onSort={(sort) => patch({ order: writeOrder(sort), page: null })}
        busy={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<EmptyState compact title={t('annotations.empty.title')} text={t('annotations.empty.text')} />}
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
