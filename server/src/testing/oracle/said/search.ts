import { type Device, type Facts, type Finding, found, type Park, type Visit } from '../facts/facts.ts'

const parkNames = (facts: Facts, id: number): readonly string[] => facts.parkChain(id).map(({ name }) => name)

/** The parks and devices above a device, the outermost first. */
const above = (facts: Facts, { id, parkId }: Device): readonly string[] => [
  ...parkNames(facts, parkId),
  ...facts
    .deviceChain(id)
    .filter((each) => each.id !== id)
    .map(({ name }) => name),
]

const inWords = (names: readonly string[]): string => names.join(' › ')

const placeOn = (facts: Facts, deviceId: number): string => {
  const device = found(facts.devices, deviceId)
  return inWords([...above(facts, device), device.name])
}

/** What is told of some kinds of things only. */
const nothingMore = { serialNumber: null, date: null, idForReport: null, severityNumber: null, inspection: null }

/** A park that was found: the parks above it, and where it is. */
export function saidOfFoundPark(facts: Facts, { id, name, localization }: Park) {
  const parents = inWords(parkNames(facts, id).slice(0, -1))
  const place = parents === '' ? localization : `${parents} · ${localization}`
  return { type: 'device-group', id, name, place, ...nothingMore }
}

/** A device that was found, "the serial number by which it was found; null where its name was what matched". */
export const saidOfFoundDevice = (facts: Facts, device: Device, serialNumber: string | null) => ({
  ...{ type: 'device', id: device.id, name: device.name, place: inWords(above(facts, device)) },
  ...nothingMore,
  serialNumber,
})

/** A visit that was found: "of a visit its service". */
export const saidOfFoundVisit = (facts: Facts, { id, serviceId, deviceId, date }: Visit) => ({
  ...{ type: 'inspection-group', id, name: found(facts.services, serviceId).name, place: placeOn(facts, deviceId) },
  ...nothingMore,
  date,
})

/** A finding that was found: "of a finding its type, in the language of the request", and the day of its visit. */
export function saidOfFoundFinding(facts: Facts, finding: Finding, language: 'en' | 'fr') {
  const { id, idForReport, inspectionId, groupId, typeId, severityId } = finding
  const type = found(facts.annotationTypes, typeId)
  return {
    type: 'annotation',
    id,
    name: language === 'fr' ? type.nameFr : type.name,
    place: placeOn(facts, found(facts.inspections, inspectionId).deviceId),
    serialNumber: null,
    date: found(facts.visits, groupId).date,
    idForReport,
    severityNumber: found(facts.severities, severityId).severityNumber,
    inspection: inspectionId,
  }
}
