import type { GroupRow } from './inspections.types.ts'

/** What can be changed of a visit, as it is; also what names its state. */
export const visitFacts = ({
  date,
  status,
  comment,
  inspectedByProvider,
}: Pick<GroupRow, 'date' | 'status' | 'comment' | 'inspectedByProvider'>) => ({
  date,
  status,
  comment,
  inspectedByProvider,
})
