import { clockText } from '../facts/days.ts'
import { type Facts, found } from '../facts/facts.ts'
import { type Language, spokenName } from './spoken.ts'

/** A moment with the zone whose clocks show it. */
export interface Clock {
  readonly at: Date
  readonly zone: string
}

/** A day of a calendar, as a text. */
export interface CalendarDay {
  readonly onDay: string
}

export type Value = string | number | Clock | CalendarDay | null

/** What is a day wherever it is entered as one: year, month and day. */
export const dayOf = (text: string | null): CalendarDay | string | null =>
  text !== null && text.split('-').length === 3 ? { onDay: text } : text

/** What a column says of a row: its key, its title in both languages and the value. */
export type Said = readonly [key: string, english: string, french: string, value: Value]
/** A row of a table, column by column, whatever the file. */
export type SaidRow = readonly Said[]

const providerZone = 'Europe/Paris'

/** Last and first name, or the address of who gave none. */
export function personIn(facts: Facts, id: number | null): string | null {
  if (id === null) return null
  const { firstName, lastName, email } = found(facts.accounts, id)
  return [lastName, firstName].filter((part) => part !== '').join(' ') || email
}

/** Where a device stands, in the words of a table. */
export function placeOf(facts: Facts, deviceId: number, language: Language) {
  const park = found(facts.parks, found(facts.devices, deviceId).parkId)
  const whole = facts.wholeDevice(deviceId)
  const zone = found(facts.organizations, park.organizationId).timeZone ?? providerZone
  const degrees = (reference: 'latitude' | 'longitude'): number | null => {
    const entered = facts.valueOf(whole.id, reference)
    return entered === null ? park[reference] : Number(entered)
  }
  return {
    park: park.name,
    turbine: spokenName(facts, whole.id, language),
    zone,
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    clock: (at: Date | null): Clock | null => (at === null ? null : { at, zone }),
  }
}

const beginsFormula = /^\s*[=+\-@＝＋－＠|]/u

const guarded = (text: string): string => (beginsFormula.test(text) ? `'${text}` : text)

/** In CSV: no text a spreadsheet would run, the decimal comma in French, moments as clocks show them. */
function csvCell(value: Value, language: Language): string {
  if (value === null) return ''
  if (typeof value === 'string') return guarded(value)
  if (typeof value === 'number') return language === 'en' ? `${value}` : `${value}`.split('.').join(',')
  return 'onDay' in value ? value.onDay : clockText(value.at, value.zone)
}

/** In a workbook: texts and numbers as they are; of a moment what the clocks show; a day begins at midnight. Nothing and an empty text look alike. */
function sheetCell(value: Value): string | number | null {
  if (value === null || value === '') return null
  if (typeof value !== 'object') return value
  const [day, time] = 'onDay' in value ? [value.onDay, '00:00'] : clockText(value.at, value.zone).split(' ')
  return `${day}T${time}:00.000Z`
}

/** In JSON: moments in UTC. */
function jsonCell(value: Value): string | number | null {
  if (value === null || typeof value !== 'object') return value
  return 'onDay' in value ? value.onDay : value.at.toISOString()
}

const titled =
  (language: Language, cell: (value: Value, language: Language) => unknown) =>
  (row: SaidRow): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      row.map(([, english, french, value]) => [language === 'en' ? english : french, cell(value, language)]),
    )

export const asCsv = (language: Language) => titled(language, csvCell)
export const asSheet = (language: Language) => titled(language, sheetCell)

/** In GeoJSON: a point at the turbine, else its park; nowhere when neither has a position. */
export function asFeature(
  row: SaidRow,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
) {
  return {
    type: 'Feature',
    geometry: latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
    properties: Object.fromEntries(row.map(([key, , , value]) => [key, jsonCell(value)])),
  }
}
