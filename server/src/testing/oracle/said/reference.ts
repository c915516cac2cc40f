import { type Facts, found } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { severityRef, typeRef } from './refs.ts'

interface Numbered {
  readonly id: number
}
interface Placed {
  readonly position: number
}

const byId = (one: Numbered, other: Numbered): number => one.id - other.id
const byPlace = (one: Placed, other: Placed): number => one.position - other.position
const named = ({ id, name, nameFr }: { id: number; name: string; nameFr: string }) => ({ id, name, nameFr })

export const saidOfAttribute = (attribute: Row<'attributes'>) => ({
  ...named(attribute),
  reference: attribute.reference,
  attributType: attribute.attributeType,
  isRequired: attribute.isRequired,
  unit: attribute.unit,
})

/** The attributes of a type "in the order of the forms". */
const attributesOf = (facts: Facts, type: number) =>
  facts.rows.typeAttributes
    .filter(({ deviceTypeId }) => deviceTypeId === type)
    .toSorted(byPlace)
    .map(({ attributeId }) => found(facts.attributes, attributeId))

const childrenOf = ({ rows }: Facts, type: number) =>
  rows.typeChildren.filter(({ deviceTypeId }) => deviceTypeId === type).toSorted(byPlace)

/** A device type with its attributes and what a device of it usually has. */
export const saidOfDeviceType = (facts: Facts, { id, svg }: Row<'deviceTypes'>) => ({
  ...typeRef(facts, id),
  svg,
  attributs: attributesOf(facts, id).map(saidOfAttribute),
  childrenForModel: childrenOf(facts, id).map(({ childTypeId, repetition }) => ({
    type: typeRef(facts, childTypeId),
    repetition,
  })),
})

/** "An empty device of the type with its usual sub-devices", which have numbers where there are several. */
export const saidOfModel = (facts: Facts, type: number, withAttributeIds: boolean) => ({
  type: typeRef(facts, type),
  deviceValues: attributesOf(facts, type).map(({ id, reference }) => ({
    ...{ reference, value: null },
    ...(withAttributeIds ? { attributeId: id } : {}),
  })),
  subDevices: childrenOf(facts, type).flatMap(({ childTypeId, repetition }) =>
    Array.from({ length: repetition }, (_, index) => {
      const child = typeRef(facts, childTypeId)
      const number = repetition === 1 ? '' : ` ${index + 1}`
      return { type: child, name: child.name + number, nameFr: child.nameFr + number }
    }),
  ),
})

/** A service with the device types that are inspected in it. */
export const saidOfService = (facts: Facts, { id, name, svg, intervalMonths }: Row<'services'>) => ({
  ...{ id, name, svg, intervalMonths },
  deviceTypes: facts.rows.serviceTypes
    .filter(({ serviceId }) => serviceId === id)
    .map(({ deviceTypeId }) => typeRef(facts, deviceTypeId))
    .toSorted(byId),
})

/** A severity with the services it is used in, in their order. */
export const saidOfSeverity = (facts: Facts, { id }: Row<'severities'>) => ({
  ...severityRef(facts, id),
  services: facts.rows.severityServices
    .filter(({ severityId }) => severityId === id)
    .map(({ serviceId }) => found(facts.services, serviceId))
    .toSorted(byPlace)
    .map((service) => ({ id: service.id, name: service.name })),
})

/** An annotation type or a component, in its place. */
export const saidOfRanked = (entry: Row<'annotationTypes'>) => ({ ...named(entry), order: entry.position })

export const saidOfWeather = (weather: Row<'weathers'>) => ({ ...named(weather), svg: weather.svg })

export const saidOfMeasureType = (type: Row<'measureTypes'>) => ({
  ...saidOfRanked(type),
  ...{ unit: type.unit, kind: type.kind, limitValue: type.limitValue, isActive: type.isActive },
})

/** A type that a component offers, to one company or to every one. */
export const saidOfTypeLink = (facts: Facts, { id, typeId, componentId, organizationId }: Row<'typeLinks'>) => {
  const company = organizationId === null ? null : found(facts.organizations, organizationId)
  return {
    id,
    type: named(found(facts.annotationTypes, typeId)),
    component: named(found(facts.components, componentId)),
    organization: company && { id: company.id, name: company.name },
  }
}

/** "Severity and comment by type and zone." */
export const saidOfStandard = (facts: Facts, standard: Row<'standards'>) => ({
  id: standard.id,
  type: named(found(facts.annotationTypes, standard.typeId)),
  zone: standard.zone,
  severity: severityRef(facts, standard.severityId),
  comment: { en: standard.commentEn, fr: standard.commentFr },
})
