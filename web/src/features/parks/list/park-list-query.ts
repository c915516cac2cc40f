import { type ParkOrderField, parkOrderFields } from '@visionair/contract/parks'
import { letterGroups } from '@visionair/contract/rules'
import { readPerPage } from '../../../ui/list/pager.tsx'
import { numberIn, wordIn } from '../../../ui/list/url-query.ts'

export const parkSorts = ['newest', 'oldest', 'nameUp', 'nameDown'] as const

type Direction = 'asc' | 'desc'

/** By what parks are sorted, and which way. */
export interface ParkSort {
  readonly field: ParkOrderField
  readonly direction: Direction
}

const named: Readonly<Record<(typeof parkSorts)[number], ParkSort>> = {
  newest: { field: 'createdAt', direction: 'desc' },
  oldest: { field: 'createdAt', direction: 'asc' },
  nameUp: { field: 'name', direction: 'asc' },
  nameDown: { field: 'name', direction: 'desc' },
}

/** The word by which an order stands in the address: one of those the cards offer, else the column of the table with its way. */
export function sortWord({ field, direction }: ParkSort): string {
  const known = parkSorts.find((word) => named[word].field === field && named[word].direction === direction)
  return known ?? `${field}${direction === 'asc' ? 'Up' : 'Down'}`
}

const sortChoices: ReadonlyMap<string, ParkSort> = new Map(
  parkOrderFields
    .flatMap((field) => [
      { field, direction: 'asc' as const },
      { field, direction: 'desc' as const },
    ])
    .map((sort) => [sortWord(sort), sort]),
)

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
  sort: sortChoices.get(query.get('parks-sort') ?? '') ?? named.newest,
})

/** The state as the server's query. */
export const parkListQuery = ({ page, perPage, search, letters, sort }: ParkListState) => ({
  page,
  itemsPerPage: perPage,
  order: { [sort.field]: sort.direction },
  startWith: letters ?? undefined,
  name: search === '' ? undefined : search,
})
