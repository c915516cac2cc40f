import type { ExportOptions } from '@visionair/contract/exports'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { Export, VisitsSubject } from '../exports.types.ts'
import { writeCoco } from '../formats/coco.ts'
import { writeCsv } from '../formats/csv.ts'
import { type PlacedRow, writeGeoJson } from '../formats/geojson.ts'
import { writeXlsx } from '../formats/xlsx.ts'
import { picturesOfFindings } from './coco-pictures.service.ts'
import { deviceRows } from './device-rows.service.ts'
import { deviceColumns } from './devices-table.ts'
import { type FindingRow, findingRows } from './finding-rows.service.ts'
import { findingColumns } from './findings-table.ts'
import { type MeasureRow, measureRows } from './measure-rows.service.ts'
import { measureColumns } from './measures-table.ts'
import { subjectName } from './subject-name.service.ts'
import type { TableColumn } from './table.types.ts'
import { visitRows } from './visit-rows.service.ts'
import { visitColumns } from './visits-table.ts'

export interface TableRequest {
  readonly ctx: Context
  readonly actor: Actor
  readonly wanted: Export
  /** Told after each row how many were written. */
  readonly count?: (done: number) => void
  readonly signal?: AbortSignal
}

/** The visits an export is of. */
export function visitsOf({ groupId, parkId, options }: Export): VisitsSubject {
  if (groupId !== null) return { of: 'visit', groupId }
  return options.visits ? { of: 'visits', visits: options.visits } : { of: 'park', parkId: parkId ?? 0 }
}

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

interface TableOf {
  readonly options: ExportOptions
  /** Tells what its rows are of. */
  readonly subject: () => string | Promise<string>
}

function written<Row extends PlacedRow>(
  format: TextFormat,
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  { options: { lang: language, content }, subject }: TableOf,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv') return writeCsv(columns, rows, language)
  if (format === 'xlsx') return writeXlsx(columns, rows, { language, content, subject })
  return writeGeoJson(columns, rows, language)
}

/** Findings in a format. */
export const writeFindings = (format: TextFormat, rows: AsyncIterable<FindingRow>, of: TableOf) =>
  written(format, findingColumns, rows, of)

/** Measures in a format. */
export const writeMeasures = (format: TextFormat, rows: AsyncIterable<MeasureRow>, of: TableOf) =>
  written(format, measureColumns, rows, of)

/** What a dataset says it is. */
export const cocoDescription = ({ settings }: Context, { fileName }: Export): string =>
  `${settings.providerName}: ${fileName}`

/** What an export holds in a format, as the actor may see them. */
export function writeTable(format: TextFormat | 'coco', request: TableRequest): AsyncGenerator<Uint8Array> {
  const { ctx, actor, wanted } = request
  const { lang, content, deviceList } = wanted.options
  if (format === 'coco') {
    const rows = watched(findingRows(ctx, actor, visitsOf(wanted), wanted.options), request)
    return writeCoco(rows, {
      language: lang,
      description: cocoDescription(ctx, wanted),
      pictureName: picturesOfFindings(ctx, actor, wanted),
    })
  }
  const of: TableOf = { options: wanted.options, subject: () => subjectName(ctx, actor, wanted) }
  const to = <Row extends PlacedRow>(columns: readonly TableColumn<Row>[], rows: AsyncIterable<Row>) =>
    written(format, columns, watched(rows, request), of)
  switch (content) {
    case 'findings':
      return writeFindings(format, watched(findingRows(ctx, actor, visitsOf(wanted), wanted.options), request), of)
    case 'measures':
      return writeMeasures(format, watched(measureRows(ctx, actor, visitsOf(wanted), wanted.options), request), of)
    case 'visits':
      return to(visitColumns, visitRows(ctx, actor, visitsOf(wanted)))
    case 'devices':
      return to(deviceColumns, deviceRows(ctx, actor, deviceList ?? {}))
  }
}
