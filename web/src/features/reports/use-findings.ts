import { useQuery } from '@tanstack/react-query'
import { listAnnotations } from '@visionair/contract/annotations'
import { isVoltaService } from '@visionair/contract/rules'
import { listVoltaMeasures } from '@visionair/contract/volta'
import { call } from '../../api/client.ts'
import type { Choosable, ReportSubject } from './report-choice.ts'

const pageSize = 100

interface Result {
  readonly severity: { readonly id: number }
  readonly device: { readonly id: number }
  readonly type: { readonly id: number }
}

type Page = { readonly inspection_group: number; readonly page: number; readonly itemsPerPage: number }

/** Reads a page of the findings or measures of a visit. */
type ReadPage = (query: Page) => Promise<{
  readonly items: readonly Result[]
  readonly meta: { readonly totalItems: number }
}>

/** Every finding or measure of a visit with its type, page after page. */
export async function readResults(visitId: number, readPage: ReadPage): Promise<readonly Choosable[]> {
  const found: Choosable[] = []
  for (let page = 1; ; page += 1) {
    const { items, meta } = await readPage({ inspection_group: visitId, page, itemsPerPage: pageSize })
    for (const { severity, device, type } of items)
      found.push({ severityId: severity.id, deviceId: device.id, typeId: type.id })
    if (items.length === 0 || page * pageSize >= meta.totalItems) return found
  }
}

/** The findings of a visit, or the measures of one that measures, with their types; read where the visit itself does not tell them. */
export function useReadResults({ id, service }: Pick<ReportSubject, 'id' | 'service'>, enabled: boolean) {
  const measures = isVoltaService(service.id)
  return useQuery({
    queryKey: [measures ? listVoltaMeasures.tag : listAnnotations.tag, 'resultsOfVisit', id],
    queryFn: ({ signal }) =>
      readResults(id, (query) =>
        measures ? call(listVoltaMeasures, { query }, signal) : call(listAnnotations, { query }, signal),
      ),
    enabled,
    staleTime: 30_000,
  })
}
