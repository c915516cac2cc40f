import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  flagQuery,
  idParam,
  idParams,
  idsQuery,
  listing,
  one,
  orderQuery,
  pageQuery,
  startWithQuery,
} from '../json-api.ts'
import { searchText } from '../text.ts'
import {
  annotationComponentResource,
  annotationTypeResource,
  attributeResource,
  deviceModelSchema,
  deviceTypeResource,
  serviceResource,
  severityResource,
  standardResource,
  typeLinkResource,
  weatherResource,
  zones,
} from './resources.ts'

export * from './resources.ts'

const tag = 'Reference data'
const fifty = { ...pageQuery, itemsPerPage: pageQuery.itemsPerPage.default(50) }
/** `name` finds a part of the name in either language. */
const filters = { ids: idsQuery, startWith: startWithQuery, name: searchText().optional() }
const listQuery = z.strictObject({ ...fifty, ...filters, order: orderQuery('name', 'nameFr') })
const rankedQuery = z.strictObject({ ...fifty, ...filters, order: orderQuery('name', 'nameFr', 'order') })
const severityQuery = z.strictObject({ ...fifty, ...filters, order: orderQuery('name', 'nameFr', 'severityNumber') })
const typeQuery = z.strictObject({ ...fifty, ...filters, order: orderQuery('name', 'nameFr', 'reference') })

const lister = <N extends string, R extends z.ZodType, Q extends z.ZodType>(
  name: N,
  path: string,
  summary: string,
  answer: R,
  query: Q,
) =>
  endpoint({
    name,
    method: 'GET',
    path,
    tag,
    summary,
    access: 'account',
    kind: 'json-api',
    status: 200,
    query,
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

export const listServices = lister('listServices', '/api/services', 'Services', serviceResource, listQuery)
export const getService = getter('getService', '/api/services/:id', 'One service', serviceResource)
export const listDeviceTypes = lister(
  'listDeviceTypes',
  '/api/types',
  'Device types with attributes and children',
  deviceTypeResource,
  typeQuery,
)
export const getDeviceType = getter('getDeviceType', '/api/types/:id', 'One device type', deviceTypeResource)
export const listAttributes = lister('listAttributes', '/api/attributs', 'Attributes', attributeResource, typeQuery)
export const getAttribute = getter('getAttribute', '/api/attributs/:id', 'One attribute', attributeResource)
export const listSeverities = lister(
  'listSeverities',
  '/api/annotation_severities',
  'Severities',
  severityResource,
  severityQuery,
)
export const getSeverity = getter('getSeverity', '/api/annotation_severities/:id', 'One severity', severityResource)
export const listAnnotationTypes = lister(
  'listAnnotationTypes',
  '/api/annotation_types',
  'Annotation types in their order',
  annotationTypeResource,
  rankedQuery,
)
export const getAnnotationType = getter(
  'getAnnotationType',
  '/api/annotation_types/:id',
  'One annotation type',
  annotationTypeResource,
)
export const listWeathers = lister('listWeathers', '/api/weathers', 'Weathers', weatherResource, listQuery)

export const getWeather = getter('getWeather', '/api/weathers/:id', 'One weather', weatherResource)

/** Narrowed to organizations, or to a type, by the links the caller may see; those that hold for every organization always count. */
export const listComponents = lister(
  'listComponents',
  '/api/annotation_components',
  'Annotation components in their order',
  annotationComponentResource,
  z.strictObject({
    ...fifty,
    ...filters,
    order: orderQuery('name', 'nameFr', 'order'),
    organizations: idsQuery,
    'organization.id': idParam.optional(),
    typeId: idParam.optional(),
  }),
)
export const getComponent = getter(
  'getComponent',
  '/api/annotation_components/:id',
  'One annotation component',
  annotationComponentResource,
)

/** With `organization.id`: the links of that organization and those that hold for every one. */
export const listTypeLinks = lister(
  'listTypeLinks',
  '/api/annotation_type_organizations',
  'The types that components offer',
  typeLinkResource,
  z.strictObject({
    ...fifty,
    'organization.id': idParam.optional(),
    'component.id': idParam.optional(),
    'type.id': idParam.optional(),
  }),
)

export const listStandards = lister(
  'listStandards',
  '/api/annotation_standards',
  'Severity and comment by type and zone',
  standardResource,
  z.strictObject({ ...fifty, 'type.id': idParam.optional(), zone: z.enum(zones).optional() }),
)

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
    wantAttributeId: flagQuery.optional().transform((isOn) => isOn === true),
  }),
  answer: z.object({ data: deviceModelSchema }),
})
