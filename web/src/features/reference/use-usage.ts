import { getReferenceUsage, type usedLists } from '@visionair/contract/reference-editing'
import { useCall } from '../../api/hooks.ts'
import type { RecordUse } from '../../ui/records/record-kind.ts'

/** How much each entry of a list is used; undefined while that is being counted. */
export function useUsage(list: (typeof usedLists)[number]): (record: { readonly id: number }) => RecordUse | undefined {
  const { data } = useCall(getReferenceUsage, { params: { list } })
  return ({ id }) => (data === undefined ? undefined : (data.find((use) => use.id === id) ?? { total: 0, text: '' }))
}
