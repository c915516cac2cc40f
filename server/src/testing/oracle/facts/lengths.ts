import { type Facts, type Finding, found, type Inspection } from './facts.ts'
import type { Row } from './rows.ts'

const bladeSides: readonly number[] = [3, 4, 5, 6]
const towerFaces: readonly number[] = [14, 15, 16, 17]

/** Device types 3, 4, 5 and 6 measure distance from the hub, all others from the ground. */
export const measuredFrom = (typeId: number): 'hub' | 'ground' => (bladeSides.includes(typeId) ? 'hub' : 'ground')

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

/** Whether sides of a kind have a length that follows from the turbine. */
export const hasLength = (typeId: number): boolean => bladeSides.includes(typeId) || towerFaces.includes(typeId)

/** Half the rotor for a side of a blade, the hub height for a face of the tower; null for others and where it was not entered. */
export function knownLengthM(facts: Facts, deviceId: number): number | null {
  const { typeId } = found(facts.devices, deviceId)
  const whole = facts.wholeDevice(deviceId).id
  const rotor = numberOf(facts.valueOf(whole, 'rotorDiameter'))
  if (bladeSides.includes(typeId)) return rotor === null ? null : rotor / 2
  return towerFaces.includes(typeId) ? numberOf(facts.valueOf(whole, 'hubHeight')) : null
}

export const isReversed = (facts: Facts, deviceId: number): boolean =>
  facts.valueOf(deviceId, 'reverseDevice') === 'true'

interface Marks {
  readonly hub: readonly [x: number, y: number]
  readonly tip: readonly [x: number, y: number]
  readonly lengthPx: number
}

/** Where somebody marked both ends of the side on a version of its picture, as it was left last; null without marks. */
export function marksOn(facts: Facts, inspectionId: number, imageVersion: number | null): Marks | null {
  const last = (facts.axesOf.get(inspectionId) ?? [])
    .filter((each) => each.imageVersion === imageVersion)
    .reduce<Row<'axes'> | null>((newest, each) => (newest && newest.version > each.version ? newest : each), null)
  if (!last || last.hubXPx === null || last.hubYPx === null || last.tipXPx === null || last.tipYPx === null) return null
  const lengthPx = Math.sqrt((last.tipXPx - last.hubXPx) ** 2 + (last.tipYPx - last.hubYPx) ** 2)
  return { hub: [last.hubXPx, last.hubYPx], tip: [last.tipXPx, last.tipYPx], lengthPx }
}

/** The marks on the picture that is served. */
export const marksNow = (facts: Facts, inspectionId: number): Marks | null => {
  const picture = facts.pictureOf.get(inspectionId)
  return picture ? marksOn(facts, inspectionId, picture.version) : null
}

/** What somebody said that the picture shows; a single photo is a part until somebody says otherwise, and both ends marked are a whole. */
export function pictureShows(facts: Facts, { id, pictureShows: said }: Inspection): string | null {
  if (marksNow(facts, id)) return 'whole'
  if (said !== null) return said
  const placements = facts.pictureOf.get(id)?.placements
  return Array.isArray(placements) && placements.length === 1 ? 'part' : null
}

export interface Scale {
  readonly cmPerPx: number | null
  readonly source: string | null
}

/** "A size in centimetres needs a source"; with the known length alone it is an estimate, and of a part of the side there is none. */
export function scaleOf(facts: Facts, inspection: Inspection, longPx: number | null): Scale {
  if (inspection.imageRatio !== null) return { cmPerPx: inspection.imageRatio, source: inspection.scaleSource }
  const lengthM = knownLengthM(facts, inspection.deviceId)
  const shows = pictureShows(facts, inspection)
  if (lengthM === null || longPx === null || shows === 'part') return { cmPerPx: null, source: null }
  return { cmPerPx: (100 * lengthM) / longPx, source: shows === 'whole' ? 'known-length' : 'estimate' }
}

/** "Disagreement beyond 3 % is told": of the scale that was set and the known length of a side seen whole, the larger first. */
export function scalesApart(facts: Facts, inspection: Inspection, longPx: number | null) {
  const lengthM = knownLengthM(facts, inspection.deviceId)
  const { imageRatio, scaleSource } = inspection
  if (imageRatio === null || lengthM === null || longPx === null || pictureShows(facts, inspection) !== 'whole')
    return null
  const ofLength = { source: 'known-length', imageRatio: (100 * lengthM) / longPx }
  const set = { source: scaleSource ?? 'calibration', imageRatio }
  const both = imageRatio > ofLength.imageRatio ? ([set, ofLength] as const) : ([ofLength, set] as const)
  return both[0].imageRatio / both[1].imageRatio - 1 > 0.03 ? both : null
}

const to = (digits: number, value: number): number => Number(Math.round(Number(`${value}e${digits}`)) / 10 ** digits)

/** Where the middle of a box lies between the hub end and the other, 0 to 1. */
export function placeAlong(facts: Facts, finding: Finding): number {
  const { xPx, yPx, widthPx, heightPx, imageWidthPx, imageHeightPx } = finding
  const marks = marksOn(facts, finding.inspectionId, finding.imageVersion)
  if (marks) {
    const { hub, tip, lengthPx } = marks
    const toward = [(tip[0] - hub[0]) / lengthPx, (tip[1] - hub[1]) / lengthPx] as const
    const alongPx = (xPx + widthPx / 2 - hub[0]) * toward[0] + (yPx + heightPx / 2 - hub[1]) * toward[1]
    return Math.max(0, Math.min(1, alongPx / lengthPx))
  }
  const middle =
    imageHeightPx >= imageWidthPx ? (yPx + heightPx / 2) / imageHeightPx : (xPx + widthPx / 2) / imageWidthPx
  const inside = Math.max(0, Math.min(1, middle))
  return isReversed(facts, found(facts.inspections, finding.inspectionId).deviceId) ? 1 - inside : inside
}

/** The same across the side. */
export function placeAcross({ xPx, yPx, widthPx, heightPx, imageWidthPx, imageHeightPx }: Finding): number {
  return imageHeightPx >= imageWidthPx ? (xPx + widthPx / 2) / imageWidthPx : (yPx + heightPx / 2) / imageHeightPx
}

/** Zone C 0-20, B 20-70, A 70-100 percent from the hub end. */
function zoneOf(along: number): 'A' | 'B' | 'C' {
  const percent = along * 100
  if (percent < 20) return 'C'
  return percent < 70 ? 'B' : 'A'
}

/** Distance, zone and size of a finding, as far as they are known. */
export function lengthsOf(facts: Facts, finding: Finding) {
  const inspection = found(facts.inspections, finding.inspectionId)
  const marks = marksOn(facts, inspection.id, finding.imageVersion)
  const longPx = marks?.lengthPx ?? Math.max(finding.imageWidthPx, finding.imageHeightPx)
  const { cmPerPx, source } = scaleOf(facts, inspection, longPx)
  const shows = pictureShows(facts, inspection)
  const from = measuredFrom(found(facts.devices, inspection.deviceId).typeId)
  const along = placeAlong(facts, finding)
  const fromThere = from === 'hub' ? along : 1 - along
  return {
    cmPerPx,
    source,
    from,
    along,
    certainty: shows === 'part' ? 'unknown' : marks ? 'sure' : 'about',
    distanceM: cmPerPx === null || shows === 'part' ? null : to(2, (fromThere * longPx * cmPerPx) / 100),
    zone: shows === 'part' ? null : zoneOf(along),
    sizeCm:
      cmPerPx === null
        ? null
        : { widthCm: to(1, finding.widthPx * cmPerPx), heightCm: to(1, finding.heightPx * cmPerPx) },
  } as const
}
