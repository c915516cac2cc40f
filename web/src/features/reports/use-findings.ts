import { useQuery } from '@tanstack/react-query'
import { listAnnotations } from '@visionair/contract/annotations'
import { call } from '../../api/client.ts'
import type { Choosable } from './report-choice.ts'

const pageSize = 100

/** Every finding of a visit with its type, page after page. */
async function readFindings(visitId: number, signal: AbortSignal): Promise<readonly Choosable[]> {
  const found: Choosable[] = []
  for (let page = 1; ; page += 1) {
    const query = { inspection_group: visitId, page, itemsPerPage: pageSize }
    const { items, meta } = await call(listAnnotations, { query }, signal)
    for (const { severity, device, type } of items)
      found.push({ severityId: severity.id, deviceId: device.id, typeId: type.id })
    if (items.length === 0 || page * pageSize >= meta.totalItems) return found
  }
}

/** The findings of a visit with their types; read once a type was chosen, because the visit itself does not name them. */
export const useTypedFindings = (visitId: number, enabled: boolean) =>
  useQuery({
    queryKey: [listAnnotations.tag, 'findingsOfVisit', visitId],
    queryFn: ({ signal }) => readFindings(visitId, signal),
    enabled,
    staleTime: 30_000,
  })
