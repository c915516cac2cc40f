import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Attribute, DeviceType, NamedType, Service, Severity } from './reference.types.ts'

const attributeJson = sql`json_build_object('id', a.id, 'name', a.name, 'nameFr', a.name_fr, 'reference', a.reference,
  'attributeType', a.attribute_type, 'isRequired', a.is_required, 'unit', a.unit)`

/** Every attribute, in order of id. */
export async function allAttributes(db: Db): Promise<Attribute[]> {
  const rows = await db
    .selectFrom('attribute as a')
    .select(sql<Attribute>`${attributeJson}`.as('attribute'))
    .orderBy('a.id')
    .execute()
  return rows.map(({ attribute }) => attribute)
}

/** Every device type with its attributes and the types below it in a model. */
export async function allDeviceTypes(db: Db): Promise<DeviceType[]> {
  return await db
    .selectFrom('deviceType as t')
    .select([
      't.id',
      't.name',
      't.nameFr',
      't.reference',
      't.svg',
      sql<Attribute[]>`coalesce((select json_agg(${attributeJson} order by ta.position)
        from device_type_attribute ta join attribute a on a.id = ta.attribute_id where ta.device_type_id = t.id), '[]')`.as(
        'attributes',
      ),
      sql<DeviceType['children']>`coalesce((select json_agg(json_build_object('repetition', tc.repetition, 'type',
          json_build_object('id', c.id, 'name', c.name, 'nameFr', c.name_fr, 'reference', c.reference)) order by tc.position)
        from device_type_child tc join device_type c on c.id = tc.child_type_id where tc.device_type_id = t.id), '[]')`.as(
        'children',
      ),
    ])
    .orderBy('t.id')
    .execute()
}

/** Every service in its order with the device types it inspects. */
export async function allServices(db: Db): Promise<Service[]> {
  return await db
    .selectFrom('service as s')
    .select([
      's.id',
      's.name',
      's.family',
      's.isCertified',
      's.intervalMonths',
      's.svg',
      sql<NamedType[]>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'nameFr', t.name_fr,
          'reference', t.reference) order by t.id)
        from service_device_type st join device_type t on t.id = st.device_type_id where st.service_id = s.id), '[]')`.as(
        'deviceTypes',
      ),
    ])
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
}

/** Every severity from 0 to 5 with the services it is used in. */
export async function allSeverities(db: Db): Promise<Severity[]> {
  return await db
    .selectFrom('severity as v')
    .select([
      'v.id',
      'v.name',
      'v.nameFr',
      'v.color',
      'v.severityNumber',
      sql<
        { id: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.position)
        from severity_service ss join service s on s.id = ss.service_id where ss.severity_id = v.id), '[]')`.as(
        'services',
      ),
    ])
    .orderBy('v.severityNumber')
    .execute()
}

export const allAnnotationTypes = (db: Db) =>
  db
    .selectFrom('annotationType')
    .select(['id', 'name', 'nameFr', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()

export const allWeathers = (db: Db) =>
  db.selectFrom('weather').select(['id', 'name', 'nameFr', 'svg']).orderBy('id').execute()

export const allComponents = (db: Db) =>
  db
    .selectFrom('annotationComponent')
    .select(['id', 'name', 'nameFr', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
