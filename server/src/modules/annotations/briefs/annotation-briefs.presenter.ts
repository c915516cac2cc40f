import type { AnnotationBrief, annotationBriefsResource } from '@visionair/contract/annotations'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import { presentAxis } from '../../inspections/inspections.presenter.ts'
import { presentSeverityRef } from '../../reference/reference.presenter.ts'
import { measuresOf } from '../annotation-measures.service.ts'
import { mayDeleteAnnotation } from '../annotations.policy.ts'
import { needsReview } from '../annotations.presenter.ts'
import type { BriefRow, InspectedSide } from './annotation-briefs.repository.ts'
import type { Briefs } from './annotation-briefs.service.ts'

function presentBrief(actor: Actor, row: BriefRow, side: InspectedSide): AnnotationBrief {
  const measured = { ...row, ...side, device: { type: { id: side.deviceTypeId } } }
  const { distanceM, zone, placeCertainty, sizeCm, scaleSource } = measuresOf(measured)
  return {
    id: row.id,
    idForReport: row.idForReport,
    inspection: row.inspectionId,
    component: row.componentId,
    type: row.typeId,
    severity: row.severityId,
    status: row.status,
    version: row.version,
    pixelX: row.box.x,
    pixelY: row.box.y,
    pixelWidth: row.box.width,
    pixelHeight: row.box.height,
    imageWidth: row.imageWidthPx,
    imageHeight: row.imageHeightPx,
    needsReview: needsReview(row, side),
    onRefutedPicture: row.onRefutedPicture,
    hasExpertComment: row.hasExpertComment,
    canDelete: mayDeleteAnnotation(actor, { ...row, ...side }),
    distanceFromHub: distanceM,
    zone,
    placeCertainty,
    defectSize: sizeCm,
    scaleSource,
    annotationGroups: row.links.map(({ groupId }) => groupId),
    annotationGroupTypes: row.links.map(({ kind }) => kind),
  }
}

export function presentBriefs(actor: Actor, briefs: Briefs): z.input<typeof annotationBriefsResource> {
  const { id, total, next, rows, sides, types, severities } = briefs
  return {
    id: String(id),
    type: 'annotation_briefs',
    attributes: {
      id,
      total,
      next,
      types: {
        data: types.map((type) => ({ id: String(type.id), type: 'annotation_types' as const, attributes: type })),
      },
      severities: { data: severities.map(presentSeverityRef) },
      inspections: [...sides.values()].map(({ inspectionId, inspectionDate, axis }) => ({
        id: inspectionId,
        date: inspectionDate,
        axis: axis && presentAxis(axis),
      })),
      briefs: rows.flatMap((row) => {
        const side = sides.get(row.inspectionId)
        return side === undefined ? [] : [presentBrief(actor, row, side)]
      }),
    },
  }
}
