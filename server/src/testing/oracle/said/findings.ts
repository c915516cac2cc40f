import { type Facts, type Finding, found } from '../facts/facts.ts'
import { lengthsOf } from '../facts/lengths.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { attachedTo, saidOfAttached, seesAttached } from './attached.ts'
import { authorRef, deviceRef, severityRef } from './refs.ts'

/** "The author may delete an own finding or measurement while its visit is not done." */
export const mayDelete = (viewer: Viewer, permission: string, author: number | null, visitStatus: string): boolean =>
  viewer.may(permission) || (author === viewer.id && visitStatus !== 'done')

/** The part that carries a side: the blade, the tower, the nacelle; never the turbine. */
function carrierOf(facts: Facts, deviceId: number): number {
  const { parentId } = found(facts.devices, deviceId)
  return parentId === null || found(facts.devices, parentId).parentId === null ? deviceId : parentId
}

function linksOf({ rows }: Facts, id: number) {
  // Normal links first.
  return rows.linkMembers
    .filter(({ annotationId }) => annotationId === id)
    .toSorted((one, other) => (one.kind > other.kind ? -1 : 1))
}

function positionOf(facts: Facts, finding: Finding, along: number) {
  const { xPx, yPx, widthPx, heightPx, imageWidthPx, imageVersion } = finding
  const { deviceId } = found(facts.inspections, finding.inspectionId)
  const hubHeight = facts.valueOf(facts.wholeDevice(deviceId).id, 'hubHeight')
  return {
    pixelX: xPx,
    pixelY: yPx,
    pixelWidth: widthPx,
    pixelHeight: heightPx,
    viewportX: xPx / imageWidthPx,
    viewportY: yPx / imageWidthPx,
    viewportWidth: widthPx / imageWidthPx,
    viewportHeight: heightPx / imageWidthPx,
    imageVersion,
    hubHeight: hubHeight === null ? null : Number(hubHeight),
    position: along,
    device: deviceId,
  }
}

const named = ({ id, name, nameFr }: { id: number; name: string; nameFr: string }) => ({ id, name, nameFr })

/** What a finding says to a viewer. */
export function saidOfFinding({ facts }: Truth, viewer: Viewer, finding: Finding) {
  const inspection = found(facts.inspections, finding.inspectionId)
  const visit = found(facts.visits, inspection.groupId)
  const device = found(facts.devices, inspection.deviceId)
  const links = linksOf(facts, finding.id)
  const lengths = lengthsOf(facts, finding)
  const carrier = carrierOf(facts, device.id)
  return {
    id: finding.id,
    idForReport: finding.idForReport,
    inspection: finding.inspectionId,
    inspectionGroup: inspection.groupId,
    type: named(found(facts.annotationTypes, finding.typeId)),
    component: finding.componentId === null ? null : named(found(facts.components, finding.componentId)),
    severity: severityRef(facts, finding.severityId),
    status: finding.status,
    comment: finding.comment,
    expertComment: { en: finding.expertCommentEn, fr: finding.expertCommentFr },
    createdBy: authorRef(facts, finding.createdBy, device.parkId),
    createdAt: finding.createdAt.toISOString(),
    updatedAt: finding.updatedAt.toISOString(),
    position: positionOf(facts, finding, lengths.along),
    // Nobody outlines anything here.
    shape: null,
    shapeSize: null,
    annotationGroups: links.map(({ annotationGroupId }) => annotationGroupId),
    annotationGroupTypes: links.map(({ kind }) => kind),
    annotationImages: seesAttached(viewer)
      ? attachedTo(facts, finding.id).map((each) => saidOfAttached(viewer, each))
      : [],
    inspectionDate: visit.date,
    imageRatio: lengths.cmPerPx,
    imageWidth: finding.imageWidthPx,
    imageHeight: finding.imageHeightPx,
    needsReview: facts.pictureOf.get(finding.inspectionId)?.version !== finding.imageVersion,
    // Nobody assembles anew here.
    onRefutedPicture: false,
    distanceFromHub: lengths.distanceM,
    distanceFrom: lengths.from,
    zone: lengths.zone,
    placeCertainty: lengths.certainty,
    defectSize: lengths.sizeCm,
    scaleSource: lengths.source,
    device: deviceRef(facts, device.id),
    deviceName: device.name,
    parentDeviceName: device.parentId === null ? null : found(facts.devices, device.parentId).name,
    serialNumber: facts.valueOf(carrier, 'serialNumber'),
    model: facts.valueOf(carrier, 'model'),
    can: {
      edit: viewer.may('annotation_create', 'annotation_edit'),
      delete: mayDelete(viewer, 'annotation_delete', finding.createdBy, visit.status),
      addImages: viewer.may('annotation_image_create'),
      viewImages: viewer.may('annotation_image_view'),
    },
  }
}

/** The same in short. */
export function saidInShort(truth: Truth, viewer: Viewer, finding: Finding) {
  const { position, ...whole } = saidOfFinding(truth, viewer, finding)
  const { pixelX, pixelY, pixelWidth, pixelHeight } = position
  const { en, fr } = whole.expertComment
  return {
    id: whole.id,
    idForReport: whole.idForReport,
    inspection: whole.inspection,
    component: whole.component?.id ?? null,
    type: whole.type.id,
    severity: whole.severity.id,
    status: whole.status,
    pixelX,
    pixelY,
    pixelWidth,
    pixelHeight,
    imageWidth: whole.imageWidth,
    imageHeight: whole.imageHeight,
    needsReview: whole.needsReview,
    onRefutedPicture: whole.onRefutedPicture,
    hasExpertComment: Boolean(en) || Boolean(fr),
    canDelete: whole.can.delete,
    distanceFromHub: whole.distanceFromHub,
    zone: whole.zone,
    placeCertainty: whole.placeCertainty,
    defectSize: whole.defectSize,
    scaleSource: whole.scaleSource,
    annotationGroups: whole.annotationGroups,
    annotationGroupTypes: whole.annotationGroupTypes,
  }
}
