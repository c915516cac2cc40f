import { clockText } from '../facts/days.ts'
import { type Facts, found } from '../facts/facts.ts'

/** A row of a file by the titles of its columns, every cell as it is written. */
export type WrittenRow = Readonly<Record<string, string>>

const providerZone = 'Europe/Paris'

const beginsFormula = /^\s*[=+\-@＝＋－＠|]/u

/** A text; one that a spreadsheet would take for a formula is made a text by an apostrophe. Nothing is an empty cell. */
export const textCell = (text: string | null): string =>
  text === null ? '' : beginsFormula.test(text) ? `'${text}` : text

export const numberCell = (value: number | null): string => (value === null ? '' : `${value}`)

/** Last and first name, or the address of who gave none. */
export function personCell(facts: Facts, id: number | null): string {
  if (id === null) return ''
  const { firstName, lastName, email } = found(facts.accounts, id)
  return textCell([lastName, firstName].filter((part) => part !== '').join(' ') || email)
}

/** Where a device stands, in the words of a table. */
export function placeOf(facts: Facts, deviceId: number) {
  const park = found(facts.parks, found(facts.devices, deviceId).parkId)
  const whole = facts.wholeDevice(deviceId)
  const zone = found(facts.organizations, park.organizationId).timeZone ?? providerZone
  const degrees = (reference: 'latitude' | 'longitude'): number | null => {
    const entered = facts.valueOf(whole.id, reference)
    return entered === null ? park[reference] : Number(entered)
  }
  return {
    park: textCell(park.name),
    turbine: textCell(whole.name),
    zone,
    latitude: numberCell(degrees('latitude')),
    longitude: numberCell(degrees('longitude')),
    clock: (at: Date | null): string => (at === null ? '' : clockText(at, zone)),
  }
}
