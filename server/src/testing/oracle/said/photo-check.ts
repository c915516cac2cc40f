import { type Facts, found, type Inspection } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { compareNames } from '../facts/text.ts'
import type { Viewer } from '../facts/viewer.ts'
import { saidOfPhoto } from './photos.ts'

type Photo = Row<'images'>

/** "By the camera's clock; those without a time after them, by name": nobody in the scene knows where those were taken. */
const asTaken = (one: Photo, other: Photo): number =>
  (one.capturedAt?.getTime() ?? Number.MAX_VALUE) - (other.capturedAt?.getTime() ?? Number.MAX_VALUE) ||
  compareNames(one.originalName, other.originalName) ||
  one.id - other.id

/** Those that lie where at least three times as many stand upright, or the other way round. */
function turnedAmong(photos: readonly Photo[]): readonly Photo[] {
  const lying = photos.filter(({ widthPx, heightPx }) => widthPx > heightPx)
  const upright = photos.filter(({ widthPx, heightPx }) => widthPx < heightPx)
  if (upright.length >= 3 * lying.length) return lying
  return lying.length >= 3 * upright.length ? upright : []
}

function placeOf(facts: Facts, deviceId: number | null) {
  if (deviceId === null) return null
  const { name, typeId } = found(facts.devices, deviceId)
  const type = found(facts.deviceTypes, typeId)
  return { name, type: { name: type.name, nameFr: type.nameFr } }
}

/** Other sides of the visit, as far as the viewer sees them, that hold some of the photos byte for byte. */
function alsoOn(facts: Facts, viewer: Viewer, inspection: Inspection, photos: readonly Photo[]) {
  return (facts.inspectionsOfVisit.get(inspection.groupId) ?? [])
    .filter((other) => other.id !== inspection.id && viewer.seesInspection(other))
    .toSorted((one, other) => one.id - other.id)
    .flatMap((other) => {
      const theirs = (facts.imagesOf.get(other.id) ?? []).filter(({ available }) => available)
      const same = photos.filter(({ sha256 }) => theirs.some((each) => each.sha256 === sha256)).map(({ id }) => id)
      if (same.length === 0) return []
      const { parentId } = found(facts.devices, other.deviceId)
      return [
        {
          inspection: other.id,
          device: placeOf(facts, other.deviceId),
          parent: placeOf(facts, parentId),
          photos: same.toSorted((one, next) => one - next),
        },
      ]
    })
}

/** What is to be known of the photos of a side before they are assembled, but for the stretches that they leave out. */
export function saidOfCheck(facts: Facts, viewer: Viewer, inspection: Inspection) {
  const photos = (facts.imagesOf.get(inspection.id) ?? []).filter(({ available }) => available).toSorted(asTaken)
  const told = photos.map((photo) => ({ photo, ...saidOfPhoto(photo) }))
  const ids = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id)
  return {
    photos: photos.length,
    measured: told.filter(({ quality }) => quality !== null).length,
    blurred: ids(told.filter(({ quality }) => quality?.looksBlurred)),
    tooBright: ids(told.filter(({ quality }) => quality?.exposure === 'too-bright')),
    tooDark: ids(told.filter(({ quality }) => quality?.exposure === 'too-dark')),
    tooSmall: ids(photos.filter(({ widthPx, heightPx }) => Math.min(widthPx, heightPx) < 64)),
    turned: ids(turnedAmong(photos)),
    alsoOn: alsoOn(facts, viewer, inspection, photos),
    order: ids(photos),
  }
}
