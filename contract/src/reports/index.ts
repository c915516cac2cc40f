import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pdfStandards, reportMetadataSchema, reportStatuses } from '../inspections/index.ts'
import { chosenIdsQuery, flagQuery, idParam, idParams, listing, one, pageQuery, resource } from '../json-api.ts'
import { corporateParts } from '../people/corporate-assets.ts'
import { permissionGroups } from '../permission.ts'
import { conclusionsQuery, instrumentQuery } from './conclusions.ts'

export { conclusionsIn, longestConclusion, longestInstrument } from './conclusions.ts'

const tag = 'Reports'

/** Whoever holds one of these may make reports and exports. */
export const exportGrants = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
] as const

/** Permissions that let somebody take archives and tables of what they see. */
export const resultGrants = permissionGroups.reports

const flag = flagQuery.optional().transform((isOn) => isOn === true)

/** What a report is asked to hold. Without `devices` all inspected ones are taken; without `severities` or `types` all of them. */
export const reportQuery = z.strictObject({
  devices: chosenIdsQuery,
  severities: chosenIdsQuery,
  types: chosenIdsQuery,
  corporate: flag,
  /** Parts of the company's look, of those there are; without it all there are. */
  corporateParts: z
    .string()
    .max(60)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(corporateParts)))
    .optional()
    .describe('Parts of the look with commas between them; without it all there are.'),
  annexes: flag,
  /** Makes the report also when the choice holds nothing, which is refused otherwise. */
  allowEmpty: flag,
  /** An earlier visit that saw some of the sides; without it each side is compared with the previous visit that saw it. */
  comparedWith: idParam.optional(),
  /** Conclusions of the asker by the ids of the parts they are of; an extract, which concludes nothing, shows none. */
  conclusions: conclusionsQuery
    .optional()
    .describe('JSON: the conclusions of the asker by the ids of the blades or other parts; an extract shows none.'),
  /** Of a visit that measured: with what, and when that was calibrated. */
  instrument: instrumentQuery
    .optional()
    .describe('Of a visit that measured: the measuring instrument and its calibration.'),
  lang: z
    .enum(['en', 'fr', 'EN', 'FR'])
    .optional()
    .transform((text) => (text?.toLowerCase() === 'fr' ? 'fr' : text ? 'en' : undefined)),
})

const reportFields = {
  status: z.enum(reportStatuses),
  file: z.string(),
  url: z.string().nullable(),
  generatedAt: z.string().nullable(),
  metadata: reportMetadataSchema,
  /** It leaves out what was not chosen. */
  isExtract: z.boolean(),
  error: z.string().nullable(),
  /** What it was asked for and could not be given, in its language. */
  remarks: z.array(z.string()),
  pdfStandard: z.enum(pdfStandards).nullable(),
}

export const reportResource = resource('reports', reportFields).meta({ id: 'Report' })

/** A report that was asked for; `message` is ready to show, in the request's language. */
export const startedReportResource = resource('reports', { ...reportFields, message: z.string() }).meta({
  id: 'StartedReport',
})

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
  query: reportQuery,
  answer: one(startedReportResource),
})

/** Newest first; those that are being made and those that failed are told by the visit. */
export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/api/inspection_groups/:id/reports',
  tag,
  summary: 'The finished reports of a visit',
  access: 'account',
  kind: 'json-api',
  status: 200,
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: listing(reportResource),
})

export const reportChoicesResource = resource('report_choices', {
  /** The parts of the company's look that there is something for. */
  corporateParts: z.array(z.enum(corporateParts)),
  /** Earlier visits that saw some of the sides, the newest first. */
  comparableVisits: z.array(z.object({ id: z.int(), date: z.string(), service: z.string() })),
}).meta({ id: 'ReportChoices' })

export const getReportChoices = endpoint({
  name: 'getReportChoices',
  method: 'GET',
  path: '/api/inspection_groups/:id/report_choices',
  tag,
  summary: 'What a report of a visit can be given by the company',
  access: { grants: exportGrants },
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(reportChoicesResource),
})

export const reportPreviewResource = resource('report_previews', {
  /** Pages of the whole report. */
  pageCount: z.int(),
  findingCount: z.int(),
  measureCount: z.int(),
  /** The first pages as pictures. */
  pages: z.array(z.object({ number: z.int(), width: z.int(), height: z.int(), image: z.string() })),
  /** What would be left out, in the report's language. */
  remarks: z.array(z.string()),
}).meta({ id: 'ReportPreview' })

/** Nothing is kept of it. Pictures of findings are shown for the first ones only. */
export const previewReport = endpoint({
  name: 'previewReport',
  method: 'POST',
  path: '/api/inspection_groups/:id/report_preview',
  tag,
  summary: 'Draw the first pages of a report as it would be made now',
  access: { grants: exportGrants },
  kind: 'json',
  status: 200,
  params: idParams,
  query: reportQuery,
  answer: one(reportPreviewResource),
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
