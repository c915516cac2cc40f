import { shareAlong } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem, type ViolationRef } from '../../platform/http/problem-error.ts'
import { type Crop, cropOfPicture } from '../images/pictures.service.ts'
import { isReversed, visibleInspection } from '../inspections/inspections.service.ts'
import type { Inspection } from '../inspections/inspections.types.ts'
import { readers } from '../reference/reference.service.ts'
import {
  type AnnotationChange,
  type AnnotationFilter,
  type BoxColumns,
  deleteAnnotationRow,
  findAnnotation,
  insertAnnotation,
  pageOfAnnotations,
  severityFitsInspection,
  updateAnnotationRow,
} from './annotations.repository.ts'
import type { Annotation, AnnotationStatus } from './annotations.types.ts'

export const listVisibleAnnotations = (ctx: Context, actor: Actor, filter: AnnotationFilter) =>
  pageOfAnnotations(ctx.db, actor, filter)

/** One annotation. Errors: `not-found`. */
export async function visibleAnnotation(ctx: Context, actor: Actor, id: number): Promise<Annotation> {
  const annotation = await findAnnotation(ctx.db, actor, id)
  if (!annotation) throw problem('not-found')
  return annotation
}

export interface BoxInput {
  readonly pixelX: number
  readonly pixelY: number
  readonly pixelWidth: number
  readonly pixelHeight: number
}

const tolerancePx = 1

/** Where a box lies on the picture of today. Errors: `not-sliced` without a picture, `conflict` on another one, `invalid` outside of it. */
function placeOf(inspection: Inspection, input: BoxInput, drawnOn: number | undefined): BoxColumns {
  const { imageVersion, imageWidthPx, imageHeightPx } = inspection
  if (imageVersion === null || imageWidthPx === null || imageHeightPx === null)
    throw problem('not-sliced', { message: 'annotation.no_image' })
  if (drawnOn !== undefined && drawnOn !== imageVersion)
    throw problem('changed-meanwhile', { message: 'annotation.image_replaced' })
  const isInside =
    input.pixelX >= -tolerancePx &&
    input.pixelY >= -tolerancePx &&
    input.pixelX + input.pixelWidth <= imageWidthPx + tolerancePx &&
    input.pixelY + input.pixelHeight <= imageHeightPx + tolerancePx
  if (!isInside) throw problem('invalid', { violations: [{ field: 'position', message: 'annotation.box_outside' }] })
  const box = { x: input.pixelX, y: input.pixelY, width: input.pixelWidth, height: input.pixelHeight }
  return {
    xPx: box.x,
    yPx: box.y,
    widthPx: box.width,
    heightPx: box.height,
    imageVersion,
    imageWidthPx,
    imageHeightPx,
    shareAlong: shareAlong(box, { widthPx: imageWidthPx, heightPx: imageHeightPx }, isReversed(inspection)),
  }
}

async function checkClassification(
  ctx: Context,
  inspectionId: number,
  typeId: number | undefined,
  severityId: number | undefined,
): Promise<void> {
  const violations: ViolationRef[] = []
  if (typeId !== undefined) {
    const isKnown = (await readers.annotationTypes(ctx.db)).some(({ id }) => id === typeId)
    if (!isKnown) violations.push({ field: 'type', message: 'annotation.type_unknown' })
  }
  if (severityId !== undefined && !(await severityFitsInspection(ctx.db, severityId, inspectionId)))
    violations.push({ field: 'severity', message: 'annotation.severity_unknown' })
  if (violations.length > 0) throw problem('invalid', { violations })
}

export interface AnnotationInput {
  readonly inspection: number
  readonly type: number
  readonly severity: number
  readonly comment: string | null
  readonly position: BoxInput
  readonly imageVersion?: number | undefined
}

/**
 * Marks a defect on the last inspection of a side; it is "to fix" and gets the next number of the visit.
 * Errors: `not-found`, `not-last-inspection`, `not-sliced`, `changed-meanwhile`, `invalid`.
 */
export async function createAnnotation(ctx: Context, actor: Actor, input: AnnotationInput): Promise<Annotation> {
  const inspection = await visibleInspection(ctx, actor, input.inspection)
  if (!inspection.isLast) throw problem('not-last-inspection', { message: 'annotation.not_last' })
  const place = placeOf(inspection, input.position, input.imageVersion)
  await checkClassification(ctx, inspection.id, input.type, input.severity)
  const id = await inTransaction(ctx.db, (db) =>
    insertAnnotation(db, {
      inspectionId: inspection.id,
      groupId: inspection.group.id,
      typeId: input.type,
      severityId: input.severity,
      comment: input.comment,
      createdBy: actor.userId,
      place,
    }),
  )
  return await visibleAnnotation(ctx, actor, id)
}

export interface AnnotationUpdate {
  readonly type?: number | undefined
  readonly severity?: number | undefined
  readonly status?: AnnotationStatus | undefined
  readonly comment?: string | null | undefined
  readonly expertComment?: { readonly en: string | null; readonly fr: string | null } | undefined
  readonly position?: BoxInput | undefined
  readonly version: number
}

/** Changes an annotation. Errors: `not-found`, `changed-meanwhile` when someone else changed it first, `invalid`. */
export async function updateAnnotation(
  ctx: Context,
  actor: Actor,
  id: number,
  update: AnnotationUpdate,
): Promise<Annotation> {
  const annotation = await visibleAnnotation(ctx, actor, id)
  await checkClassification(ctx, annotation.inspectionId, update.type, update.severity)
  const place =
    update.position && placeOf(await visibleInspection(ctx, actor, annotation.inspectionId), update.position, undefined)
  const change: AnnotationChange = {
    typeId: update.type,
    severityId: update.severity,
    status: update.status,
    comment: update.comment,
    expertCommentEn: update.expertComment?.en,
    expertCommentFr: update.expertComment?.fr,
    place,
  }
  if (!(await updateAnnotationRow(ctx.db, id, update.version, change, ctx.now()))) throw problem('changed-meanwhile')
  return await visibleAnnotation(ctx, actor, id)
}

/** Deletes an annotation; its number is not given again. Errors: `not-found`. */
export async function deleteAnnotation(ctx: Context, actor: Actor, id: number): Promise<void> {
  await visibleAnnotation(ctx, actor, id)
  await deleteAnnotationRow(ctx.db, id)
}

/** The picture around an annotation with some context. Errors: `not-found`, `not-sliced` when its picture is gone. */
export async function imageOfAnnotation(ctx: Context, actor: Actor, id: number): Promise<Crop> {
  const annotation = await visibleAnnotation(ctx, actor, id)
  return await cropOfPicture(ctx, {
    inspectionId: annotation.inspectionId,
    version: annotation.imageVersion,
    box: annotation.box,
    maxWidthPx: 1200,
  })
}
