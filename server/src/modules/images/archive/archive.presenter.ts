import type { reimportRequestResource } from '@visionair/contract/images'
import type { z } from 'zod'
import type { Language } from '../../../platform/i18n/language.ts'
import { failureText } from '../../../platform/jobs/failure.ts'
import { placeIn, type ReimportRequest } from '../pictures/reimport.repository.ts'

export const presentRequest =
  (language: Language) =>
  (request: ReimportRequest): z.input<typeof reimportRequestResource> => {
    const { requestedBy } = request
    return {
      id: String(request.id),
      type: 're_import_requests',
      attributes: {
        id: request.id,
        inspection: request.inspectionId,
        place: placeIn(request.place, language),
        visitDate: request.visitDate,
        state: request.state,
        requestedBy: requestedBy && {
          data: { id: String(requestedBy.id), type: 'users' as const, attributes: requestedBy },
        },
        requestedAt: request.requestedAt.toISOString(),
        closedAt: request.closedAt?.toISOString() ?? null,
        thaw: request.thaw && {
          askedAt: request.thaw.askedAt.toISOString(),
          readyExpectedAt: request.thaw.readyExpectedAt.toISOString(),
        },
        failure: request.failure,
        detail: failureText(request.cause, language),
      },
    }
  }
