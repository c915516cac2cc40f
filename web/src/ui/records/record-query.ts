import type { Direction, Sort } from '../list/data-table.tsx'
import { perPageChoices } from '../list/pager.tsx'
import { numberIn, type QueryPatch } from '../list/url-query.ts'

/** What a list is asked for; a name that is sorted by is one of the list's own. */
export interface RecordQuery<S extends string> {
  readonly page: number
  readonly itemsPerPage: number
  readonly name?: string
  readonly order?: { readonly [K in S]?: Direction }
}

/** What the address says about a list. */
export interface RecordListState {
  readonly page: number
  readonly perPage: number
  readonly search: string
  readonly sort: Sort | null
}

const defaultPerPage = 10
const longestSearch = 120

/** Reads the address: `page`, `per-page`, `search`, and `sort` as `name` or `-name`. Senseless values fall back on the start of the list. */
export function readRecordList(query: URLSearchParams, sorts: readonly string[]): RecordListState {
  const perPage = numberIn(query, 'per-page', defaultPerPage, 100)
  const text = query.get('sort') ?? ''
  const key = sorts.find((sort) => sort === text.replace(/^-/, ''))
  return {
    page: numberIn(query, 'page', 1),
    perPage: perPageChoices.find((choice) => choice === perPage) ?? defaultPerPage,
    search: (query.get('search') ?? '').slice(0, longestSearch),
    sort: key === undefined ? null : { key, direction: text.startsWith('-') ? 'desc' : 'asc' },
  }
}

/** The address after a sort was chosen: from the first page. */
export const sortPatch = ({ key, direction }: Sort): QueryPatch => ({
  sort: direction === 'desc' ? `-${key}` : key,
  page: null,
})

/** The address after a search: from the first page. */
export const searchPatch = (text: string): QueryPatch => ({ search: text, page: null })

/** The address with another number of rows: from the first page. */
export const perPagePatch = (perPage: number): QueryPatch => ({
  'per-page': perPage === defaultPerPage ? null : perPage,
  page: null,
})

/** The state as the server's query. */
export function recordQuery<S extends string>(state: RecordListState, sorts: readonly S[]): RecordQuery<S> {
  const { page, perPage, search, sort } = state
  const order: { [K in S]?: Direction } = {}
  for (const name of sorts) if (sort?.key === name) order[name] = sort.direction
  return {
    page,
    itemsPerPage: perPage,
    ...(search === '' ? {} : { name: search }),
    ...(sort === null ? {} : { order }),
  }
}
