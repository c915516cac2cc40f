import {
  type BladeAxis,
  changeOfPlaces,
  distanceFromOf,
  distanceM,
  type Lie,
  lengthAlongPx,
  type PlacesChange,
  scaleOfPicture,
  shareAlong,
  type ToldPlace,
  zoneOf,
} from '@visionair/contract/rules'
import { type Brief, boxOf, type Inspection } from '../annotation-types.ts'
import type { Picture } from './picture.ts'

type WireAxis = NonNullable<Inspection['axis']>

/** The marks of a side's ends as the server tells them. */
export const axisOfWire = ({ hub, tip }: WireAxis): BladeAxis => ({
  hub: { x: hub.pixelX, y: hub.pixelY },
  tip: { x: tip.pixelX, y: tip.pixelY },
})
/** The same, as the server takes them. */
export const axisToWire = ({ hub, tip }: BladeAxis): WireAxis => ({
  hub: { pixelX: hub.x, pixelY: hub.y },
  tip: { pixelX: tip.x, pixelY: tip.y },
})

/** The marks on the picture of an inspection, or null. */
export const axisOf = ({ axis }: Pick<Inspection, 'axis'>): BladeAxis | null =>
  axis === null ? null : axisOfWire(axis)

export const isSameAxis = (one: BladeAxis | null, other: BladeAxis | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    (['hub', 'tip'] as const).every((end) => one[end].x === other[end].x && one[end].y === other[end].y))

/** What the scale of a picture would be, in centimetres per pixel, with the marks at other places. */
export function ratioWith(inspection: Inspection, lie: Omit<Lie, 'reverse'>): number | null {
  const { imageRatio, scaleSource, knownLength } = inspection
  const isMeasured = scaleSource === 'calibration' || scaleSource === 'flight'
  return scaleOfPicture(
    {
      ...{ calibratedRatio: isMeasured ? imageRatio : null, scaleSource: isMeasured ? scaleSource : null },
      pictureShows: lie.axis ? 'whole' : null,
      knownLengthM: knownLength,
    },
    lengthAlongPx(lie),
  ).ratioCmPerPx
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

/** What saving other marks, or none, would do to the findings on the picture of an inspection. */
export function changeByAxis(
  inspection: Inspection,
  picture: Picture,
  annotations: readonly Brief[],
  axis: BladeAxis | null,
): PlacesChange {
  const lie = { widthPx: picture.widthPx, heightPx: picture.heightPx, axis, reverse: inspection.reverseDevice }
  const before = { ...lie, axis: axisOf(inspection) }
  const from = distanceFromOf(inspection.device.type.id)
  const ratioCmPerPx = ratioWith(inspection, lie)
  const pairs = annotations
    .filter(({ needsReview }) => !needsReview)
    .map((brief): [ToldPlace, ToldPlace] => {
      const box = boxOf(brief)
      const share = shareAlong(box, lie)
      return [
        { distanceM: brief.distanceFromHub, zone: brief.zone, share: shareAlong(box, before) },
        { distanceM: rounded(distanceM(box, lie, { ratioCmPerPx, from })), zone: zoneOf(share), share },
      ]
    })
  return changeOfPlaces(pairs)
}
