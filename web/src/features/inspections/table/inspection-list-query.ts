import { inspectionStatuses, reviews, type VisitOrderField, visitOrderFields } from '@visionair/contract/inspections'
import { readPerPage } from '../../../ui/list/pager.tsx'
import { dayIn, numberIn, type QueryPatch, wordIn } from '../../../ui/list/url-query.ts'

const directions = ['asc', 'desc'] as const
type Direction = (typeof directions)[number]
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
  readonly status: (typeof inspectionStatuses)[number] | null
  readonly service: number | null
  /** The company that owns the park. */
  readonly company: number | null
  /** The first and the last day, YYYY-MM-DD. */
  readonly from: string | null
  readonly to: string | null
  readonly severity: number | null
  readonly sort: VisitOrderField
  readonly direction: Direction
}

const idIn = (query: URLSearchParams, name: string) => numberIn(query, name, 0) || null

/** By day the latest stand first unless the address says otherwise; the day's own word is older than the others. */
function readSort(query: URLSearchParams): Pick<InspectionListState, 'sort' | 'direction'> {
  const sort = wordIn(query, 'sort', visitOrderFields)
  const direction = wordIn(query, 'direction', directions)
  if (sort !== null && sort !== 'date') return { sort, direction: direction ?? 'asc' }
  return { sort: 'date', direction: wordIn(query, 'date', directions) ?? 'desc' }
}

/** Reads the address; senseless values fall back on the first page of ten, no filter, latest first. */
export function readInspectionList(query: URLSearchParams): InspectionListState {
  const severity = wordIn(query, 'severity', severityWords)
  return {
    page: numberIn(query, 'page', 1),
    perPage: readPerPage(query, 'per-page'),
    review: wordIn(query, 'review', reviews),
    status: wordIn(query, 'status', inspectionStatuses),
    service: idIn(query, 'service'),
    company: idIn(query, 'company'),
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    severity: severity === null ? null : Number(severity),
    ...readSort(query),
  }
}

/** What the address says once the table is sorted by a column. */
export const sortedBy = (sort: string, direction: Direction): QueryPatch =>
  sort === 'date'
    ? { sort: null, direction: null, date: direction === 'desc' ? null : direction, page: null }
    : { sort, direction, date: null, page: null }

/** What the address says without any filter. */
export const unfiltered: QueryPatch = {
  review: null,
  status: null,
  service: null,
  company: null,
  from: null,
  to: null,
  severity: null,
  page: null,
}

export const isFilteredList = ({ review, status, service, company, from, to, severity }: InspectionListState) =>
  [review, status, service, company, from, to, severity].some((filter) => filter !== null)

/** What the table is narrowed to and how it is sorted, as the server takes it. */
export const inspectionNarrowing = (state: InspectionListState, scope: InspectionScope) => ({
  ...scope,
  order: { [state.sort]: state.direction },
  review: state.review ?? undefined,
  status: state.status ?? undefined,
  type: state.service ?? undefined,
  organization: state.company ?? undefined,
  from: state.from ?? undefined,
  to: state.to ?? undefined,
  severity: state.severity ?? undefined,
})

/** The state as the server's query. */
export const inspectionListQuery = (state: InspectionListState, scope: InspectionScope) => ({
  ...scope,
  page: state.page,
  itemsPerPage: state.perPage,
  ...inspectionNarrowing(state, scope),
})
