import { z } from 'zod'
import { annotationStatuses } from '../annotations/index.ts'
import { endpoint } from '../endpoint.ts'
import { reportStatuses } from '../inspections/index.ts'
import { idParam, idParams, listing, one, pageQuery, resource } from '../json-api.ts'
import { exportGrants } from '../reports/index.ts'

const tag = 'Exports'

/** Tables of findings or measures, and formats other programs read. */
export const tableFormats = ['csv', 'xlsx', 'coco', 'geojson'] as const
export const exportFormats = [...tableFormats, 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Findings, or measures of the lightning protection. */
export const exportContents = ['findings', 'measures'] as const

/** What an export was asked to hold; empty lists mean all. */
export const exportOptionsSchema = z.object({
  lang: z.enum(['en', 'fr']),
  content: z.enum(exportContents),
  severities: z.array(z.int()),
  types: z.array(z.int()),
  devices: z.array(z.int()),
  status: z.enum(annotationStatuses).nullable(),
  /** What comments, types and places of findings contain, as in the list of findings. */
  text: z.string().nullable(),
  /** Attached images as well (ZIP). */
  annexes: z.boolean(),
  /** The pictures of the sides in full resolution as well (ZIP). */
  pictures: z.boolean(),
})
export type ExportOptions = z.infer<typeof exportOptionsSchema>

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

const commaIds = z
  .string()
  .max(6000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .optional()
const flagValues = ['0', '1', 'true', 'false'] as const
const isSet = (text: string | undefined) => text === '1' || text === 'true'
const language = z
  .enum(['en', 'fr', 'EN', 'FR'])
  .optional()
  .transform((text) => (text?.toLowerCase() === 'fr' ? 'fr' : text ? 'en' : undefined))

const choice = {
  lang: language,
  severities: commaIds,
  types: commaIds,
  devices: commaIds,
  status: z.enum(annotationStatuses).optional(),
  text: z.string().trim().max(120).optional(),
}
const tableQuery = z.strictObject({ ...choice, format: z.enum(tableFormats) })
const access = { grants: exportGrants }

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
  query: tableQuery.extend({ content: z.enum(exportContents).default('findings') }),
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
    annexes: z.enum(flagValues).transform(isSet),
    pictures: z.enum(flagValues).optional().transform(isSet),
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
