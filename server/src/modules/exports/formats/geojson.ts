import type { Place } from '../exports.types.ts'
import type { Cell, TableColumn, TableLanguage } from '../tables/table.types.ts'
import { writeJsonObject } from './json-stream.ts'

/** A row that took place somewhere. */
export interface PlacedRow {
  readonly place: Place
}

/** Moments in UTC and days, as ISO 8601 writes them. */
function jsonOf(cell: Cell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell
  return 'day' in cell ? cell.day : cell.at.toISOString()
}

/**
 * Rows as a GeoJSON FeatureCollection (RFC 7946): a point at the turbine, else at its park, in WGS 84, longitude first;
 * without a geometry when neither has a position. Properties are the columns of the table, by key.
 */
export async function* writeGeoJson<Row extends PlacedRow>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  language: TableLanguage,
): AsyncGenerator<Uint8Array> {
  async function* features() {
    for await (const row of rows) {
      const { latitude, longitude } = row.place
      const isPlaced = latitude !== null && longitude !== null
      yield {
        type: 'Feature',
        geometry: isPlaced ? { type: 'Point', coordinates: [longitude, latitude] } : null,
        properties: Object.fromEntries(columns.map(({ key, value }) => [key, jsonOf(value(row, language))])),
      }
    }
  }
  yield* writeJsonObject([
    ['type', { value: 'FeatureCollection' }],
    ['features', { items: features() }],
  ])
}
