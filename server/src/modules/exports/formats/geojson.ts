import type { FindingRow } from '../finding-rows.service.ts'
import { findingColumns, type TableLanguage } from '../findings-table.ts'
import { writeJsonObject } from './json-stream.ts'

/**
 * Findings as a GeoJSON FeatureCollection (RFC 7946): a point at the turbine, else at its park, in WGS 84, longitude first;
 * without a geometry when neither has a position. Properties are the columns of the table, by key.
 */
export async function* writeGeoJson(
  rows: AsyncIterable<FindingRow>,
  language: TableLanguage,
): AsyncGenerator<Uint8Array> {
  async function* features() {
    for await (const row of rows) {
      const { latitude, longitude } = row.place
      yield {
        type: 'Feature',
        id: row.annotation.id,
        geometry:
          latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
        properties: Object.fromEntries(findingColumns.map(({ key, value }) => [key, value(row, language)])),
      }
    }
  }
  yield* writeJsonObject([
    ['type', { value: 'FeatureCollection' }],
    ['features', { items: features() }],
  ])
}
