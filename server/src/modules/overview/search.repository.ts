import { maxFoundOfKind } from '@visionair/contract/overview'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf, byName, contains, holds } from '../../platform/database/text-search.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { countedGroup, visibleGroup, visibleInspection } from '../inspections/inspections.scope.ts'
import { countedDevice, countedPark, visibleDevice, visiblePark } from '../parks/parks.scope.ts'
import type { Found } from './search.types.ts'

const serialNumberAttributeId = 9

const nothing = { serialNumber: null, date: null, idForReport: null, severityNumber: null, inspection: null }

/** Names of the parks above the row of `park`, the outermost first, each before a separator; the park itself where asked. */
const parkChain = (withItself: boolean): RawBuilder<string> =>
  sql<string>`(select string_agg(above.name, ' › ' order by cardinality(above.ancestor_ids)) from park above
    where above.id = any(park.ancestor_ids${withItself ? sql` || park.id` : sql``}))`

/** The same with the devices above the row of `device`, which are named to whoever sees one below them. */
const placeOfDevice = sql<string>`concat_ws(' › ', ${parkChain(true)},
  (select string_agg(above.name, ' › ' order by cardinality(above.ancestor_ids)) from device above
    where above.id = any(device.ancestor_ids)))`

/** Parks the actor may see, by name or place. */
export async function findParks(db: Db, actor: Actor, text: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('park')
    .where(allOf([visiblePark(actor), countedPark(), holds('park.searchText', text)]))
    .select(['park.id', 'park.name', sql<string>`concat_ws(' · ', ${parkChain(false)}, park.localization)`.as('place')])
    .orderBy(byName('park.name'))
    .orderBy('park.id')
    .limit(maxFoundOfKind)
    .execute()
  return rows.map((row) => ({ type: 'device-group', ...nothing, ...row }))
}

async function devicesThat(db: Db, actor: Actor, matches: RawBuilder<SqlBool>, serial: RawBuilder<string | null>) {
  const rows = await db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .where(allOf([visibleDevice(actor), countedDevice(), matches]))
    .select(['device.id', 'device.name', placeOfDevice.as('place'), serial.as('serialNumber')])
    .orderBy(byName('device.name'))
    .orderBy('device.id')
    .limit(maxFoundOfKind)
    .execute()
  return rows.map((row): Found => ({ type: 'device', ...nothing, ...row }))
}

/** Turbines and others that stand in a park, by name; those whose name is one of thousands (blades, sides) are reached from them. */
export const findDevicesByName = (db: Db, actor: Actor, text: string): Promise<Found[]> =>
  devicesThat(
    db,
    actor,
    sql<SqlBool>`device.parent_id is null and ${contains('device.name', text)}`,
    sql<string | null>`null::text`,
  )

/** Devices of every depth by a part of their serial number. */
export const findDevicesBySerial = (db: Db, actor: Actor, text: string): Promise<Found[]> =>
  devicesThat(
    db,
    actor,
    sql<SqlBool>`device.id in (select v.device_id from device_value v
      where v.attribute_id = ${sql.lit(serialNumberAttributeId)} and ${contains('v.value', text)})`,
    sql<string | null>`device_text(device.id, 'serialNumber')`,
  )

/** What is looked for among visits: a day or the beginning of one, a number, or a part of the name of their service. */
export interface VisitSearch {
  readonly day?: string
  readonly number?: number
  readonly service?: string
}

function visitMatches({ day, number, service }: VisitSearch): RawBuilder<SqlBool> {
  if (day !== undefined) return sql<SqlBool>`inspection_group.date::text like ${`${day}%`}`
  if (number !== undefined) return sql<SqlBool>`inspection_group.id = ${number}`
  return sql<SqlBool>`inspection_group.service_id in (select s.id from service s where ${contains('s.name', service ?? '')})`
}

/** Visits the actor may see, the newest first. */
export async function findVisits(db: Db, actor: Actor, search: VisitSearch): Promise<Found[]> {
  const rows = await db
    .selectFrom('inspectionGroup')
    .innerJoin('device', 'device.id', 'inspectionGroup.deviceId')
    .innerJoin('park', 'park.id', 'device.parkId')
    .innerJoin('service', 'service.id', 'inspectionGroup.serviceId')
    .where(allOf([visibleGroup(actor), countedGroup(), visitMatches(search)]))
    .select([
      'inspectionGroup.id',
      'service.name',
      'inspectionGroup.date',
      sql<string>`concat_ws(' › ', ${placeOfDevice}, device.name)`.as('place'),
    ])
    .orderBy('inspectionGroup.date', 'desc')
    .orderBy('inspectionGroup.id', 'desc')
    .limit(maxFoundOfKind)
    .execute()
  return rows.map((row) => ({ type: 'inspection-group', ...nothing, ...row }))
}

/** Findings with a number in the report of their visit, the newest first. */
export async function findFindings(db: Db, actor: Actor, number: number, language: Language): Promise<Found[]> {
  const rows = await db
    .selectFrom('annotation')
    .innerJoin('inspection', 'inspection.id', 'annotation.inspectionId')
    .innerJoin('inspectionGroup', 'inspectionGroup.id', 'annotation.groupId')
    .innerJoin('device', 'device.id', 'inspection.deviceId')
    .innerJoin('park', 'park.id', 'device.parkId')
    .innerJoin('annotationType', 'annotationType.id', 'annotation.typeId')
    .innerJoin('severity', 'severity.id', 'annotation.severityId')
    .where(allOf([visibleInspection(actor), countedDevice(), sql<SqlBool>`annotation.id_for_report = ${number}`]))
    .select([
      'annotation.id',
      language === 'fr' ? 'annotationType.nameFr as name' : 'annotationType.name as name',
      'annotation.idForReport',
      'severity.severityNumber',
      'inspectionGroup.date',
      'inspection.id as inspection',
      sql<string>`concat_ws(' › ', ${placeOfDevice}, device.name)`.as('place'),
    ])
    .orderBy('annotation.id', 'desc')
    .limit(maxFoundOfKind)
    .execute()
  return rows.map((row) => ({ type: 'annotation', ...nothing, ...row }))
}
