import { type Device, type Facts, type Finding, found, type Park, type Visit } from '../facts/facts.ts'

const parkNames = (facts: Facts, id: number): readonly string[] => facts.parkChain(id).map(({ name }) => name)

type Language = 'en' | 'fr'

/** Nothing, or a number up to 999 behind a space. */
const isNumber = (rest: string): boolean =>
  rest === '' || (rest.startsWith(' ') && rest.length <= 4 && rest.length > 1 && [...rest.slice(1)].every(isDigit))

const isDigit = (sign: string): boolean => '0123456789'.includes(sign)

/** The name of a device that only repeats its kind's, alone or with a number, in one language; null for a name of its own. */
function spokenName(facts: Facts, { name, typeId }: Device, language: Language): string | null {
  const kind = found(facts.deviceTypes, typeId)
  const same = [kind.name, kind.nameFr].find((each) => name.startsWith(each) && isNumber(name.slice(each.length)))
  if (same === undefined) return null
  return (language === 'fr' && kind.nameFr !== '' ? kind.nameFr : kind.name) + name.slice(same.length)
}

const nameIn = (facts: Facts, device: Device, language: Language) => spokenName(facts, device, language) ?? device.name

/** The parks and devices above a device, the outermost first. */
const above = (facts: Facts, { id, parkId }: Device, language: Language): readonly string[] => [
  ...parkNames(facts, parkId),
  ...facts
    .deviceChain(id)
    .filter((each) => each.id !== id)
    .map((device) => nameIn(facts, device, language)),
]

const inWords = (names: readonly string[]): string => names.join(' › ')

const placeOn = (facts: Facts, deviceId: number, language: Language): string => {
  const device = found(facts.devices, deviceId)
  return inWords([...above(facts, device, language), nameIn(facts, device, language)])
}

/** What is told of some kinds of things only. */
const nothingMore = {
  ...{ serialNumber: null, model: null, date: null, idForReport: null },
  ...{ severityNumber: null, comment: null, inspection: null },
}

/** "The beginning of the comment of a finding." */
const beginningOf = (comment: string | null) => (comment === null ? null : [...comment].slice(0, 200).join(''))

/** A park that was found: the parks above it, and where it is. */
export function saidOfFoundPark(facts: Facts, { id, name, localization }: Park) {
  const parents = inWords(parkNames(facts, id).slice(0, -1))
  const place = parents === '' ? localization : `${parents} · ${localization}`
  return { type: 'device-group', id, name, place, ...nothingMore }
}

/** A device that was found, with the serial number or model by which it was; "null where something else was what matched". */
export const saidOfFoundDevice = (
  facts: Facts,
  device: Device,
  by: 'name' | 'serialNumber' | 'model',
  language: Language,
) => ({
  ...{ type: 'device', id: device.id },
  ...{ name: nameIn(facts, device, language), place: inWords(above(facts, device, language)) },
  ...nothingMore,
  ...(by === 'name' ? {} : { [by]: facts.valueOf(device.id, by) }),
})

/** A visit that was found: "of a visit its service". */
export const saidOfFoundVisit = (facts: Facts, { id, serviceId, deviceId, date }: Visit, language: Language) => ({
  ...{
    type: 'inspection-group',
    id,
    name: found(facts.services, serviceId).name,
    place: placeOn(facts, deviceId, language),
  },
  ...nothingMore,
  date,
})

/** A finding that was found: "of a finding its type, in the language of the request", and the day of its visit. */
export function saidOfFoundFinding(facts: Facts, finding: Finding, language: Language) {
  const { id, idForReport, inspectionId, groupId, typeId, severityId } = finding
  const type = found(facts.annotationTypes, typeId)
  return {
    type: 'annotation',
    id,
    name: language === 'fr' ? type.nameFr : type.name,
    place: placeOn(facts, found(facts.inspections, inspectionId).deviceId, language),
    ...nothingMore,
    date: found(facts.visits, groupId).date,
    idForReport,
    severityNumber: found(facts.severities, severityId).severityNumber,
    comment: beginningOf(finding.comment),
    inspection: inspectionId,
  }
}
