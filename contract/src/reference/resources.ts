import { z } from 'zod'
import { organizationRef } from '../accounts/index.ts'
import { stateVersion } from '../change.ts'
import { many, one, oneOrNone, resource } from '../json-api.ts'

export const attributeTypes = ['string', 'int', 'float', 'datetime', 'boolean'] as const

export const attributeResource = resource('attributs', {
  name: z.string(),
  nameFr: z.string(),
  reference: z.string(),
  attributType: z.enum(attributeTypes),
  isRequired: z.boolean(),
  unit: z.string().nullable(),
  version: stateVersion,
}).meta({ id: 'Attribute' })

export const deviceTypeRef = resource('types', { name: z.string(), nameFr: z.string(), reference: z.string() })
export const deviceTypeResource = resource('types', {
  name: z.string(),
  nameFr: z.string(),
  reference: z.string(),
  svg: z.string().nullable(),
  attributs: many(attributeResource),
  childrenForModel: z.array(z.object({ type: one(deviceTypeRef), repetition: z.int() })),
  version: stateVersion,
}).meta({ id: 'DeviceType' })

export const serviceRef = resource('services', { name: z.string() })
export const serviceResource = resource('services', {
  name: z.string(),
  svg: z.string().nullable(),
  /** How long after a visit the next one is due. */
  intervalMonths: z.int(),
  deviceTypes: many(deviceTypeRef),
  version: stateVersion,
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
  version: stateVersion,
}).meta({ id: 'Severity' })

export const annotationTypeRef = resource('annotation_types', { name: z.string(), nameFr: z.string() })
export const annotationTypeResource = resource('annotation_types', {
  name: z.string(),
  nameFr: z.string(),
  order: z.int(),
  version: stateVersion,
}).meta({ id: 'AnnotationType' })

export const annotationComponentRef = resource('annotation_components', { name: z.string(), nameFr: z.string() })
export const annotationComponentResource = resource('annotation_components', {
  name: z.string(),
  nameFr: z.string(),
  order: z.int(),
  version: stateVersion,
}).meta({ id: 'AnnotationComponent' })

/** A type that a component offers; without an organization, to every one. */
export const typeLinkResource = resource('annotation_type_organizations', {
  type: one(annotationTypeRef),
  component: one(annotationComponentRef),
  organization: oneOrNone(organizationRef),
}).meta({ id: 'AnnotationTypeOrganization' })

export const zones = ['A', 'B', 'C'] as const

/** The severity and the comment a new annotation of a type is given in a zone. */
export const standardResource = resource('annotation_standards', {
  type: one(annotationTypeRef),
  zone: z.enum(zones),
  severity: one(severityRef),
  comment: z.object({ en: z.string(), fr: z.string() }),
  version: stateVersion,
}).meta({ id: 'AnnotationStandard' })

export const weatherResource = resource('weathers', {
  name: z.string(),
  nameFr: z.string(),
  svg: z.string().nullable(),
  version: stateVersion,
}).meta({ id: 'Weather' })

/** A model of a device of a type: the type's attributes without values and the sub-devices it usually has. */
export const deviceModelSchema = z.object({
  type: one(deviceTypeRef),
  deviceValues: z.array(z.object({ reference: z.string(), value: z.null(), attributeId: z.int().optional() })),
  subDevices: z.array(z.object({ type: one(deviceTypeRef), name: z.string(), nameFr: z.string() })),
})
