import type { exportResource } from '@visionair/contract/exports'
import type { z } from 'zod'
import type { Language } from '../../platform/i18n/language.ts'
import { failureText } from '../../platform/jobs/failure.ts'
import type { Sign } from '../inspections/inspections.presenter.ts'
import type { Export } from './exports.types.ts'

const nothingMore = { text: null, order: null, visits: null, deviceList: null, report: null } as const

export const presentExport =
  (language: Language, sign: Sign) =>
  (found: Export): z.input<typeof exportResource> => ({
    id: String(found.id),
    type: 'exports',
    attributes: {
      id: found.id,
      format: found.format,
      status: found.status,
      inspectionGroup: found.groupId,
      deviceGroup: found.parkId,
      file: found.fileName,
      url: found.status === 'DONE' ? sign(`/storage/export/${encodeURIComponent(found.fileName)}`, 'brief') : null,
      sizeBytes: found.sizeBytes,
      sha256: found.sha256,
      done: found.done,
      total: found.total,
      error: failureText(found.failure, language),
      requestedAt: found.requestedAt.toISOString(),
      finishedAt: found.finishedAt?.toISOString() ?? null,
      expiresAt: found.expiresAt?.toISOString() ?? null,
      // What could not be asked for when an export was made is not among its options.
      options: { ...nothingMore, ...found.options },
    },
  })
