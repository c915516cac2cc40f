import type { AnnotationOrder } from '../../../features/annotations/table/annotation-order.ts'
import type { TableFilter } from '../../../features/annotations/table/table-filter.ts'
import { ListExportButton } from '../../../features/exports/export-dialog.tsx'
import type { ExportChoice } from '../../../features/exports/use-exports.ts'

/** The filter and the order of a list as an export takes them. */
const choiceOf = ({ severity, type, side, status, text }: TableFilter, order: AnnotationOrder): ExportChoice => ({
  order: { [order.key]: order.direction },
  ...(severity !== null && { severities: [severity] }),
  ...(type !== null && { types: [type] }),
  ...(side !== null && { devices: [side] }),
  ...(status !== null && { status }),
  ...(text !== '' && { text }),
})

export interface FindingsExportProps {
  readonly visitId: number
  readonly filter: TableFilter
  readonly order: AnnotationOrder
  readonly isEmpty: boolean
}

/** Exports the findings of a visit as their list is narrowed and sorted. */
export function FindingsExport({ visitId, filter, order, isEmpty }: FindingsExportProps) {
  return (
    <ListExportButton
      source={{ of: 'visit', id: visitId, choice: choiceOf(filter, order) }}
      isEmpty={isEmpty}
      contents={['findings']}
      scope={{ inspection_group: visitId }}
    />
  )
}
