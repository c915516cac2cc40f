import type { getAdministrationSummary, testParkResource } from '@visionair/contract/administration'
import type { z } from 'zod'
import { presentResource } from '../../platform/http/present.ts'
import type { TestPark } from './administration.types.ts'
import type { administrationSummary } from './summary.service.ts'

export const presentTestPark = (park: TestPark): z.input<typeof testParkResource> =>
  presentResource('test_parks', park.id, {
    name: park.name,
    state: park.state,
    progress: { done: park.done, total: park.total },
    detail: park.detail,
    createdAt: park.createdAt.toISOString(),
    filledAt: park.filledAt?.toISOString() ?? null,
    turbineCount: park.turbineCount,
    photoCount: park.photoCount,
    annotationCount: park.annotationCount,
  })

type Summary = Awaited<ReturnType<typeof administrationSummary>>
type SummaryAnswer = z.input<NonNullable<(typeof getAdministrationSummary)['answer']>>

export const presentSummary = ({ jobs, failures, storage }: Summary): SummaryAnswer => ({
  data: {
    jobs,
    failures: failures.map(({ failedAt, ...failure }) => ({ ...failure, failedAt: failedAt.toISOString() })),
    storage: { ...storage, files: [...storage.files] },
  },
})
