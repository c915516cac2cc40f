import type { importLineResource, parkImportResource } from '@visionair/contract/imports'
import type { z } from 'zod'
import type { Language } from '../../platform/i18n/language.ts'
import { serverText, serverTexts } from '../../platform/i18n/server-texts.ts'
import { fillText } from '../../platform/i18n/text.ts'
import type { DeviceType } from '../reference/reference.types.ts'
import type { ImportLine, ImportNode, ParkImport, Refusal, RefusalList } from './imports.types.ts'
import { titlesOf } from './table/field-titles.ts'
import { refusedTable } from './table/refused-table.ts'

const presentNode = ({ changes = [], ...node }: ImportNode) => ({ ...node, changes: [...changes] })

const sentence = (language: Language, { reason, values }: Pick<Refusal, 'reason' | 'values'>) =>
  fillText(serverTexts[reason], language, values)

/** Why an import ended, with the file and what in it the sentence is about. */
function failure(language: Language, { fileName, error, errorValues, errorPlace }: ParkImport): string | null {
  if (error === null) return null
  const reason = sentence(language, { reason: error, ...(errorValues && { values: errorValues }) })
  if (errorPlace === null) return reason
  const { path, row, column } = errorPlace
  const place = { file: fileName, path, reason }
  if (row === undefined) return serverText({ message: 'import.failed_at_path', values: place }, language)
  return column
    ? serverText({ message: 'import.failed_at_cell', values: { ...place, row: String(row), column } }, language)
    : serverText({ message: 'import.failed_at_row', values: { ...place, row: String(row) } }, language)
}

const presentRefusal = (language: Language, { path, row, column, ...refusal }: Omit<Refusal, 'cells'>) => ({
  path,
  row: row ?? null,
  column: column ?? null,
  reason: sentence(language, refusal),
})

/** A line of a plan or a report, its reason in the requester's language. */
export const presentLine =
  (language: Language) =>
  ({ number, line, isLeftOut }: ImportLine): z.input<typeof importLineResource> => {
    const nothing = { kind: null, name: line.path, photos: 0, changes: [] }
    const outcome = 'outcome' in line ? line.outcome : ('refused' as const)
    const attributes =
      'reason' in line
        ? { ...nothing, ...presentRefusal(language, line), outcome }
        : { ...presentNode(line), reason: null, row: null, column: null }
    return { id: String(number), type: 'park_import_lines', attributes: { id: number, isLeftOut, ...attributes } }
  }

/** An import as its requester reads it, its reasons in their language. */
export const presentImport =
  (language: Language, types: ReadonlyMap<number, DeviceType>) =>
  (found: ParkImport): z.input<typeof parkImportResource> => {
    const told = <T extends RefusalList & { readonly nodes: readonly ImportNode[] }>({
      nodes,
      refused,
      ...list
    }: T) => ({
      ...list,
      nodes: nodes.map(presentNode),
      refused: refused.map((refusal) => presentRefusal(language, refusal)),
    })
    const { plan, report, tableHead, mapping } = found
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
        plan: plan && { ...told(plan), unusedColumns: [...plan.unusedColumns] },
        report: report && told(report),
        kind: found.kind,
        table: tableHead && {
          columns: tableHead.columns.map(({ title, samples, values }) => ({
            title,
            samples: [...samples],
            values: values && [...values],
          })),
          rows: tableHead.rows,
          sheet: tableHead.sheet ?? null,
          otherSheets: [...(tableHead.otherSheets ?? [])],
          fields: titlesOf(types, language),
          mapping,
        },
        settled: found.settled,
        toSettle: found.toSettle,
        done: found.done,
        total: found.total,
        leftOut: found.leftOut,
        error: failure(language, found),
        requestedAt: found.requestedAt.toISOString(),
        finishedAt: found.finishedAt?.toISOString() ?? null,
        expiresAt: found.expiresAt.toISOString(),
      },
    }
  }

const fileNames = { en: 'refused.csv', fr: 'refus.csv' } as const

/** What an import refuses as a file to be saved. */
export const presentRefused = (language: Language, titles: readonly string[], refused: readonly Refusal[]) => ({
  file: fileNames[language],
  content: refusedTable(titles, refused, language, (refusal) => sentence(language, refusal)),
})
