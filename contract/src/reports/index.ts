import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reportMetadataSchema, reportStatuses } from '../inspections/index.ts'
import { idParams, one, resource } from '../json-api.ts'
import { permissionGroups } from '../permission.ts'

const tag = 'Reports'

/** Whoever holds one of these may make reports and exports. */
export const exportGrants = permissionGroups.reports

const commaIds = z
  .string()
  .max(6000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .optional()
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((text) => text === '1' || text === 'true')

export const reportResource = resource('reports', {
  status: z.enum(reportStatuses),
  file: z.string(),
  url: z.string().nullable(),
  generatedAt: z.string().nullable(),
  metadata: reportMetadataSchema,
  error: z.string().nullable(),
}).meta({ id: 'Report' })

/** Without `devices` all inspected ones are taken; without `severities` or `types` all of them. */
export const generateReport = endpoint({
  name: 'generateReport',
  method: 'GET',
  path: '/api/inspection_groups/:id/report',
  tag,
  summary: 'Start making the PDF report of a visit',
  access: { grants: exportGrants },
  kind: 'json',
  status: 202,
  params: idParams,
  query: z.strictObject({
    devices: commaIds,
    severities: commaIds,
    types: commaIds,
    corporate: flag,
    annexes: flag,
    lang: z
      .enum(['en', 'fr', 'EN', 'FR'])
      .optional()
      .transform((text) => (text?.toLowerCase() === 'fr' ? 'fr' : text ? 'en' : undefined)),
  }),
  answer: one(reportResource),
})

export const getReportFile = endpoint({
  name: 'getReportFile',
  method: 'GET',
  path: '/storage/report/:file',
  tag: 'Files',
  summary: 'A finished report, by signed path',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.object({ file: z.string().max(200) }),
  query: z.strictObject({ e: z.string(), s: z.string(), u: z.string(), download: z.string() }).partial(),
})
