import { useQuery } from '@tanstack/react-query'
import { listStandards } from '@visionair/contract/reference'
import { call } from '../../api/client.ts'
import type { Standard } from './standard-types.ts'

const perPage = 100

async function readAll(signal: AbortSignal): Promise<Standard[]> {
  const all: Standard[] = []
  for (let page = 1; ; page += 1) {
    const { items, meta } = await call(listStandards, { query: { page, itemsPerPage: perPage } }, signal)
    all.push(...items)
    if (items.length === 0 || all.length >= meta.totalItems) return all
  }
}

/** Every standard, whatever the number of pages. */
export const useAllStandards = () =>
  useQuery({ queryKey: ['records', 'standards'], queryFn: ({ signal }) => readAll(signal) })
