import { z } from 'zod'
import { annotationOrderFields } from '../annotations/index.ts'
import { deviceListQuery } from '../devices/index.ts'
import { endpoint } from '../endpoint.ts'
import { reportStatuses, visitListQuery } from '../inspections/index.ts'
import { flagQuery, idParam, idParams, listing, one, orderQuery, pageQuery, resource } from '../json-api.ts'
import { resultGrants } from '../reports/index.ts'
import { searchText } from '../text.ts'
import { choice, language } from './choice.ts'
import { exportFormats, exportOptionsSchema, resultContents, tableFormats, visitListContents } from './options.ts'

export * from './options.ts'

const tag = 'Exports'

export const exportResource = resource('exports', {
  format: z.enum(exportFormats),
  status: z.enum(reportStatuses),
  inspectionGroup: z.int().nullable(),
  deviceGroup: z.int().nullable(),
  file: z.string(),
  url: z.string().nullable(),
  sizeBytes: z.int().nullable(),
  sha256: z.string().nullable(),
  /** Findings or files written so far, of how many; the total is null until it is known. */
  done: z.int(),
  total: z.int().nullable(),
  error: z.string().nullable(),
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** When the file is deleted. */
  expiresAt: z.string().nullable(),
  options: exportOptionsSchema,
}).meta({ id: 'Export' })

const tableQuery = z.strictObject({
  ...choice,
  order: orderQuery(...annotationOrderFields),
  format: z.enum(tableFormats),
})
const access = { grants: resultGrants }

export const startGroupExport = endpoint({
  name: 'startGroupExport',
  method: 'GET',
  path: '/api/inspection_groups/:id/export',
  tag,
  summary: 'Start writing the findings or measures of a visit as a table',
  access,
  kind: 'json',
  status: 202,
  params: idParams,
  query: tableQuery,
  answer: one(exportResource),
})
export const startParkExport = endpoint({
  name: 'startParkExport',
  method: 'GET',
  path: '/api/device_groups/:id/export',
  tag,
  summary: 'Start writing the findings or measures of a park, its sub-parks included, as a table',
  access,
  kind: 'json',
  status: 202,
  params: idParams,
  query: z.strictObject({
    ...choice,
    format: z.enum(tableFormats),
    content: z.enum(resultContents).default('findings'),
  }),
  answer: one(exportResource),
})
/** The list itself, or what was found or measured in its visits. */
export const startVisitListExport = endpoint({
  name: 'startVisitListExport',
  method: 'GET',
  path: '/api/inspection_groups/export',
  tag,
  summary: 'Start writing a list of visits as it is narrowed and ordered, or all findings or measures of these visits',
  access,
  kind: 'json',
  status: 202,
  query: z.strictObject({
    ...visitListQuery,
    lang: language,
    format: z.enum(tableFormats),
    content: z.enum(visitListContents).default('visits'),
  }),
  answer: one(exportResource),
})
export const startDeviceListExport = endpoint({
  name: 'startDeviceListExport',
  method: 'GET',
  path: '/api/devices/export',
  tag,
  summary: 'Start writing a list of devices as it is narrowed and ordered',
  access,
  kind: 'json',
  status: 202,
  query: z.strictObject({
    ...deviceListQuery,
    name: searchText().optional(),
    lang: language,
    format: z.enum(tableFormats),
  }),
  answer: one(exportResource),
})
export const startGroupZip = endpoint({
  name: 'startGroupZip',
  method: 'GET',
  path: '/api/inspection_groups/:id/zip',
  tag,
  summary: 'Start packing crops, tables and, with annexes, attached images of a visit',
  access,
  kind: 'json',
  status: 202,
  params: idParams,
  query: z.strictObject({
    lang: language,
    annexes: flagQuery,
    pictures: flagQuery.optional().default(false),
    report: z
      .string()
      .regex(/^(newest|none|[1-9]\d{0,8})$/)
      .default('newest')
      .describe('The report that goes in, by its id; `none` for none.'),
  }),
  answer: one(exportResource),
})
export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/api/exports',
  tag,
  summary: 'The exports one has asked for, newest first',
  access,
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    inspection_group: idParam.optional(),
    device_group: idParam.optional(),
    format: z.enum(exportFormats).optional(),
  }),
  answer: listing(exportResource),
})
export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  path: '/api/exports/:id',
  tag,
  summary: 'One export',
  access,
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(exportResource),
})
export const deleteExport = endpoint({
  name: 'deleteExport',
  method: 'DELETE',
  path: '/api/exports/:id',
  tag,
  summary: 'Delete an export and its file',
  access,
  kind: 'none',
  status: 204,
  params: idParams,
})
export const getExportFile = endpoint({
  name: 'getExportFile',
  method: 'GET',
  path: '/storage/export/:file',
  tag: 'Files',
  summary: 'A finished export, by signed path',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.object({ file: z.string().max(200) }),
  query: z.strictObject({ e: z.string(), s: z.string(), u: z.string() }).partial(),
})
