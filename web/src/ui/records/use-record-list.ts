import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Sort } from '../list/data-table.tsx'
import { useUrlQuery } from '../list/url-query.ts'
import type { RecordKind, RecordLike } from './record-kind.ts'
import { perPagePatch, readRecordList, recordQuery, searchPatch, sortPatch } from './record-query.ts'

/** The page of a kind's list that the address asks for, and the ways to ask for another. */
export function useRecordList<T extends RecordLike, V extends Record<string, unknown>, S extends string>(
  kind: RecordKind<T, V, S>,
) {
  const [query, patch] = useUrlQuery()
  const filterNames = kind.filterNames ?? []
  const state = readRecordList(query, kind.sorts)
  const asked = recordQuery(state, kind.sorts)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['records', kind.key, asked, filterNames.map((name) => query.get(name))],
    queryFn: ({ signal }) => kind.list(asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : (kind.refetchMs?.(data.items) ?? false)),
  })
  return {
    state,
    page: data,
    error,
    isBusy: isPlaceholderData,
    isFiltered: state.search !== '' || filterNames.some((name) => query.has(name)),
    retry: () => void refetch(),
    search: (text: string) => patch(searchPatch(text)),
    sort: (sort: Sort) => patch(sortPatch(sort)),
    turn: (page: number) => patch({ page: page === 1 ? null : page }, true),
    resize: (perPage: number) => patch(perPagePatch(perPage)),
    reset: () => patch({ search: null, page: null, ...Object.fromEntries(filterNames.map((name) => [name, null])) }),
  }
}
