import type { annotationResource } from '@visionair/contract/annotations'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { presentDeviceRef } from '../devices/devices.presenter.ts'
import { presentSeverityRef } from '../reference/reference.presenter.ts'
import { measuresOf } from './annotation-measures.service.ts'
import { annotationRights } from './annotations.policy.ts'
import type { Annotation, Author } from './annotations.types.ts'

const presentAuthor = (author: Author) => ({ id: String(author.id), type: 'users' as const, attributes: author })

/** Viewport units are OpenSeadragon's: the picture's width is 1, for both axes. */
const presentPosition = ({ box, imageWidthPx, imageVersion }: Annotation) => ({
  pixelX: box.x,
  pixelY: box.y,
  pixelWidth: box.width,
  pixelHeight: box.height,
  viewportX: box.x / imageWidthPx,
  viewportY: box.y / imageWidthPx,
  viewportWidth: box.width / imageWidthPx,
  viewportHeight: box.height / imageWidthPx,
  imageVersion,
})

export const presentAnnotation =
  (actor: Actor) =>
  (annotation: Annotation): z.input<typeof annotationResource> => {
    const { distanceM, distanceFrom, zone, sizeCm } = measuresOf(annotation)
    const { id, name, nameFr } = annotation.type
    return {
      id: String(annotation.id),
      type: 'annotations',
      attributes: {
        id: annotation.id,
        idForReport: annotation.idForReport,
        inspection: annotation.inspectionId,
        inspectionGroup: annotation.groupId,
        type: { data: { id: String(id), type: 'annotation_types', attributes: { id, name, nameFr } } },
        severity: { data: presentSeverityRef(annotation.severity) },
        status: annotation.status,
        comment: annotation.comment,
        expertComment: { en: annotation.expertCommentEn, fr: annotation.expertCommentFr },
        createdBy: annotation.author && { data: presentAuthor(annotation.author) },
        createdAt: annotation.createdAt.toISOString(),
        updatedAt: annotation.updatedAt.toISOString(),
        version: annotation.version,
        position: presentPosition(annotation),
        needsReview: annotation.currentImageVersion !== annotation.imageVersion,
        distanceFromHub: distanceM,
        distanceFrom,
        zone,
        defectSize: sizeCm,
        device: { data: presentDeviceRef(annotation.device) },
        deviceName: annotation.device.name,
        parentDeviceName: annotation.parentDeviceName,
        serialNumber: annotation.serialNumber,
        model: annotation.model,
        can: annotationRights(actor),
      },
    }
  }
