import { letterGroups } from '@visionair/contract/rules'
import { readPerPage } from '../../../ui/list/pager.tsx'
import { numberIn, wordIn } from '../../../ui/list/url-query.ts'

export const parkSorts = ['newest', 'oldest', 'nameUp', 'nameDown'] as const
export type ParkSort = (typeof parkSorts)[number]

const orders = {
  newest: { createdAt: 'desc' },
  oldest: { createdAt: 'asc' },
  nameUp: { name: 'asc' },
  nameDown: { name: 'desc' },
} as const

/** What the address says about the list of parks. */
export interface ParkListState {
  readonly page: number
  readonly perPage: number
  readonly search: string
  readonly letters: string | null
  readonly sort: ParkSort
}

/** Reads the address; senseless values fall back on the first page of ten, no filter, newest first. */
export const readParkList = (query: URLSearchParams): ParkListState => ({
  page: numberIn(query, 'parks-page', 1),
  perPage: readPerPage(query, 'parks-per-page'),
  search: (query.get('park') ?? '').slice(0, 120),
  letters: wordIn(query, 'letters', letterGroups),
  sort: wordIn(query, 'parks-sort', parkSorts) ?? 'newest',
})

/** The state as the server's query. */
export const parkListQuery = ({ page, perPage, search, letters, sort }: ParkListState) => ({
  page,
  itemsPerPage: perPage,
  order: orders[sort],
  startWith: letters ?? undefined,
  name: search === '' ? undefined : search,
})
