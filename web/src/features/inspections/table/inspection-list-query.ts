import { reviews } from '@visionair/contract/inspections'
import { readPerPage } from '../../../ui/list/pager.tsx'
import { numberIn, wordIn } from '../../../ui/list/url-query.ts'

const directions = ['asc', 'desc'] as const
const severityWords = ['0', '1', '2', '3', '4', '5'] as const

/** What is listed: everything the user may see, one park, or one device. */
export interface InspectionScope {
  readonly device_group?: number
  readonly device?: number
}

/** What the address says about a table of inspections. */
export interface InspectionListState {
  readonly page: number
  readonly perPage: number
  readonly review: (typeof reviews)[number] | null
  readonly service: number | null
  readonly severity: number | null
  readonly direction: (typeof directions)[number]
}

/** Reads the address; senseless values fall back on the first page of ten, no filter, latest first. */
export function readInspectionList(query: URLSearchParams): InspectionListState {
  const service = numberIn(query, 'service', 0)
  const severity = wordIn(query, 'severity', severityWords)
  return {
    page: numberIn(query, 'page', 1),
    perPage: readPerPage(query, 'per-page'),
    review: wordIn(query, 'review', reviews),
    service: service === 0 ? null : service,
    severity: severity === null ? null : Number(severity),
    direction: wordIn(query, 'date', directions) ?? 'desc',
  }
}

/** What the table is narrowed to and how it is sorted, as the server takes it. */
export const inspectionNarrowing = (state: InspectionListState, scope: InspectionScope) => ({
  ...scope,
  order: { date: state.direction },
  review: state.review ?? undefined,
  type: state.service ?? undefined,
  severity: state.severity ?? undefined,
})

/** The state as the server's query. */
export const inspectionListQuery = (state: InspectionListState, scope: InspectionScope) => ({
  ...scope,
  page: state.page,
  itemsPerPage: state.perPage,
  ...inspectionNarrowing(state, scope),
})
