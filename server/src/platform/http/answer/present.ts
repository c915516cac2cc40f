import type { ListMeta } from '@visionair/contract'

export interface Page<T> {
  readonly items: readonly T[]
  /** 1-based. */
  readonly page: number
  readonly itemsPerPage: number
  readonly total: number
  /** Address of the request, with its query. */
  readonly url: string
}

interface Links {
  self: string
  first: string
  last: string
  prev?: string
  next?: string
}

export interface Listing<T> {
  data: T[]
  meta: ListMeta
  links: Links
}

const pageAddress = (url: string, page: number): string => {
  const [path = '', query = ''] = url.split('?', 2)
  const kept = query.split('&').filter((pair) => pair !== '' && !/^page(=|$)/.test(pair))
  const readable = kept.map((pair) => pair.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']'))
  return `${path}?${[...readable, `page=${page}`].join('&')}`
}

/** A page of resources as a JSON:API document; links keep the filters and order of the request. An empty list has one page. */
export function presentListing<T>({ items, page, itemsPerPage, total, url }: Page<T>): Listing<T> {
  const lastPage = Math.max(1, Math.ceil(total / itemsPerPage))
  const at = (target: number) => pageAddress(url, target)
  return {
    data: [...items],
    meta: { currentPage: page, itemsPerPage, totalItems: total },
    links: {
      self: at(page),
      first: at(1),
      last: at(lastPage),
      ...(page > 1 ? { prev: at(Math.min(page - 1, lastPage)) } : {}),
      ...(page < lastPage ? { next: at(page + 1) } : {}),
    },
  }
}

/** A single resource, or a relation to one, as a JSON:API document. */
export const presentOne = <T>(resource: T): { data: T } => ({ data: resource })

/** A resource object: the id as a string beside its type, and as an integer among the attributes. */
export const presentResource = <T extends string, A extends object>(
  type: T,
  id: number,
  attributes: A,
): { id: string; type: T; attributes: { id: number } & A } => ({
  id: String(id),
  type,
  attributes: { id, ...attributes },
})
