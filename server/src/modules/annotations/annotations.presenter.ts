import type {
  annotationGroupResource,
  annotationHistoryResource,
  annotationImageResource,
  annotationResource,
} from '@visionair/contract/annotations'
import { type Box, type ShapeInBox, shapeOn } from '@visionair/contract/rules'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { presentDeviceRef } from '../devices/devices.presenter.ts'
import type { Sign } from '../inspections/inspections.presenter.ts'
import { presentSeverityRef } from '../reference/reference.presenter.ts'
import type { HistoryEntry } from './annotation-histories.repository.ts'
import { measuresOf, shapeSizeOf } from './annotation-measures.service.ts'
import { annotationRights, mayDeleteAnnotation, recordedOf } from './annotations.policy.ts'
import type { Annotation, AttachedImage, Author } from './annotations.types.ts'
import type { LinkedGroup } from './links/annotation-groups.service.ts'

const presentAuthor = (author: Author) => ({ id: String(author.id), type: 'users' as const, attributes: author })

/** Whether a box needs a person's look: it lies on a picture of before, or on one that is refuted. */
export const needsReview = (
  { imageVersion, onRefutedPicture }: Pick<Annotation, 'imageVersion' | 'onRefutedPicture'>,
  { currentImageVersion }: Pick<Annotation, 'currentImageVersion'>,
): boolean => onRefutedPicture || currentImageVersion !== imageVersion

/** Viewport units are OpenSeadragon's: the picture's width is 1, for both axes. */
const presentPosition = ({ box, imageWidthPx, imageVersion, hubHeightM, shareAlong, device }: Annotation) => ({
  pixelX: box.x,
  pixelY: box.y,
  pixelWidth: box.width,
  pixelHeight: box.height,
  viewportX: box.x / imageWidthPx,
  viewportY: box.y / imageWidthPx,
  viewportWidth: box.width / imageWidthPx,
  viewportHeight: box.height / imageWidthPx,
  imageVersion,
  hubHeight: hubHeightM,
  position: shareAlong,
  device: device.id,
})

function presentShape({ box, shape }: { readonly box: Box; readonly shape: ShapeInBox | null }) {
  if (!shape) return null
  const { kind, points } = shapeOn(shape, box)
  return { kind, points: [...points] }
}

const presentMove = ({ move }: Annotation) =>
  move && {
    at: new Date(move.at).toISOString(),
    imageVersion: move.before.imageVersion,
    pixelX: move.before.xPx,
    pixelY: move.before.yPx,
    pixelWidth: move.before.widthPx,
    pixelHeight: move.before.heightPx,
  }

/** A picture attached to an annotation, with paths signed for the caller. */
export const presentAttachedImage =
  (sign: Sign, actor: Actor) =>
  (image: AttachedImage): z.input<typeof annotationImageResource> => ({
    id: String(image.id),
    type: 'annotation_images',
    attributes: {
      id: image.id,
      annotation: image.annotationId,
      originalName: image.originalName,
      uri: sign(`/storage/annotation-images/${image.id}/original`),
      thumbnail: sign(`/storage/annotation-images/${image.id}/thumbnail`),
      width: image.widthPx,
      height: image.heightPx,
      createdAt: new Date(image.createdAt).toISOString(),
      can: { delete: annotationRights(actor).addImages },
    },
  })

export const presentAnnotation =
  (sign: Sign, actor: Actor) =>
  (annotation: Annotation): z.input<typeof annotationResource> => {
    const { distanceM, distanceFrom, placeCertainty, zone, sizeCm, scaleSource, ratioCmPerPx } = measuresOf(annotation)
    const { id, name, nameFr } = annotation.type
    const can = annotationRights(actor)
    const { component, links } = annotation
    return {
      id: String(annotation.id),
      type: 'annotations',
      attributes: {
        id: annotation.id,
        idForReport: annotation.idForReport,
        inspection: annotation.inspectionId,
        inspectionGroup: annotation.groupId,
        type: { data: { id: String(id), type: 'annotation_types', attributes: { id, name, nameFr } } },
        component: component && {
          data: { id: String(component.id), type: 'annotation_components', attributes: component },
        },
        severity: { data: presentSeverityRef(annotation.severity) },
        status: annotation.status,
        comment: annotation.comment,
        expertComment: { en: annotation.expertCommentEn, fr: annotation.expertCommentFr },
        createdBy: annotation.author && { data: presentAuthor(annotation.author) },
        createdAt: annotation.createdAt.toISOString(),
        updatedAt: annotation.updatedAt.toISOString(),
        version: annotation.version,
        position: presentPosition(annotation),
        shape: presentShape(annotation),
        annotationGroups: links.map(({ groupId }) => groupId),
        annotationGroupTypes: links.map(({ kind }) => kind),
        annotationImages: { data: can.viewImages ? annotation.images.map(presentAttachedImage(sign, actor)) : [] },
        inspectionDate: annotation.inspectionDate,
        imageRatio: ratioCmPerPx,
        imageWidth: annotation.imageWidthPx,
        imageHeight: annotation.imageHeightPx,
        needsReview: needsReview(annotation, annotation),
        onRefutedPicture: annotation.onRefutedPicture,
        movedWithPicture: presentMove(annotation),
        distanceFromHub: distanceM,
        distanceFrom,
        zone,
        placeCertainty,
        defectSize: sizeCm,
        shapeSize: shapeSizeOf(annotation, ratioCmPerPx),
        scaleSource,
        device: { data: presentDeviceRef(annotation.device) },
        deviceName: annotation.device.name,
        parentDeviceName: annotation.parentDevice?.name ?? null,
        serialNumber: annotation.serialNumber,
        model: annotation.model,
        can: { ...can, delete: mayDeleteAnnotation(actor, recordedOf(annotation)) },
      },
    }
  }

export const presentAnnotationGroup =
  (sign: Sign, actor: Actor) =>
  (group: LinkedGroup): z.input<typeof annotationGroupResource> => ({
    id: String(group.id),
    type: 'annotation_groups',
    attributes: {
      id: group.id,
      date: group.date,
      comment: group.comment,
      type: group.kind,
      ids: [...group.annotationIds],
      annotations: { data: group.annotations.map(presentAnnotation(sign, actor)) },
      can: { edit: annotationRights(actor).edit },
    },
  })

export const presentHistoryEntry = (entry: HistoryEntry): z.input<typeof annotationHistoryResource> => ({
  id: String(entry.id),
  type: 'annotation_histories',
  attributes: {
    id: entry.id,
    annotation: entry.annotationId,
    status: entry.status,
    date: entry.date.toISOString(),
    userName: entry.userName,
    type: entry.typeName,
    typeFr: entry.typeNameFr,
    severity: entry.severityName,
    severityFr: entry.severityNameFr,
    severityNumber: entry.severityNumber,
    severityColor: entry.severityColor,
    changes: [...entry.changes],
  },
})
