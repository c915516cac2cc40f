import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, listing, many, one, pageQuery, resource } from '../json-api.ts'

const tag = 'Reference data'
const listQuery = z.strictObject({ ...pageQuery, itemsPerPage: pageQuery.itemsPerPage.default(50) })

export const attributeTypes = ['string', 'int', 'float', 'datetime', 'boolean'] as const

export const attributeResource = resource('attributs', {
  name: z.string(),
  nameFr: z.string(),
  reference: z.string(),
  attributType: z.enum(attributeTypes),
  isRequired: z.boolean(),
  unit: z.string().nullable(),
}).meta({ id: 'Attribute' })

export const deviceTypeRef = resource('types', { name: z.string(), nameFr: z.string(), reference: z.string() })
export const deviceTypeResource = resource('types', {
  name: z.string(),
  nameFr: z.string(),
  reference: z.string(),
  svg: z.string().nullable(),
  attributs: many(attributeResource),
  childrenForModel: z.array(z.object({ type: one(deviceTypeRef), repetition: z.int() })),
}).meta({ id: 'DeviceType' })

export const serviceRef = resource('services', { name: z.string() })
export const serviceResource = resource('services', {
  name: z.string(),
  svg: z.string().nullable(),
  deviceTypes: many(deviceTypeRef),
}).meta({ id: 'Service' })

export const severityRef = resource('annotation_severities', {
  name: z.string(),
  nameFr: z.string(),
  color: z.string(),
  severityNumber: z.int(),
})
export const severityResource = resource('annotation_severities', {
  name: z.string(),
  nameFr: z.string(),
  color: z.string(),
  severityNumber: z.int(),
  services: many(serviceRef),
}).meta({ id: 'Severity' })

export const annotationTypeRef = resource('annotation_types', { name: z.string(), nameFr: z.string() })
export const annotationTypeResource = resource('annotation_types', {
  name: z.string(),
  nameFr: z.string(),
  order: z.int(),
}).meta({ id: 'AnnotationType' })

export const weatherResource = resource('weathers', {
  name: z.string(),
  nameFr: z.string(),
  svg: z.string().nullable(),
}).meta({ id: 'Weather' })

/** A model of a device of a type: the type's attributes without values and the sub-devices it usually has. */
export const deviceModelSchema = z.object({
  type: one(deviceTypeRef),
  deviceValues: z.array(z.object({ reference: z.string(), value: z.null(), attributeId: z.int().optional() })),
  subDevices: z.array(z.object({ type: one(deviceTypeRef), name: z.string(), nameFr: z.string() })),
})

const lister = <N extends string, R extends z.ZodType>(name: N, path: string, summary: string, answer: R) =>
  endpoint({
    name,
    method: 'GET',
    path,
    tag,
    summary,
    access: 'account',
    kind: 'json-api',
    status: 200,
    query: listQuery,
    answer: listing(answer),
  })
const getter = <N extends string, R extends z.ZodType>(name: N, path: string, summary: string, answer: R) =>
  endpoint({
    name,
    method: 'GET',
    path,
    tag,
    summary,
    access: 'account',
    kind: 'json',
    status: 200,
    params: idParams,
    answer: one(answer),
  })

export const listServices = lister('listServices', '/api/services', 'Services', serviceResource)
export const getService = getter('getService', '/api/services/:id', 'One service', serviceResource)
export const listDeviceTypes = lister(
  'listDeviceTypes',
  '/api/types',
  'Device types with attributes and children',
  deviceTypeResource,
)
export const getDeviceType = getter('getDeviceType', '/api/types/:id', 'One device type', deviceTypeResource)
export const listAttributes = lister('listAttributes', '/api/attributs', 'Attributes', attributeResource)
export const getAttribute = getter('getAttribute', '/api/attributs/:id', 'One attribute', attributeResource)
export const listSeverities = lister('listSeverities', '/api/annotation_severities', 'Severities', severityResource)
export const getSeverity = getter('getSeverity', '/api/annotation_severities/:id', 'One severity', severityResource)
export const listAnnotationTypes = lister(
  'listAnnotationTypes',
  '/api/annotation_types',
  'Annotation types in their order',
  annotationTypeResource,
)
export const getAnnotationType = getter(
  'getAnnotationType',
  '/api/annotation_types/:id',
  'One annotation type',
  annotationTypeResource,
)
export const listWeathers = lister('listWeathers', '/api/weathers', 'Weathers', weatherResource)

export const getDeviceModel = endpoint({
  name: 'getDeviceModel',
  method: 'GET',
  path: '/api/types/:id/generate_model_device',
  tag,
  summary: 'An empty device of the type with its usual sub-devices',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  query: z.strictObject({
    wantAttributeId: z
      .enum(['0', '1', 'true', 'false'])
      .optional()
      .transform((text) => text === '1' || text === 'true'),
  }),
  answer: z.object({ data: deviceModelSchema }),
})
