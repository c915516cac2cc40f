import { z } from 'zod'
import { deviceRef } from '../devices/index.ts'
import { endpoint } from '../endpoint.ts'
import {
  idField,
  idParam,
  idParams,
  idsQuery,
  listing,
  one,
  oneOrNone,
  orderQuery,
  pageQuery,
  resource,
  versionField,
} from '../json-api.ts'
import { severityRef } from '../reference/index.ts'
import { freeText } from '../text.ts'
import { maxMeasureValue, voltaMeasureTypeResource } from './measure-types.ts'

export * from './measure-types.ts'

const tag = 'Volta measures'

/**
 * What came of a measurement: a value, an open circuit (no continuity at all), or no reading (it was tried and could not be taken).
 * The last two are results, not blanks; `measureValue` is null with them and a number with `value`.
 */
export const readings = ['value', 'open-circuit', 'no-reading'] as const
export type Reading = (typeof readings)[number]

export const maxPositionFromHubM = 500

/**
 * Where a verdict comes from: the reading and its limit, whatever they are at the moment; the choice of a person, which stays as it was
 * chosen; or nobody knows, with measures of the time when verdicts were stored without saying so.
 */
export const verdictSources = ['limit', 'choice', 'unknown'] as const
export type VerdictSource = (typeof verdictSources)[number]

export const voltaPhotoSchema = z.object({
  id: z.int(),
  originalName: z.string(),
  uri: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
})

const authorRef = resource('users', { firstName: z.string(), lastName: z.string(), email: z.string() })

export const voltaMeasureResource = resource('volta_measures', {
  inspection: z.int(),
  inspectionGroup: z.int(),
  device: one(deviceRef),
  parentDeviceName: z.string().nullable(),
  type: one(voltaMeasureTypeResource),
  reading: z.enum(readings),
  /** In the unit of the type; null unless `reading` is `value`. */
  measureValue: z.number().nullable(),
  /** The limit of the type on the day it was entered, by which it is judged; null when there was none. */
  limitValue: z.number().nullable(),
  /** Metres. */
  positionFromHub: z.number(),
  severity: one(severityRef),
  comment: z.string().nullable(),
  expertComment: z.object({ en: z.string().nullable(), fr: z.string().nullable() }),
  isInspected: z.boolean(),
  /** Null while nobody has judged it, and always when it was not inspected. */
  isCompliant: z.boolean().nullable(),
  verdictBy: z.enum(verdictSources),
  /** The first photo; null with Volta Express. */
  uri: z.string().nullable(),
  files: z.array(voltaPhotoSchema),
  createdBy: oneOrNone(authorRef),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Grows by one with each change; send it back with a change. */
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: 'VoltaMeasure' })

const measureFields = {
  type: idField,
  reading: z.enum(readings).default('value'),
  measureValue: z.number().min(0).max(maxMeasureValue).nullish(),
  positionFromHub: z.number().min(0).max(maxPositionFromHubM),
  severity: idField,
  comment: freeText(),
  expertComment: z.strictObject({ en: freeText(), fr: freeText() }).optional(),
  isInspected: z.boolean().default(true),
  /** Left out: follows from the reading and the limit, also when they change. Given: fixed, as the choice of a person. */
  isCompliant: z.boolean().nullish(),
}

const valueFits = ({ reading, measureValue }: { reading: Reading; measureValue?: number | null | undefined }) =>
  (reading === 'value') === (typeof measureValue === 'number')
const valueRule = {
  path: ['measureValue'],
  message: 'is required with the reading "value", and with no other',
}

/** The field `data` of the form that creates a measure, as JSON; the photo is its field `file`. */
export const createVoltaMeasureData = z
  .strictObject({
    inspection: idField,
    ...measureFields,
    /** Made by the client; sending a measure again with the same key answers the measure of the first time. */
    clientKey: z.uuid().optional(),
  })
  .refine(valueFits, valueRule)
export const updateVoltaMeasureBody = z
  .strictObject({ ...measureFields, version: versionField })
  .refine(valueFits, valueRule)

export const listVoltaMeasures = endpoint({
  name: 'listVoltaMeasures',
  method: 'GET',
  path: '/api/volta_measures',
  tag,
  summary: 'Measures, blade by blade from the hub outwards unless ordered otherwise',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    ids: idsQuery,
    inspection: idParam.optional(),
    inspection_group: idParam.optional(),
    severity: idParam.optional(),
    type: idParam.optional(),
    order: orderQuery('severity', 'positionFromHub', 'createdAt'),
  }),
  answer: listing(voltaMeasureResource),
})
export const getVoltaMeasure = endpoint({
  name: 'getVoltaMeasure',
  method: 'GET',
  path: '/api/volta_measures/:id',
  tag,
  summary: 'One measure',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(voltaMeasureResource),
})
export const createVoltaMeasure = endpoint({
  name: 'createVoltaMeasure',
  method: 'POST',
  path: '/api/volta_measures',
  tag,
  summary: 'Enter a measure: multipart with `data` (JSON) and one `file` (jpeg or png; none with Volta Express)',
  access: { grants: ['volta_measure_create'] },
  kind: 'json',
  status: 201,
  multipart: true,
  answer: one(voltaMeasureResource),
})
export const updateVoltaMeasure = endpoint({
  name: 'updateVoltaMeasure',
  method: 'PUT',
  path: '/api/volta_measures/:id',
  tag,
  summary: 'Change a measure; refused when it changed meanwhile',
  access: { grants: ['volta_measure_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: updateVoltaMeasureBody,
  answer: one(voltaMeasureResource),
})
export const deleteVoltaMeasure = endpoint({
  name: 'deleteVoltaMeasure',
  method: 'DELETE',
  path: '/api/volta_measures/:id',
  tag,
  summary: 'Delete a measure with its photos: with volta_measure_delete, or one’s own while its visit is not done',
  access: 'account',
  kind: 'none',
  status: 204,
  params: idParams,
})
export const uploadVoltaPhotos = endpoint({
  name: 'uploadVoltaPhotos',
  method: 'POST',
  path: '/api/volta_measures/:id/upload',
  tag,
  summary: 'Add photos to a measure as multipart `files[]` (jpeg or png): all of them or none',
  access: { grants: ['volta_measure_create', 'volta_measure_edit'] },
  kind: 'json',
  status: 201,
  multipart: true,
  params: idParams,
  answer: one(voltaMeasureResource),
})
export const getVoltaPhotoFile = endpoint({
  name: 'getVoltaPhotoFile',
  method: 'GET',
  path: '/storage/volta/:id/:variant',
  tag: 'Files',
  summary: 'A photo of a measure or its thumbnail, by signed path',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.object({ id: idParam, variant: z.enum(['original', 'thumbnail']) }),
  query: z.strictObject({ e: z.string(), s: z.string(), u: z.string() }).partial(),
})
