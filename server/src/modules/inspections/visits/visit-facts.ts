import type { GroupRow } from '../inspections.types.ts'

/** What can be changed of a visit, as it is; also what names its state. */
export const visitFacts = ({
  date,
  status,
  inspector,
  comment,
  inspectedByProvider,
}: Pick<GroupRow, 'date' | 'status' | 'inspector' | 'comment' | 'inspectedByProvider'>) => ({
  date,
  status,
  inspector: inspector?.id ?? null,
  comment,
  inspectedByProvider,
})
