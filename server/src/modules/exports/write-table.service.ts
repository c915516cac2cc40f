import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Export, ExportSubject } from './exports.types.ts'
import { findingRows } from './finding-rows.service.ts'
import { findingColumns } from './findings-table.ts'
import { writeCoco } from './formats/coco.ts'
import { writeCsv } from './formats/csv.ts'
import { type PlacedRow, writeGeoJson } from './formats/geojson.ts'
import { writeXlsx } from './formats/xlsx.ts'
import { measureRows } from './measure-rows.service.ts'
import { measureColumns } from './measures-table.ts'
import type { TableColumn, TableLanguage } from './table.types.ts'

export interface TableRequest {
  readonly ctx: Context
  readonly actor: Actor
  readonly wanted: Export
  /** Told after each row how many were written. */
  readonly count?: (done: number) => void
  readonly signal?: AbortSignal
}

/** What an export is of. */
export const subjectOf = ({ groupId, parkId }: Export): ExportSubject =>
  groupId === null ? { parkId: parkId ?? 0 } : { groupId }

async function* watched<T>(rows: AsyncIterable<T>, { count, signal }: TableRequest): AsyncGenerator<T> {
  let done = 0
  for await (const row of rows) {
    signal?.throwIfAborted()
    yield row
    done += 1
    count?.(done)
  }
}

type TextFormat = 'csv' | 'xlsx' | 'geojson'

function written<Row extends PlacedRow>(
  format: TextFormat,
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  language: TableLanguage,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv') return writeCsv(columns, rows, language)
  if (format === 'xlsx') return writeXlsx(columns, rows, language)
  return writeGeoJson(columns, rows, language)
}

/** The findings or measures of an export in a format, as the actor may see them. */
export function writeTable(format: TextFormat | 'coco', request: TableRequest): AsyncGenerator<Uint8Array> {
  const { ctx, actor, wanted } = request
  const { lang, content } = wanted.options
  if (content === 'measures' && format !== 'coco') {
    const rows = watched(measureRows(ctx, actor, subjectOf(wanted), wanted.options), request)
    return written(format, measureColumns, rows, lang)
  }
  const rows = watched(findingRows(ctx, actor, subjectOf(wanted), wanted.options), request)
  if (format === 'coco') return writeCoco(rows, lang, `${ctx.settings.providerName}: ${wanted.fileName}`)
  return written(format, findingColumns, rows, lang)
}
