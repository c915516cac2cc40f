import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What to write into the query of the address; null takes a name out. */
export type QueryPatch = Readonly<Record<string, string | number | null>>

/** The patch applied to a query; names keep their order, empty values are taken out. */
export function patchQuery(query: URLSearchParams, patch: QueryPatch): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** A whole number from the query, within bounds; the fallback when it is missing or senseless. */
export function numberIn(query: URLSearchParams, name: string, fallback: number, max = 1_000_000): number {
  const text = query.get(name) ?? ''
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : fallback
}

/** One of the allowed words from the query; null when it is missing or another. */
export const wordIn = <W extends string>(query: URLSearchParams, name: string, words: readonly W[]): W | null =>
  words.find((word) => word === query.get(name)) ?? null

/** A day YYYY-MM-DD that there is from the query; null when it is missing or senseless. */
export function dayIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name) ?? ''
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

/**
 * The query of the address and the way to change it. Each change is made upon the address as it stands in that moment, which may be
 * ahead of what is drawn. Changes replace the entry in the history unless `push` is set.
 */
export function useUrlQuery(): readonly [URLSearchParams, (patch: QueryPatch, push?: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const patch = useCallback(
    (change: QueryPatch, push = false) =>
      setQuery(patchQuery(new URLSearchParams(window.location.search), change), {
        replace: !push,
        preventScrollReset: true,
      }),
    [setQuery],
  )
  return [query, patch]
}
