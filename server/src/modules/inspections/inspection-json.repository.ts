import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DeviceRow } from '../devices/devices.types.ts'
import type { NamedRow } from '../parks/parks.types.ts'
import type { InspectedDevice, Person } from './inspections.types.ts'

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

/** A device with its type as JSON, by the id in a column; null when there is none. */
export const deviceJson = (id: RawBuilder<unknown>): RawBuilder<DeviceRow> =>
  sql<DeviceRow>`(select json_build_object('id', jd.id, 'name', jd.name,
      'type', json_build_object('id', jt.id, 'name', jt.name, 'nameFr', jt.name_fr, 'reference', jt.reference))
    from device jd join device_type jt on jt.id = jd.type_id where jd.id = ${id})`

/**
 * An inspected device with parent, park and values as JSON, by the id in a column. Its values are told where `isRead` holds of it, the
 * device `ld`: who sees a blade comes upon the turbine of its visit, and does not read what is known of that.
 */
export const inspectedDeviceJson = (
  alias: string,
  isRead: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): RawBuilder<InspectedDevice> =>
  sql<InspectedDevice>`(select json_build_object('id', ld.id, 'name', ld.name,
      'type', json_build_object('id', lt.id, 'name', lt.name, 'nameFr', lt.name_fr, 'reference', lt.reference),
      'parent', ${deviceJson(sql`ld.parent_id`)},
      'park', json_build_object('id', lp.id, 'name', lp.name),
      'values', coalesce((select json_agg(json_build_object('reference', a.reference, 'value', dv.value, 'attributeId', a.id) order by a.id)
        from device_value dv join attribute a on a.id = dv.attribute_id where dv.device_id = ld.id and ${isRead}), '[]'))
    from device ld join device_type lt on lt.id = ld.type_id join park lp on lp.id = ld.park_id
    where ld.id = ${column(alias, 'device_id')})`

export const serviceJson = (alias: string): RawBuilder<NamedRow> =>
  sql<NamedRow>`(select json_build_object('id', js.id, 'name', js.name) from service js where js.id = ${column(alias, 'service_id')})`

export const personJson = (alias: string, account = 'account_id'): RawBuilder<Person | null> =>
  sql<Person | null>`(select json_build_object('id', ja.id, 'firstName', ja.first_name, 'lastName', ja.last_name, 'email', ja.email)
    from account ja where ja.id = ${column(alias, account)})`

/** A number among the values of the turbine (or other whole device) an inspected device belongs to. */
export const rootValue = (device: string, reference: string): RawBuilder<number | null> =>
  sql<
    number | null
  >`(select rv.value::double precision from device_value rv join attribute ra on ra.id = rv.attribute_id
    where ra.reference = ${reference} and rv.device_id = coalesce(${column(device, 'ancestor_ids')}[1], ${column(device, 'id')}))`
