import { useQuery } from '@tanstack/react-query'
import { listStandards } from '@visionair/contract/reference'
import { call } from '../../../api/client.ts'
import { readPages } from '../../../api/read-pages.ts'

/** Every standard, whatever the number of pages. */
export const useAllStandards = () =>
  useQuery({
    queryKey: ['records', 'standards'],
    queryFn: ({ signal }) => readPages((query) => call(listStandards, { query }, signal)),
  })
