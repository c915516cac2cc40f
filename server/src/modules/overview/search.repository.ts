import { maxCommentFound, maxFoundOfKind } from '@visionair/contract/overview'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf, byName, contains, holds } from '../../platform/database/text-search.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { countedGroup, visibleGroup, visibleInspection } from '../inspections/inspections.scope.ts'
import { countedDevice, countedPark, visibleDevice, visiblePark } from '../parks/parks.scope.ts'
import type { Found } from './search.types.ts'

const serialNumberAttributeId = 9
const modelAttributeId = 2

/** One more than is told, which says that there are more. Which they are is found first: where each belongs is asked for those alone. */
const limit = maxFoundOfKind + 1

const nothing = {
  ...{ serialNumber: null, model: null, date: null },
  ...{ idForReport: null, severityNumber: null, comment: null, inspection: null },
}

/** Names of the parks above the row of `park`, the outermost first, each before a separator; the park itself where asked. */
const parkChain = (withItself: boolean): RawBuilder<string> =>
  sql<string>`(select string_agg(above.name, ' › ' order by cardinality(above.ancestor_ids)) from park above
    where above.id = any(park.ancestor_ids${withItself ? sql` || park.id` : sql``}))`

const numberAfter = (device: string, kindName: string): RawBuilder<string> => {
  const [name, kind] = [sql.ref(`${device}.name`), sql.ref(kindName)]
  return sql<string>`case when starts_with(${name}, ${kind}) and substr(${name}, length(${kind}) + 1) ~ '^( [0-9]{1,3})?$'
    then substr(${name}, length(${kind}) + 1) end`
}

const numberOfKind = (device: string): RawBuilder<string> =>
  sql<string>`coalesce(${numberAfter(device, 'kind.name')}, ${numberAfter(device, 'kind.name_fr')})`

/** The name of a device as `typedName` says it: one that only repeats its kind's, with or without a number, in the language of the reader. */
const spokenName = (device: string, language: Language): RawBuilder<string> => {
  const kind = language === 'fr' ? sql`coalesce(nullif(kind.name_fr, ''), kind.name)` : sql`kind.name`
  return sql<string>`(select coalesce(${kind} || ${numberOfKind(device)}, ${sql.ref(`${device}.name`)})
    from device_type kind where kind.id = ${sql.ref(`${device}.type_id`)})`
}

/** The same with the devices above the row of `device`, which are named to whoever sees one below them. */
const placeOfDevice = (language: Language): RawBuilder<string> =>
  sql<string>`concat_ws(' › ', ${parkChain(true)},
  (select string_agg(${spokenName('above', language)}, ' › ' order by cardinality(above.ancestor_ids)) from device above
    where above.id = any(device.ancestor_ids)))`

/** The place of what belongs to a device, down to it. */
const placeOnDevice = (language: Language): RawBuilder<string> =>
  sql<string>`concat_ws(' › ', ${placeOfDevice(language)}, ${spokenName('device', language)})`

/** Parks the actor may see, by name or place. */
export async function findParks(db: Db, actor: Actor, text: string): Promise<Found[]> {
  const first = db
    .selectFrom('park')
    .where(allOf([visiblePark(actor), countedPark(), holds('park.searchText', text)]))
    .select('park.id')
    .orderBy(byName('park.name'))
    .orderBy('park.id')
    .limit(limit)
  const rows = await db
    .selectFrom('park')
    .where('park.id', 'in', first)
    .select(['park.id', 'park.name', sql<string>`concat_ws(' · ', ${parkChain(false)}, park.localization)`.as('place')])
    .orderBy(byName('park.name'))
    .orderBy('park.id')
    .execute()
  return rows.map((row) => ({ type: 'device-group', ...nothing, ...row }))
}

const noText = sql<string | null>`null::text`

interface DeviceSearch {
  readonly language: Language
  readonly matches: RawBuilder<SqlBool>
  readonly serialNumber?: RawBuilder<string | null>
  readonly model?: RawBuilder<string | null>
}

async function devicesThat(
  db: Db,
  actor: Actor,
  { language, matches, serialNumber, model }: DeviceSearch,
): Promise<Found[]> {
  const first = db
    .selectFrom('device')
    .where(allOf([visibleDevice(actor), countedDevice(), matches]))
    .select('device.id')
    .orderBy(byName('device.name'))
    .orderBy('device.id')
    .limit(limit)
  const rows = await db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .where('device.id', 'in', first)
    .select(['device.id', spokenName('device', language).as('name'), placeOfDevice(language).as('place')])
    .select([(serialNumber ?? noText).as('serialNumber'), (model ?? noText).as('model')])
    .orderBy(byName('device.name'))
    .orderBy('device.id')
    .execute()
  return rows.map((row): Found => ({ type: 'device', ...nothing, ...row }))
}

/** As an array: they are gone through by their number, and not all devices by name until enough of them were met. */
const withValue = (attributeId: number, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`device.id = any(array(select v.device_id from device_value v
    where v.attribute_id = ${sql.lit(attributeId)} and ${contains('v.value', text)}))`

/** Turbines and others that stand in a park, by name. */
export const findDevicesByName = (db: Db, actor: Actor, text: string, language: Language): Promise<Found[]> =>
  devicesThat(db, actor, {
    language,
    matches: sql<SqlBool>`device.parent_id is null and ${contains('device.name', text)}`,
  })

/** Devices of every depth by a part of their serial number. */
export const findDevicesBySerial = (db: Db, actor: Actor, text: string, language: Language): Promise<Found[]> =>
  devicesThat(db, actor, {
    language,
    matches: withValue(serialNumberAttributeId, text),
    serialNumber: sql<string | null>`device_text(device.id, 'serialNumber')`,
  })

/** Devices of every depth by a part of their model. */
export const findDevicesByModel = (db: Db, actor: Actor, text: string, language: Language): Promise<Found[]> =>
  devicesThat(db, actor, {
    language,
    matches: withValue(modelAttributeId, text),
    model: sql<string | null>`device_text(device.id, 'model')`,
  })

/** The text without a number at its end, which names of kinds have behind them. */
const withoutNumber = (text: string): string => text.replace(/(^| )[0-9]{1,3}$/, '')

/**
 * Devices below others, by a name of their own: a text that is a part of the name of a kind, with or without a number, is in the names of
 * thousands, which are reached from what they hang on.
 */
export const findPartsByName = (db: Db, actor: Actor, text: string, language: Language): Promise<Found[]> =>
  devicesThat(db, actor, {
    language,
    matches: sql<SqlBool>`device.parent_id is not null and ${contains('device.name', text)} and not exists (
      select 1 from device_type kind where ${contains('kind.name', withoutNumber(text))} or ${contains('kind.name_fr', withoutNumber(text))})`,
  })

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
export async function findVisits(db: Db, actor: Actor, search: VisitSearch, language: Language): Promise<Found[]> {
  const first = db
    .selectFrom('inspectionGroup')
    .where(allOf([visibleGroup(actor), countedGroup(), visitMatches(search)]))
    .select('inspectionGroup.id')
    .orderBy('inspectionGroup.date', 'desc')
    .orderBy('inspectionGroup.id', 'desc')
    .limit(limit)
  const rows = await db
    .selectFrom('inspectionGroup')
    .innerJoin('device', 'device.id', 'inspectionGroup.deviceId')
    .innerJoin('park', 'park.id', 'device.parkId')
    .innerJoin('service', 'service.id', 'inspectionGroup.serviceId')
    .where('inspectionGroup.id', 'in', first)
    .select(['inspectionGroup.id', 'service.name', 'inspectionGroup.date', placeOnDevice(language).as('place')])
    .orderBy('inspectionGroup.date', 'desc')
    .orderBy('inspectionGroup.id', 'desc')
    .execute()
  return rows.map((row) => ({ type: 'inspection-group', ...nothing, ...row }))
}

async function findingsThat(db: Db, actor: Actor, language: Language, matches: RawBuilder<SqlBool>): Promise<Found[]> {
  const first = db
    .selectFrom('annotation')
    .innerJoin('inspection', 'inspection.id', 'annotation.inspectionId')
    .innerJoin('device', 'device.id', 'inspection.deviceId')
    .where(allOf([visibleInspection(actor), countedDevice(), matches]))
    .select('annotation.id')
    .orderBy('annotation.id', 'desc')
    .limit(limit)
  const rows = await db
    .selectFrom('annotation')
    .innerJoin('inspection', 'inspection.id', 'annotation.inspectionId')
    .innerJoin('inspectionGroup', 'inspectionGroup.id', 'annotation.groupId')
    .innerJoin('device', 'device.id', 'inspection.deviceId')
    .innerJoin('park', 'park.id', 'device.parkId')
    .innerJoin('annotationType', 'annotationType.id', 'annotation.typeId')
    .innerJoin('severity', 'severity.id', 'annotation.severityId')
    .where('annotation.id', 'in', first)
    .select([
      'annotation.id',
      language === 'fr' ? 'annotationType.nameFr as name' : 'annotationType.name as name',
      'annotation.idForReport',
      'severity.severityNumber',
      'inspectionGroup.date',
      'inspection.id as inspection',
      sql<string | null>`left(annotation.comment, ${sql.lit(maxCommentFound)})`.as('comment'),
      placeOnDevice(language).as('place'),
    ])
    .orderBy('annotation.id', 'desc')
    .execute()
  return rows.map((row) => ({ type: 'annotation', ...nothing, ...row }))
}

/** Findings with a number in the report of their visit, the newest first. */
export const findFindings = (db: Db, actor: Actor, number: number, language: Language): Promise<Found[]> =>
  findingsThat(db, actor, language, sql<SqlBool>`annotation.id_for_report = ${number}`)

/** Findings by a part of the name of their type in any language, the newest first. */
export const findFindingsByType = (db: Db, actor: Actor, text: string, language: Language): Promise<Found[]> =>
  findingsThat(
    db,
    actor,
    language,
    sql<SqlBool>`annotation.type_id in (select t.id from annotation_type t where ${contains('t.name', text)} or ${contains('t.name_fr', text)})`,
  )

/** Findings by a part of their comment, the newest first. */
export const findFindingsByComment = (db: Db, actor: Actor, text: string, language: Language): Promise<Found[]> =>
  findingsThat(db, actor, language, contains('annotation.comment', text))
