import type {
  annotationTypeResource,
  attributeResource,
  deviceModelSchema,
  deviceTypeResource,
  serviceResource,
  severityResource,
  weatherResource,
} from '@visionair/contract/reference'
import type { z } from 'zod'
import { versionOf } from '../../platform/audit/state-version.ts'
import {
  attributeFacts,
  deviceTypeFacts,
  rankedFacts,
  serviceFacts,
  severityFacts,
  weatherFacts,
} from './reference.facts.ts'
import type { DeviceModel } from './reference.service.ts'
import type { Attribute, DeviceType, NamedType, Service, Severity, SeverityLevel } from './reference.types.ts'

export const presentTypeRef = ({ id, name, nameFr, reference }: NamedType) => ({
  id: String(id),
  type: 'types' as const,
  attributes: { id, name, nameFr, reference },
})

export const presentServiceRef = ({ id, name }: { id: number; name: string }) => ({
  id: String(id),
  type: 'services' as const,
  attributes: { id, name },
})

export const presentSeverityRef = ({ id, name, nameFr, color, severityNumber }: SeverityLevel) => ({
  id: String(id),
  type: 'annotation_severities' as const,
  attributes: { id, name, nameFr, color, severityNumber },
})

export const presentAttribute = (row: Attribute): z.input<typeof attributeResource> => ({
  id: String(row.id),
  type: 'attributs',
  attributes: {
    id: row.id,
    name: row.name,
    nameFr: row.nameFr,
    reference: row.reference,
    attributType: row.attributeType,
    isRequired: row.isRequired,
    unit: row.unit,
    version: versionOf(attributeFacts(row)),
  },
})

export const presentDeviceType = (row: DeviceType): z.input<typeof deviceTypeResource> => ({
  id: String(row.id),
  type: 'types',
  attributes: {
    id: row.id,
    name: row.name,
    nameFr: row.nameFr,
    reference: row.reference,
    svg: row.svg,
    attributs: { data: row.attributes.map(presentAttribute) },
    childrenForModel: row.children.map(({ type, repetition }) => ({
      type: { data: presentTypeRef(type) },
      repetition,
    })),
    version: versionOf(deviceTypeFacts(row)),
  },
})

export const presentService = (row: Service): z.input<typeof serviceResource> => ({
  id: String(row.id),
  type: 'services',
  attributes: {
    id: row.id,
    name: row.name,
    svg: row.svg,
    intervalMonths: row.intervalMonths,
    deviceTypes: { data: row.deviceTypes.map(presentTypeRef) },
    version: versionOf(serviceFacts(row)),
  },
})

export const presentSeverity = (row: Severity): z.input<typeof severityResource> => {
  const ref = presentSeverityRef(row)
  return {
    ...ref,
    attributes: {
      ...ref.attributes,
      services: { data: row.services.map(presentServiceRef) },
      version: versionOf(severityFacts(row)),
    },
  }
}

type AnnotationTypeRow = { id: number; name: string; nameFr: string; position: number }
export const presentAnnotationType = (row: AnnotationTypeRow): z.input<typeof annotationTypeResource> => ({
  id: String(row.id),
  type: 'annotation_types',
  attributes: {
    id: row.id,
    name: row.name,
    nameFr: row.nameFr,
    order: row.position,
    version: versionOf(rankedFacts(row)),
  },
})

type WeatherRow = { id: number; name: string; nameFr: string; svg: string | null }
export const presentWeather = (row: WeatherRow): z.input<typeof weatherResource> => ({
  id: String(row.id),
  type: 'weathers',
  attributes: { ...row, version: versionOf(weatherFacts(row)) },
})

/** An empty device of a type; attribute ids are sent on request. */
export const presentDeviceModel = (
  model: DeviceModel,
  wantAttributeId: boolean,
): z.input<typeof deviceModelSchema> => ({
  type: { data: presentTypeRef(model.type) },
  deviceValues: model.attributes.map(({ id, reference }) => ({
    reference,
    value: null,
    ...(wantAttributeId ? { attributeId: id } : {}),
  })),
  subDevices: model.subDevices.map(({ type, name, nameFr }) => ({
    type: { data: presentTypeRef(type) },
    name,
    nameFr,
  })),
})
