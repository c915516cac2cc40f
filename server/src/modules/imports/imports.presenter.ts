import type { parkImportResource } from '@visionair/contract/imports'
import type { z } from 'zod'
import type { Language } from '../../platform/i18n/language.ts'
import { serverTexts } from '../../platform/i18n/server-texts.ts'
import { fillText } from '../../platform/i18n/text.ts'
import type { DeviceType } from '../reference/reference.types.ts'
import type { ImportNode, ParkImport, Refusal, RefusalList } from './imports.types.ts'
import { titlesOf } from './table/field-titles.ts'

const presentNode = ({ changes = [], ...node }: ImportNode) => ({ ...node, changes: [...changes] })

/** An import as its requester reads it, its reasons in their language. */
export const presentImport =
  (language: Language, types: ReadonlyMap<number, DeviceType>) =>
  (found: ParkImport): z.input<typeof parkImportResource> => {
    const say = ({ reason, values }: Pick<Refusal, 'reason' | 'values'>) =>
      fillText(serverTexts[reason], language, values)
    const told = <T extends RefusalList & { readonly nodes: readonly ImportNode[] }>({
      nodes,
      refused,
      ...list
    }: T) => ({
      ...list,
      nodes: nodes.map(presentNode),
      refused: refused.map(({ path, row = null, column = null, ...refusal }) => ({
        path,
        row,
        column,
        reason: say(refusal),
      })),
    })
    const { plan, report, tableHead, mapping, error } = found
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
        plan: plan && told(plan),
        report: report && told(report),
        kind: found.kind,
        table: tableHead && {
          columns: tableHead.columns.map(({ title, samples, values }) => ({
            title,
            samples: [...samples],
            values: values && [...values],
          })),
          rows: tableHead.rows,
          fields: titlesOf(types, language),
          mapping,
        },
        settled: found.settled,
        toSettle: found.toSettle,
        done: found.done,
        total: found.total,
        error: error && say({ reason: error }),
        requestedAt: found.requestedAt.toISOString(),
        finishedAt: found.finishedAt?.toISOString() ?? null,
        expiresAt: found.expiresAt.toISOString(),
      },
    }
  }
