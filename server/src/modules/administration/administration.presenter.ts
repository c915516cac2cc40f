import type { getAdministrationSummary, testParkResource } from '@visionair/contract/administration'
import type { z } from 'zod'
import { presentResource } from '../../platform/http/answer/present.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { failureText } from '../../platform/jobs/failure.ts'
import type { TestPark } from './administration.types.ts'
import type { administrationSummary } from './summary.service.ts'

export const presentTestPark =
  (language: Language) =>
  (park: TestPark): z.input<typeof testParkResource> =>
    presentResource('test_parks', park.id, {
      name: park.name,
      state: park.state,
      progress: { done: park.done, total: park.total },
      detail: failureText(park.failure, language),
      createdAt: park.createdAt.toISOString(),
      filledAt: park.filledAt?.toISOString() ?? null,
      turbineCount: park.turbineCount,
      photoCount: park.photoCount,
      annotationCount: park.annotationCount,
    })

type Summary = Awaited<ReturnType<typeof administrationSummary>>
type SummaryAnswer = z.input<NonNullable<(typeof getAdministrationSummary)['answer']>>

export const presentSummary = (
  language: Language,
  { jobs, unattended, failures, storage, version, unknownProxy }: Summary,
): SummaryAnswer => ({
  data: {
    jobs,
    unattended: unattended.map(({ since, ...share }) => ({ ...share, since: since.toISOString() })),
    failures: failures.map(({ failedAt, failure, ...job }) => ({
      ...job,
      failedAt: failedAt.toISOString(),
      error: failureText(failure, language) ?? '',
    })),
    storage: { ...storage, files: [...storage.files] },
    version,
    unknownProxy,
  },
})
