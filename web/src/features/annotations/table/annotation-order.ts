import type { Sort } from '../../../ui/list/data-table.tsx'

/** What the table of findings can be sorted by. */
const orderFields = ['idForReport', 'severity', 'distance'] as const
export type OrderField = (typeof orderFields)[number]
export interface AnnotationOrder extends Sort {
  readonly key: OrderField
}

/** The worst first. */
export const usualOrder: AnnotationOrder = { key: 'severity', direction: 'desc' }

/** The order in the query of the address, such as `distance-asc`; the usual one when it is missing or senseless. */
export function readOrder(text: string | null): AnnotationOrder {
  const [field, direction, rest] = (text ?? '').split('-')
  const key = orderFields.find((known) => known === field)
  if (key === undefined || rest !== undefined) return usualOrder
  if (direction !== 'asc' && direction !== 'desc') return usualOrder
  return { key, direction }
}

/** The order as the address carries it; null for the usual one. */
export const writeOrder = ({ key, direction }: Sort): string | null =>
  key === usualOrder.key && direction === usualOrder.direction ? null : `${key}-${direction}`
