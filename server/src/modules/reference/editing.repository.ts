import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The lists that can be edited, by their table. */
export type EditedTable =
  | 'severity'
  | 'weather'
  | 'attribute'
  | 'deviceType'
  | 'service'
  | 'annotationType'
  | 'annotationComponent'
  | 'annotationStandard'
  | 'voltaMeasureType'

/** One editor at a time, until the transaction ends: rules over several rows, such as an order, hold. */
export const lockReferenceData = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('reference-data'))`.execute(trx)

/** Which of the ids are not there. */
export async function unknownIds(
  trx: Db,
  table: Exclude<EditedTable, 'annotationStandard'> | 'organization',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows =
    table === 'organization'
      ? await trx
          .selectFrom('organization')
          .select('id')
          .where('id', 'in', [...ids])
          .where('isTest', '=', false)
          .execute()
      : await trx
          .selectFrom(table)
          .select('id')
          .where('id', 'in', [...ids])
          .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Deletes a row; the database refuses while another row needs it. */
export async function deleteRow(trx: Db, table: EditedTable, id: number): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', id).execute()
}

interface Named {
  readonly name: string
  readonly nameFr: string
}

export interface SeverityFields extends Named {
  readonly color: string
  readonly severityNumber: number
  readonly services: readonly number[]
}

export async function writeSeverity(trx: Db, id: number | null, { services, ...row }: SeverityFields): Promise<number> {
  const written =
    id === null
      ? await trx.insertInto('severity').values(row).returning('id').executeTakeFirstOrThrow()
      : await trx.updateTable('severity').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
  await trx.deleteFrom('severityService').where('severityId', '=', written.id).execute()
  if (services.length > 0)
    await trx
      .insertInto('severityService')
      .values(services.map((serviceId) => ({ severityId: written.id, serviceId })))
      .execute()
  return written.id
}

export interface WeatherFields extends Named {
  readonly svg: string | null
}

export async function writeWeather(trx: Db, id: number | null, row: WeatherFields): Promise<number> {
  const written =
    id === null
      ? await trx.insertInto('weather').values(row).returning('id').executeTakeFirstOrThrow()
      : await trx.updateTable('weather').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
  return written.id
}

export interface AttributeFields extends Named {
  readonly reference: string
  readonly attributeType: string
  readonly isRequired: boolean
  readonly unit: string | null
}

export async function writeAttribute(trx: Db, id: number | null, row: AttributeFields): Promise<number> {
  const written =
    id === null
      ? await trx.insertInto('attribute').values(row).returning('id').executeTakeFirstOrThrow()
      : await trx.updateTable('attribute').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
  return written.id
}

export interface DeviceTypeFields extends Named {
  readonly reference: string
  readonly svg: string | null
  readonly attributes: readonly number[]
  readonly children: readonly { readonly type: number; readonly repetition: number }[]
}

export async function writeDeviceType(trx: Db, id: number | null, fields: DeviceTypeFields): Promise<number> {
  const { attributes, children, ...row } = fields
  const written =
    id === null
      ? await trx.insertInto('deviceType').values(row).returning('id').executeTakeFirstOrThrow()
      : await trx.updateTable('deviceType').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
  const deviceTypeId = written.id
  await trx.deleteFrom('deviceTypeAttribute').where('deviceTypeId', '=', deviceTypeId).execute()
  await trx.deleteFrom('deviceTypeChild').where('deviceTypeId', '=', deviceTypeId).execute()
  if (attributes.length > 0)
    await trx
      .insertInto('deviceTypeAttribute')
      .values(attributes.map((attributeId, index) => ({ deviceTypeId, attributeId, position: index + 1 })))
      .execute()
  if (children.length > 0)
    await trx
      .insertInto('deviceTypeChild')
      .values(
        children.map(({ type, repetition }, index) => ({
          deviceTypeId,
          childTypeId: type,
          repetition,
          position: index + 1,
        })),
      )
      .execute()
  return deviceTypeId
}

export interface ServiceFields {
  readonly name: string
  readonly svg: string | null
  readonly intervalMonths: number
  readonly deviceTypes: readonly number[]
}

export async function writeService(trx: Db, id: number, { deviceTypes, ...row }: ServiceFields): Promise<number> {
  await trx.updateTable('service').set(row).where('id', '=', id).execute()
  await trx.deleteFrom('serviceDeviceType').where('serviceId', '=', id).execute()
  if (deviceTypes.length > 0)
    await trx
      .insertInto('serviceDeviceType')
      .values(deviceTypes.map((deviceTypeId) => ({ serviceId: id, deviceTypeId })))
      .execute()
  return id
}

type RankedTable = 'annotationType' | 'annotationComponent'

/** A new one stands at the end. */
export async function writeRanked(trx: Db, table: RankedTable, id: number | null, row: Named): Promise<number> {
  if (id !== null) {
    await trx.updateTable(table).set(row).where('id', '=', id).execute()
    return id
  }
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(tableNames[table])})`
  const written = await trx
    .insertInto(table)
    .values({ ...row, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return written.id
}

const tableNames: Record<RankedTable, string> = {
  annotationType: 'annotation_type',
  annotationComponent: 'annotation_component',
}

/** Numbers the rows in the order given. */
export const writeOrder = (trx: Db, table: RankedTable, ids: readonly number[]) =>
  sql`update ${sql.table(tableNames[table])} as t set position = o.position
    from unnest(${ids}::int[]) with ordinality as o(id, position) where o.id = t.id`.execute(trx)
