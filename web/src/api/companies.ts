import { useQuery } from '@tanstack/react-query'
import { listOrganizations } from '@visionair/contract/people'
import type { ItemOf } from './call-types.ts'
import { call } from './client.ts'
import { readPages } from './read-pages.ts'

type Company = ItemOf<typeof listOrganizations>

const none: readonly Company[] = []

/** Every company the caller sees, by name, whatever the number of pages: who chooses one must find it. Empty until they are read. */
export const useCompanies = (enabled = true): readonly Company[] =>
  useQuery({
    queryKey: [listOrganizations.tag, listOrganizations.name, 'all'],
    queryFn: ({ signal }) => readPages((query) => call(listOrganizations, { query }, signal)),
    enabled,
  }).data ?? none
