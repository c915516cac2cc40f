import type { parkImportResource } from '@visionair/contract/imports'
import type { z } from 'zod'
import type { Language } from '../../platform/i18n/language.ts'
import { plainText } from '../../platform/i18n/server-texts.ts'
import type { ImportReason, ParkImport, RefusalList } from './imports.types.ts'

/** An import as its requester reads it, its reasons in their language. */
export const presentImport =
  (language: Language) =>
  (found: ParkImport): z.input<typeof parkImportResource> => {
    const say = (reason: ImportReason) => plainText(reason, language)
    const told = <T extends RefusalList>(list: T) => ({
      ...list,
      refused: list.refused.map(({ path, reason }) => ({ path, reason: say(reason) })),
    })
    return {
      id: String(found.id),
      type: 'park_imports',
      attributes: {
        id: found.id,
        file: found.fileName,
        sizeBytes: found.sizeBytes,
        state: found.state,
        organization: found.organizationId,
        deviceGroup: found.parentId,
        service: found.serviceId,
        date: found.date,
        plan: found.plan && { ...told(found.plan), nodes: [...found.plan.nodes] },
        report: found.report && { ...told(found.report), nodes: [...found.report.nodes] },
        done: found.done,
        total: found.total,
        error: found.error && say(found.error),
        requestedAt: found.requestedAt.toISOString(),
        finishedAt: found.finishedAt?.toISOString() ?? null,
        expiresAt: found.expiresAt.toISOString(),
      },
    }
  }
