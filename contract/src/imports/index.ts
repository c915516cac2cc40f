import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, idParams, listing, one, pageQuery, resource } from '../json-api.ts'
import { dayText } from '../text.ts'

const tag = 'Imports'

/** An import makes parks, devices and visits and puts photos into them: whoever starts one must hold all of these. */
export const importGrants = [
  'device_group_create',
  'device_create',
  'inspection_group_create',
  'inspection_can_upload_image',
] as const

export const importStates = ['checking', 'mapping', 'planned', 'applying', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

export const importNodeKinds = ['park', 'turbine', 'part', 'side', 'visit'] as const

const importChange = z.object({ field: z.string(), from: z.string().nullable(), to: z.string() })

/** What comes of a line of a plan, or came of it. */
export const importOutcomes = ['create', 'change', 'found', 'refused', 'noted'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** One thing a ZIP speaks of: whether it is there or will be (was) created. */
const importNode = z.object({
  path: z.string(),
  kind: z.enum(importNodeKinds),
  name: z.string(),
  outcome: z.enum(['create', 'change', 'found']),
  /** Of a side: the photos that go there. */
  photos: z.int(),
  /** What a row of a table gives or changes. */
  changes: z.array(importChange),
})
/** Of a table, the row as a spreadsheet counts it and the title of the column. */
const refusedEntry = z.object({
  path: z.string(),
  reason: z.string(),
  row: z.int().nullable(),
  column: z.string().nullable(),
})

/** How the columns of a table are read: what each says, which rows count, how numbers and days are written. */
export const tableMappingSchema = z.strictObject({
  columns: z.array(z.strictObject({ column: z.int().min(0).max(299), field: z.string().min(1).max(80) })).max(300),
  /** Rows count whose cell in each of these columns is one of the values. */
  conditions: z
    .array(z.strictObject({ column: z.int().min(0).max(299), values: z.array(z.string().max(200)).min(1).max(100) }))
    .max(10),
  decimals: z.enum(['auto', '.', ',']),
  days: z.enum(['auto', 'day-first', 'month-first']),
})
export type TableMapping = z.infer<typeof tableMappingSchema>

const importTable = z.object({
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      /** Every different text of the column; null when there are too many to choose from. */
      values: z.array(z.string()).nullable(),
    }),
  ),
  rows: z.int(),
  /** Of a workbook: the sheet that was read. */
  sheet: z.string().nullable(),
  /** Sheets that were not. */
  otherSheets: z.array(z.string()),
  /** What a column can be chosen for, with its title in the language of the request. */
  fields: z.array(z.object({ field: z.string(), title: z.string() })),
  mapping: tableMappingSchema.nullable(),
})

/** What was found in the ZIP, or what came of it. Long lists are cut; the counts are not. */
const importPlan = z.object({
  nodes: z.array(importNode),
  toCreate: z.int(),
  toChange: z.int(),
  found: z.int(),
  photos: z.int(),
  photoBytes: z.int(),
  refused: z.array(refusedEntry),
  refusedCount: z.int(),
  /** Files that systems leave behind in folders. */
  ignoredCount: z.int(),
  /** Rows of the table that the conditions leave out. */
  rowsLeftOut: z.int(),
  /** Cells that are taken with a doubt, or have no place where they could be kept. */
  notedCount: z.int(),
  /** Titles of columns that hold something and mean nothing. */
  unusedColumns: z.array(z.string()),
})
const importReport = z.object({
  nodes: z.array(importNode),
  created: z.int(),
  changed: z.int(),
  found: z.int(),
  photosAttached: z.int(),
  photosPresent: z.int(),
  refused: z.array(refusedEntry),
  refusedCount: z.int(),
  ignoredCount: z.int(),
  notedCount: z.int(),
})

export const parkImportResource = resource('park_imports', {
  file: z.string(),
  sizeBytes: z.int(),
  state: z.enum(importStates),
  organization: z.int().nullable(),
  deviceGroup: z.int().nullable(),
  service: z.int(),
  date: z.string(),
  plan: importPlan.nullable(),
  report: importReport.nullable(),
  kind: z.enum(['zip', 'table']),
  /** The table that is the file, or lies in the ZIP; null until it was read. */
  table: importTable.nullable(),
  /** Parks and turbines dealt with before the photos, of how many. */
  settled: z.int(),
  toSettle: z.int(),
  /** Photos dealt with, of how many. */
  done: z.int(),
  total: z.int(),
  /** Lines of the plan that are not to be applied. */
  leftOut: z.int(),
  /** Why the whole ZIP was refused or the import was given up. */
  error: z.string().nullable(),
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string(),
}).meta({ id: 'ParkImport' })

/** One line of a plan or a report: a thing with what comes of it, what was refused and why, or what there is to say of a cell. */
export const importLineResource = resource('park_import_lines', {
  path: z.string(),
  outcome: z.enum(importOutcomes),
  /** Null for what was refused or is only told. */
  kind: z.enum(importNodeKinds).nullable(),
  name: z.string(),
  photos: z.int(),
  changes: z.array(importChange),
  /** It is not to be applied. */
  isLeftOut: z.boolean(),
  /** Why it was refused, or what is told of it, and in a table where. */
  reason: z.string().nullable(),
  row: z.int().nullable(),
  column: z.string().nullable(),
}).meta({ id: 'ParkImportLine' })

const access = { grants: importGrants, mode: 'all' } as const

export const uploadParkImport = endpoint({
  name: 'uploadParkImport',
  method: 'POST',
  path: '/api/device_groups/upload',
  tag,
  summary: 'Send a ZIP of folders park/turbine/blade/side with photos, or a table of devices, and have it looked at',
  access,
  kind: 'json',
  status: 202,
  multipart: true,
  query: z.strictObject({
    /** Company of new root parks; the own one when there is only one. */
    organization: idParam.optional(),
    /** The park that everything goes into, instead of a company. */
    parent: idParam.optional(),
    /** Kind of the visit that the photos belong to. */
    service: idParam.default(2),
    /** Day of the visit; today when absent. */
    date: dayText.optional(),
  }),
  answer: one(parkImportResource),
})
export const listParkImports = endpoint({
  name: 'listParkImports',
  method: 'GET',
  path: '/api/park_imports',
  tag,
  summary: 'The imports one has started, newest first',
  access,
  kind: 'json-api',
  status: 200,
  query: z.strictObject(pageQuery),
  answer: listing(parkImportResource),
})
export const getParkImport = endpoint({
  name: 'getParkImport',
  method: 'GET',
  path: '/api/park_imports/:id',
  tag,
  summary: 'One import: its plan, its progress or its report',
  access,
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(parkImportResource),
})
export const listImportLines = endpoint({
  name: 'listImportLines',
  method: 'GET',
  path: '/api/park_imports/:id/lines',
  tag,
  summary: 'Every line of the plan of an import, or of its report once there is one, in the order of folders and rows',
  access,
  kind: 'json-api',
  status: 200,
  params: idParams,
  query: z.strictObject({ ...pageQuery, outcome: z.enum(importOutcomes).optional() }),
  answer: listing(importLineResource),
})
export const chooseImportLines = endpoint({
  name: 'chooseImportLines',
  method: 'PUT',
  path: '/api/park_imports/:id/choice',
  tag,
  summary:
    'Say which lines of a plan are applied, with everything below them; what they need above them is applied as well',
  access,
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.strictObject({
    /** Of all when null. */
    lines: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(500).nullable(),
    isChosen: z.boolean(),
  }),
  answer: one(parkImportResource),
})
export const getRefusedRows = endpoint({
  name: 'getRefusedRows',
  method: 'GET',
  path: '/api/park_imports/:id/refused',
  tag,
  summary: 'What an import refuses as a table with the reasons and, of a table, the cells of the rows',
  access,
  kind: 'json',
  status: 200,
  params: idParams,
  answer: z.object({ data: z.object({ file: z.string(), content: z.string() }) }),
})
export const mapParkImport = endpoint({
  name: 'mapParkImport',
  method: 'PUT',
  path: '/api/park_imports/:id/mapping',
  tag,
  summary: 'Say what the columns of the table mean and have it checked again',
  access,
  kind: 'json',
  status: 202,
  params: idParams,
  body: tableMappingSchema,
  answer: one(parkImportResource),
})
export const getImportTemplate = endpoint({
  name: 'getImportTemplate',
  method: 'GET',
  path: '/api/park_imports/template',
  tag,
  summary: 'A table of devices to fill in, with examples, in the language of the request',
  access,
  kind: 'json',
  status: 200,
  answer: z.object({ data: z.object({ file: z.string(), content: z.string() }) }),
})
export const applyParkImport = endpoint({
  name: 'applyParkImport',
  method: 'POST',
  path: '/api/park_imports/:id/apply',
  tag,
  summary: 'Create what is missing, change what differs and attach the photos',
  access,
  kind: 'json',
  status: 202,
  params: idParams,
  answer: one(parkImportResource),
})
export const deleteParkImport = endpoint({
  name: 'deleteParkImport',
  method: 'DELETE',
  path: '/api/park_imports/:id',
  tag,
  summary: 'Call an import off or forget it; what was created and attached stays',
  access,
  kind: 'none',
  status: 204,
  params: idParams,
})
