import { type Facts, found, type Inspection } from '../facts/facts.ts'
import { isReversed, knownLengthM, marksNow, pictureShows, scaleOf, scalesApart } from '../facts/lengths.ts'
import { photosMissing, placementsOf } from '../facts/seen.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { deviceRef, inspectedDevice, serviceRef, weatherRef } from './refs.ts'

const blade = 1
const voltaServices: readonly number[] = [1, 8, 9]
export const isVolta = (serviceId: number): boolean => voltaServices.includes(serviceId)

/** Without work going on: whether there is a picture, work that failed, photos only, or nothing. */
export function imageStateOf(facts: Facts, inspectionId: number): string {
  const picture = facts.pictureOf.get(inspectionId)
  if (picture) return picture.isArchived ? 'archived' : 'ready'
  const newest = facts.rows.assemblies
    .filter((work) => work.inspectionId === inspectionId)
    .toSorted((one, other) => other.id - one.id)[0]
  if (newest?.state === 'failed') return 'failed'
  return facts.imagesOf.has(inspectionId) ? 'photos' : 'none'
}

/** How many photos the picture lacks, shows otherwise than they lie now, or shows although they were deleted; null of a picture that does not say what it shows. */
export function differenceOf(facts: Facts, inspectionId: number) {
  const picture = facts.pictureOf.get(inspectionId)
  if (!picture) return null
  const shown = placementsOf(picture).map((each) => ({ ...each, photo: facts.images.get(each.image) }))
  const isOtherwise = ({ photo, placeVersion }: (typeof shown)[number]): boolean =>
    photo !== undefined &&
    (placeVersion === undefined ? photo.placement === 'manual' || !photo.visible : photo.placeVersion !== placeVersion)
  if (shown.length === 0) return null
  return {
    missing: photosMissing(facts, picture).length,
    changed: shown.filter(isOtherwise).length,
    deleted: shown.filter(({ photo }) => photo === undefined).length,
  }
}

function lengthOf(facts: Facts, deviceId: number): number | null {
  if (found(facts.devices, deviceId).typeId !== blade) return knownLengthM(facts, deviceId)
  const rotor = facts.valueOf(facts.wholeDevice(deviceId).id, 'rotorDiameter')
  return rotor === null ? null : Number(rotor) / 2
}

function rightsOf(viewer: Viewer, isLast: boolean, serviceId: number) {
  return {
    createAnnotation: isLast && viewer.may('annotation_create'),
    editAnnotation: viewer.may('annotation_create', 'annotation_edit'),
    deleteAnnotation: viewer.may('annotation_delete'),
    uploadImages: viewer.may('inspection_can_upload_image'),
    slice: viewer.may('inspection_can_slice'),
    deleteImages: viewer.may('inspection_annotation'),
    autoAssemble: viewer.may('ROLE_ADMIN', 'inspection_assemble'),
    edit: viewer.may('inspection_edit'),
    createMeasure: isVolta(serviceId) && viewer.may('volta_measure_create'),
  }
}

const placeOf = ([pixelX, pixelY]: readonly [x: number, y: number]) => ({ pixelX, pixelY })

/** The marks of both ends of a side on the picture that is served. */
export function saidOfMarks(facts: Facts, inspectionId: number) {
  const marks = marksNow(facts, inspectionId)
  return marks && { hub: placeOf(marks.hub), tip: placeOf(marks.tip) }
}

/** What an inspection says of itself to a viewer. */
export function saidOfInspection(truth: Truth, viewer: Viewer, inspection: Inspection) {
  const { facts } = truth
  const { id, deviceId, groupId, date, weatherId } = inspection
  const visit = found(facts.visits, groupId)
  const picture = facts.pictureOf.get(id)
  const marks = marksNow(facts, inspection.id)
  const longPx = picture ? (marks?.lengthPx ?? Math.max(picture.widthPx, picture.heightPx)) : null
  const scale = scaleOf(facts, inspection, longPx)
  const isLast = truth.last.has(id)
  const lastMarks = (facts.axesOf.get(id) ?? []).toSorted((one, other) => one.version - other.version).at(-1)
  return {
    id,
    organization: found(facts.parks, found(facts.devices, deviceId).parkId).organizationId,
    device: inspectedDevice(facts, deviceId),
    inspectionGroup: {
      id: groupId,
      date: visit.date,
      status: visit.status,
      service: serviceRef(facts, visit.serviceId),
      device: deviceRef(facts, visit.deviceId),
    },
    date,
    status: inspection.status,
    weather: weatherRef(facts, weatherId),
    isLastInspection: isLast,
    theoricalNextInspectionDate: truth.dueOf(inspection),
    imageRatio: scale.cmPerPx,
    scaleSource: scale.source,
    // No photo of the scene says how it was flown.
    flightScale: null,
    scalesApart: scalesApart(facts, inspection, longPx),
    pictureShows: pictureShows(facts, inspection),
    axis: saidOfMarks(facts, id),
    axisState: lastMarks?.state ?? null,
    axisVersion: lastMarks?.version ?? 0,
    imageState: imageStateOf(facts, id),
    seen: found(truth.seen, id),
    imageVersion: picture?.version ?? null,
    pictureDifference: differenceOf(facts, id),
    imageWidth: picture?.widthPx ?? null,
    imageHeight: picture?.heightPx ?? null,
    dziProcessDone: picture !== undefined,
    reverseDevice: isReversed(facts, deviceId),
    knownLength: lengthOf(facts, deviceId),
    annotationCount: (facts.findingsOf.get(id) ?? []).length,
    measureCount: (facts.measuresOf.get(id) ?? []).length,
    can: rightsOf(viewer, isLast, visit.serviceId),
  }
}
