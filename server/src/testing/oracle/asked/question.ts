import type { Dice } from '../dice.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'

/** A call and what it has to answer. */
export interface Question {
  /** The address with its query. */
  readonly path: string
  readonly status: 200 | 403 | 404
  /** The language of who asks, where it matters; English when it is left out. */
  readonly language?: 'en' | 'fr'
  /** The data, with relations flattened. */
  readonly data: unknown
  /** Brings what is told into the form of `data`, where not all of it can be derived, or its order means nothing. */
  readonly formed?: (told: unknown) => unknown
  /** Of a listing. */
  readonly meta?: { readonly currentPage: number; readonly itemsPerPage: number; readonly totalItems: number }
}

/** What questions are made of. */
export interface Asking {
  readonly truth: Truth
  readonly viewer: Viewer
  readonly dice: Dice
}

export const one = (path: string, data: unknown): Question => ({ path, status: 200, data })
export const refused = (path: string): Question => ({ path, status: 403, data: null })
export const absent = (path: string): Question => ({ path, status: 404, data: null })

export type Params = Readonly<Record<string, string | number | undefined>>

export const queryOf = (params: Params): string =>
  Object.entries(params)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')

interface Listed<R> {
  readonly path: string
  readonly params?: Params
  /** All rows of the listing, in order. */
  readonly rows: readonly R[]
  say(row: R): unknown
  readonly itemsPerPage?: number
}

/** One page of a listing, any of those there are or the one behind the last. */
export function page<R>({ dice }: Asking, { path, params = {}, rows, say, itemsPerPage }: Listed<R>): Question {
  const size = itemsPerPage ?? dice.pick([1, 2, 3, 5, 10, 20, 50, 100])
  const pages = Math.ceil(rows.length / size)
  const number = 1 + dice.below(pages + (dice.happens(0.1) ? 2 : 1))
  const current = Math.max(1, Math.min(number, pages + 1))
  return {
    path: `${path}?${queryOf({ ...params, page: current, itemsPerPage: size })}`,
    status: 200,
    data: rows.slice((current - 1) * size, current * size).map(say),
    meta: { currentPage: current, itemsPerPage: size, totalItems: rows.length },
  }
}

/** Turns an order round when asked for. */
export const directed =
  <R>(order: (one: R, other: R) => number, direction: 'asc' | 'desc') =>
  (one: R, other: R): number =>
    direction === 'asc' ? order(one, other) : order(other, one)

export const directions = ['asc', 'desc'] as const
export const byId = (one: { readonly id: number }, other: { readonly id: number }): number => one.id - other.id
