import { useQuery } from '@tanstack/react-query'
import { listOrganizations } from '@visionair/contract/people'
import type { ItemOf } from './call-types.ts'
import { call } from './client.ts'

type Company = ItemOf<typeof listOrganizations>

const none: readonly Company[] = []
const itemsPerPage = 100

interface Page<T> {
  readonly items: readonly T[]
  readonly meta: { readonly totalItems: number }
}

/** All companies, read page by page; ends where a page is empty. Throws what `read` throws. */
export async function readCompanies<T>(
  read: (query: { page: number; itemsPerPage: number }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { items, meta } = await read({ page, itemsPerPage })
    all.push(...items)
    if (items.length === 0 || all.length >= meta.totalItems) return all
  }
}

/** Every company the caller sees, by name, whatever the number of pages: who chooses one must find it. Empty until they are read. */
export const useCompanies = (enabled = true): readonly Company[] =>
  useQuery({
    queryKey: [listOrganizations.tag, listOrganizations.name, 'all'],
    queryFn: ({ signal }) => readCompanies((query) => call(listOrganizations, { query }, signal)),
    enabled,
  }).data ?? none
