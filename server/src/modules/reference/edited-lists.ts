import type { AuditEntity } from '@visionair/contract/audit'
import type { Db } from '../../platform/database/db.ts'
import type { ViolationRef } from '../../platform/problem-error.ts'
import { modelViolations } from './device-model-rules.ts'
import {
  type AttributeFields,
  type DeviceTypeFields,
  type ServiceFields,
  type SeverityFields,
  unknownIds,
  type WeatherFields,
  writeAttribute,
  writeDeviceType,
  writeRanked,
  writeService,
  writeSeverity,
  writeWeather,
} from './editing.repository.ts'
import type { EditedList } from './editing.service.ts'
import {
  attributeFacts,
  deviceTypeFacts,
  rankedFacts,
  serviceFacts,
  severityFacts,
  weatherFacts,
} from './reference.facts.ts'
import { readers } from './reference.service.ts'
import type { Attribute, DeviceType, RankedName, Service, Severity } from './reference.types.ts'

/** Entries of the first start, whose ids and references the product knows; later ones have ids above. */
const lastSeededId = 100
const isSeeded = ({ id }: { id: number }) => id <= lastSeededId

async function unknown(
  trx: Db,
  field: string,
  table: Parameters<typeof unknownIds>[1],
  ids: readonly number[],
): Promise<ViolationRef[]> {
  const missing = await unknownIds(trx, table, ids)
  return missing.length === 0 ? [] : [{ field, message: 'reference.unknown', values: { ids: missing.join(', ') } }]
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

export const severityList: EditedList<Severity, SeverityFields> = {
  entity: 'severity',
  table: 'severity',
  list: 'severities',
  read: readers.severities,
  write: writeSeverity,
  facts: severityFacts,
  fieldsOf: ({ name, nameFr, color, severityNumber, services }) => ({
    name,
    nameFr,
    color,
    severityNumber,
    services: idsOf(services),
  }),
  check: (trx, { services }) => unknown(trx, 'services', 'service', services),
  unique: { severity_severity_number_key: 'severityNumber' },
}

type Weather = Awaited<ReturnType<typeof readers.weathers>>[number]

export const weatherList: EditedList<Weather, WeatherFields> = {
  entity: 'weather',
  table: 'weather',
  list: 'weathers',
  read: readers.weathers,
  write: writeWeather,
  facts: weatherFacts,
  fieldsOf: weatherFacts,
}

const keptReference = (fields: { reference: string }, before: Attribute | DeviceType | null): ViolationRef[] =>
  before !== null && isSeeded(before) && before.reference !== fields.reference
    ? [{ field: 'reference', message: 'reference.fixed' }]
    : []

export const attributeList: EditedList<Attribute, AttributeFields> = {
  entity: 'attribute',
  table: 'attribute',
  list: 'attributes',
  read: readers.attributes,
  write: writeAttribute,
  facts: attributeFacts,
  fieldsOf: ({ id: _, ...fields }) => fields,
  check: async (_trx, fields, before) => {
    const isOfOtherType = before !== null && before.attributeType !== fields.attributeType
    return [
      ...keptReference(fields, before),
      ...(isOfOtherType ? [{ field: 'attributType', message: 'reference.type_fixed' } as const] : []),
    ]
  },
  unique: { attribute_reference_key: 'reference' },
  isKept: isSeeded,
}

export const deviceTypeList: EditedList<DeviceType, DeviceTypeFields> = {
  entity: 'device-type',
  table: 'deviceType',
  list: 'types',
  read: readers.deviceTypes,
  write: writeDeviceType,
  facts: deviceTypeFacts,
  fieldsOf: ({ name, nameFr, reference, svg, attributes, children }) => ({
    name,
    nameFr,
    reference,
    svg,
    attributes: idsOf(attributes),
    children: children.map(({ type, repetition }) => ({ type: type.id, repetition })),
  }),
  check: async (trx, fields, before) => {
    const childIds = fields.children.map(({ type }) => type)
    const [named] = (await readers.attributes(trx)).filter(({ reference }) => reference === 'name')
    return [
      ...keptReference(fields, before),
      ...(await unknown(trx, 'attributs', 'attribute', fields.attributes)),
      ...(await unknown(trx, 'childrenForModel', 'deviceType', childIds)),
      ...(named && !fields.attributes.includes(named.id)
        ? [{ field: 'attributs', message: 'reference.name_needed' } as const]
        : []),
      ...modelViolations(await readers.deviceTypes(trx), before?.id ?? null, fields.children),
    ]
  },
  unique: { device_type_reference_key: 'reference' },
  isKept: isSeeded,
}

export const serviceList: EditedList<Service, ServiceFields> = {
  entity: 'service',
  table: 'service',
  list: 'services',
  read: readers.services,
  write: (trx, id, fields) => {
    if (id === null) throw new Error('services are not created')
    return writeService(trx, id, fields)
  },
  facts: serviceFacts,
  fieldsOf: ({ name, svg, intervalMonths, deviceTypes }) => ({
    name,
    svg,
    intervalMonths,
    deviceTypes: idsOf(deviceTypes),
  }),
  check: (trx, { deviceTypes }) => unknown(trx, 'deviceTypes', 'deviceType', deviceTypes),
}

interface Names {
  readonly name: string
  readonly nameFr: string
}

const ranked = (
  entity: AuditEntity,
  table: 'annotationType' | 'annotationComponent',
  list: 'annotation-types' | 'components',
  read: (db: Db) => Promise<RankedName[]>,
): EditedList<RankedName, Names> => ({
  entity,
  table,
  list,
  read,
  write: (trx, id, fields) => writeRanked(trx, table, id, fields),
  facts: rankedFacts,
  fieldsOf: rankedFacts,
})

export const annotationTypeList = ranked(
  'annotation-type',
  'annotationType',
  'annotation-types',
  readers.annotationTypes,
)
export const componentList = ranked('component', 'annotationComponent', 'components', readers.components)
