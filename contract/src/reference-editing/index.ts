import { z } from 'zod'
import { changeBody } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import { idField, idParams, one } from '../json-api.ts'
import {
  annotationComponentResource,
  annotationTypeResource,
  attributeResource,
  attributeTypes,
  deviceTypeResource,
  serviceResource,
  severityResource,
  standardResource,
  typeLinkResource,
  weatherResource,
  zones,
} from '../reference/index.ts'
import { lineText } from '../text.ts'

const tag = 'Reference data'
const access = { grants: ['ROLE_ADMIN'] } as const

/** Longest SVG that is taken, in characters; the request is refused above {@link svgBodyBytes} anyway. */
export const maxSvgLength = 65_536
export const svgBodyBytes = 128 * 1024

const names = { name: lineText(120), nameFr: lineText(120) }
const svg = z
  .string()
  .max(maxSvgLength)
  .nullish()
  .transform((text) => (text === undefined || text === null || text.trim() === '' ? null : text))
const distinct = (ids: readonly number[]) => new Set(ids).size === ids.length
const idList = (max: number) => z.array(idField).max(max).refine(distinct, 'must not name one twice')
/** A name for programs: letters, digits, `-` and `_`. */
const referenceKey = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'must be letters, digits, hyphens or underscores, beginning with a letter')

const severityFields = {
  ...names,
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #d22b2b')
    .transform((color) => color.toLowerCase()),
  severityNumber: z.int().min(0).max(5),
  services: idList(100),
}
const weatherFields = { ...names, svg }
const attributeFields = {
  ...names,
  reference: referenceKey,
  attributType: z.enum(attributeTypes),
  isRequired: z.boolean(),
  unit: lineText(20)
    .nullish()
    .transform((unit) => unit ?? null),
}
const deviceTypeFields = {
  ...names,
  reference: referenceKey,
  svg,
  /** In the order of the forms. */
  attributs: idList(100),
  childrenForModel: z
    .array(z.strictObject({ type: idField, repetition: z.int().min(1).max(100) }))
    .max(50)
    .refine((children) => distinct(children.map(({ type }) => type)), 'must not name one twice'),
}
const serviceFields = {
  name: lineText(120),
  svg,
  intervalMonths: z.int().min(1).max(240),
  deviceTypes: idList(200),
}
/** `was`: the order that was read; when it is another one by now, nothing is saved. */
export const orderBody = z.strictObject({ ids: idList(500).min(1), was: idList(500).optional() })
const comment = z.strictObject({ en: lineText(2000), fr: lineText(2000) })
export const newStandardBody = z.strictObject({ type: idField, zone: z.enum(zones), severity: idField, comment })
const standardFields = { severity: idField, comment }
export const offeredTypesBody = z.strictObject({
  /** Null for what every organization is offered. */
  organization: idField.nullable(),
  types: idList(500),
  /** The types that were read: then only what was added and taken away since is, whatever others did meanwhile. */
  was: idList(500).optional(),
})

const creator = <N extends string, B extends z.ZodType, R extends z.ZodType>(
  name: N,
  path: string,
  summary: string,
  body: B,
  answer: R,
) =>
  endpoint({ name, method: 'POST', path, tag, summary, access, kind: 'json', status: 201, body, answer: one(answer) })
const updater = <N extends string, F extends z.ZodRawShape, R extends z.ZodType>(
  name: N,
  path: string,
  summary: string,
  fields: F,
  answer: R,
) =>
  endpoint({
    name,
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    summary,
    access,
    kind: 'json',
    status: 200,
    params: idParams,
    body: changeBody(fields),
    answer: one(answer),
  })
const remover = <N extends string>(name: N, path: string, summary: string) =>
  endpoint({
    name,
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary,
    access,
    kind: 'none',
    status: 204,
    params: idParams,
  })

const severities = '/api/annotation_severities'
export const createSeverity = creator(
  'createSeverity',
  severities,
  'New severity',
  z.strictObject(severityFields),
  severityResource,
)
export const updateSeverity = updater(
  'updateSeverity',
  severities,
  'Change a severity',
  severityFields,
  severityResource,
)
export const deleteSeverity = remover('deleteSeverity', severities, 'Delete a severity that nothing uses')

const weathers = '/api/weathers'
export const createWeather = creator(
  'createWeather',
  weathers,
  'New weather',
  z.strictObject(weatherFields),
  weatherResource,
)
export const updateWeather = updater('updateWeather', weathers, 'Change a weather', weatherFields, weatherResource)
export const deleteWeather = remover('deleteWeather', weathers, 'Delete a weather that nothing uses')

const attributes = '/api/attributs'
export const createAttribute = creator(
  'createAttribute',
  attributes,
  'New attribute',
  z.strictObject(attributeFields),
  attributeResource,
)
export const updateAttribute = updater(
  'updateAttribute',
  attributes,
  'Change an attribute',
  attributeFields,
  attributeResource,
)
export const deleteAttribute = remover('deleteAttribute', attributes, 'Delete an attribute that nothing uses')

const types = '/api/types'
export const createDeviceType = creator(
  'createDeviceType',
  types,
  'New device type',
  z.strictObject(deviceTypeFields),
  deviceTypeResource,
)
export const updateDeviceType = updater(
  'updateDeviceType',
  types,
  'Change a device type with its attributes and model',
  deviceTypeFields,
  deviceTypeResource,
)
export const deleteDeviceType = remover('deleteDeviceType', types, 'Delete a device type that nothing uses')

export const updateService = updater(
  'updateService',
  '/api/services',
  'Change a service',
  serviceFields,
  serviceResource,
)

const annotationTypes = '/api/annotation_types'
export const createAnnotationType = creator(
  'createAnnotationType',
  annotationTypes,
  'New annotation type, at the end',
  z.strictObject(names),
  annotationTypeResource,
)
export const updateAnnotationType = updater(
  'updateAnnotationType',
  annotationTypes,
  'Change an annotation type',
  names,
  annotationTypeResource,
)
export const deleteAnnotationType = remover(
  'deleteAnnotationType',
  annotationTypes,
  'Delete an annotation type that nothing uses',
)

const components = '/api/annotation_components'
export const createComponent = creator(
  'createComponent',
  components,
  'New component, at the end',
  z.strictObject(names),
  annotationComponentResource,
)
export const updateComponent = updater(
  'updateComponent',
  components,
  'Change a component',
  names,
  annotationComponentResource,
)
export const deleteComponent = remover('deleteComponent', components, 'Delete a component that nothing uses')

const orderer = <N extends string>(name: N, path: string, summary: string) =>
  endpoint({
    name,
    method: 'PUT',
    path: `${path}/order`,
    tag,
    summary,
    access,
    kind: 'none',
    status: 204,
    body: orderBody,
  })
/** Every id once; when the list has changed meanwhile, nothing is saved. */
export const orderAnnotationTypes = orderer('orderAnnotationTypes', annotationTypes, 'Save the order of all types')
export const orderComponents = orderer('orderComponents', components, 'Save the order of all components')

export const offerTypes = endpoint({
  name: 'offerTypes',
  method: 'PUT',
  path: '/api/annotation_components/:id/types',
  tag,
  summary: 'Set the types that a component offers to an organization, or to every one',
  access,
  kind: 'json',
  status: 200,
  params: idParams,
  body: offeredTypesBody,
  answer: z.object({ data: z.array(typeLinkResource) }),
})

const standards = '/api/annotation_standards'
export const createStandard = creator('createStandard', standards, 'New standard', newStandardBody, standardResource)
export const updateStandard = updater(
  'updateStandard',
  standards,
  'Change a standard',
  standardFields,
  standardResource,
)
export const deleteStandard = remover('deleteStandard', standards, 'Delete a standard')

export const usedLists = [
  'severities',
  'weathers',
  'attributes',
  'types',
  'services',
  'annotation-types',
  'components',
  'measure-types',
] as const

/** What uses each entry of a list, in words ready to show; entries that nothing uses are left out. */
export const getReferenceUsage = endpoint({
  name: 'getReferenceUsage',
  method: 'GET',
  path: '/api/reference_usage/:list',
  tag,
  summary: 'What uses the entries of a reference list',
  access,
  kind: 'json',
  status: 200,
  params: z.strictObject({ list: z.enum(usedLists) }),
  answer: z.object({ data: z.array(z.object({ id: z.int(), total: z.int(), text: z.string() })) }),
})
