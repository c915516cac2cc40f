import type { Shape } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { type Crop, cropOfPicture } from '../images/pictures/pictures.service.ts'
import { visibleInspection } from '../inspections/inspections.service.ts'
import type { Inspection } from '../inspections/inspections.types.ts'
import { holdParkOfInspection } from '../inspections/owner.service.ts'
import { announce } from '../webhooks/announcing.service.ts'
import { type Followed, noteMove, placeToPutBack } from './annotation-following.service.ts'
import type { HistoryFilter } from './annotation-histories.repository.ts'
import {
  entriesOfAnnotations,
  type HistoryEntry,
  insertHistoryEntry,
  pageOfHistory,
} from './annotation-histories.repository.ts'
import { type BoxInput, placeOf } from './annotation-place.service.ts'
import {
  type AnnotationChange,
  annotationOfKey,
  type BoxColumns,
  findAnnotation,
  insertAnnotation,
  lastInspectionOf,
  lockClientKey,
  pageOfAnnotations,
  updateAnnotationRow,
} from './annotations.repository.ts'
import type { Annotation, AnnotationStatus } from './annotations.types.ts'
import type { AnnotationFilter } from './briefs/annotation-filter.repository.ts'
import { changedFieldsOf } from './changed-fields.ts'
import { checkClassification } from './classification.service.ts'

export const listVisibleAnnotations = (ctx: Context, actor: Actor, filter: AnnotationFilter) =>
  pageOfAnnotations(ctx.db, actor, filter)

/** One annotation. Errors: `not-found`. */
export async function visibleAnnotation(ctx: Context, actor: Actor, id: number): Promise<Annotation> {
  const annotation = await findAnnotation(ctx.db, actor, id)
  if (!annotation) throw problem('not-found')
  return annotation
}

export interface AnnotationInput {
  readonly inspection: number
  readonly component?: number | null | undefined
  readonly type: number
  readonly severity: number
  readonly comment: string | null
  /** Not needed with a shape. */
  readonly position?: BoxInput | undefined
  readonly shape?: Shape | null | undefined
  readonly imageVersion?: number | undefined
  readonly clientKey?: string | undefined
}

async function createdBefore(db: Db, actor: Actor, clientKey: string | undefined): Promise<number | null> {
  if (clientKey === undefined) return null
  await lockClientKey(db, clientKey)
  return await annotationOfKey(db, actor.userId, clientKey)
}

/**
 * Marks a defect on the last inspection of a side; it is "to fix" and gets the next number of the visit.
 * Errors: `not-found`, `not-last-inspection`, `not-sliced`, `changed-meanwhile`, `invalid`.
 */
export async function createAnnotation(ctx: Context, actor: Actor, input: AnnotationInput): Promise<Annotation> {
  const inspection = await visibleInspection(ctx, actor, input.inspection)
  if (!inspection.isLast) throw problem('not-last-inspection', { message: 'annotation.not_last' })
  const componentId = input.component ?? null
  await checkClassification(ctx, inspection.group.service.id, {
    inspectionId: inspection.id,
    componentId,
    typeId: input.type,
    severityId: input.severity,
    comment: input.comment,
  })
  const enter = async (db: Db) => {
    await holdParkOfInspection(db, inspection.id)
    const known = await createdBefore(db, actor, input.clientKey)
    if (known !== null) return known
    const { place, move } = await placeOf(db, inspection, input, input.imageVersion)
    const inserted = await insertAnnotation(db, {
      inspectionId: inspection.id,
      groupId: inspection.group.id,
      componentId,
      typeId: input.type,
      severityId: input.severity,
      comment: input.comment,
      createdBy: actor.userId,
      clientKey: input.clientKey ?? null,
      place,
    })
    const entry = { annotationId: inserted, status: 'created', changes: [], date: ctx.now() } as const
    await insertHistoryEntry(db, { ...entry, accountId: actor.userId })
    if (move) await noteMove(db, inserted, place, move, ctx.now())
    await announce(ctx, db, { type: 'finding.created', annotation: inserted, inspection: inspection.id })
    return inserted
  }
  const id = await inTransaction(ctx.db, enter, { attempts: 3 })
  return await visibleAnnotation(ctx, actor, id)
}

export interface AnnotationUpdate {
  readonly component?: number | null | undefined
  readonly type?: number | undefined
  readonly severity?: number | undefined
  readonly status?: AnnotationStatus | undefined
  readonly comment?: string | null | undefined
  readonly expertComment?: { readonly en: string | null; readonly fr: string | null } | undefined
  /** A shape goes along. */
  readonly position?: BoxInput | undefined
  /** Null leaves the box alone. */
  readonly shape?: Shape | null | undefined
  readonly imageVersion?: number | undefined
  readonly putBack?: true | undefined
  readonly version: number
}

/** Judges what the annotation would be after a change of its classification; a change of anything else is not held up by it. */
async function checkUpdate(ctx: Context, annotation: Annotation, update: AnnotationUpdate): Promise<void> {
  const { component, type, severity, comment } = update
  if ([component, type, severity, comment].every((value) => value === undefined)) return
  const asked = {
    inspectionId: annotation.inspectionId,
    componentId: component === undefined ? (annotation.component?.id ?? null) : component,
    typeId: type ?? annotation.type.id,
    severityId: severity ?? annotation.severity.id,
    comment: comment === undefined ? annotation.comment : comment,
  }
  // What was made before components were asked for may be re-graded without naming one.
  const demandsAll = component !== undefined || type !== undefined || annotation.component !== null
  await checkClassification(ctx, demandsAll ? annotation.serviceId : null, asked)
}

const changeOf = (update: AnnotationUpdate): AnnotationChange => ({
  componentId: update.component,
  typeId: update.type,
  severityId: update.severity,
  status: update.status,
  comment: update.comment,
  expertCommentEn: update.expertComment?.en,
  expertCommentFr: update.expertComment?.fr,
})

const placeNow = ({ box, ...annotation }: Annotation): BoxColumns => ({
  xPx: box.x,
  yPx: box.y,
  widthPx: box.width,
  heightPx: box.height,
  imageVersion: annotation.imageVersion,
  imageWidthPx: annotation.imageWidthPx,
  imageHeightPx: annotation.imageHeightPx,
  shareAlong: annotation.shareAlong,
  axisPx: annotation.axisPx,
})

/** Where an update puts the box; null when it stays. */
async function placeOfUpdate(
  db: Db,
  inspection: Inspection,
  annotation: Annotation,
  { position, shape, imageVersion, putBack }: AnnotationUpdate,
): Promise<Followed | null> {
  if (putBack) return { place: await placeToPutBack(db, inspection.id, annotation.id), move: null }
  if (position === undefined && shape === null) return { place: { ...placeNow(annotation), shape }, move: null }
  if (position === undefined && shape === undefined) return null
  return await placeOf(db, inspection, { position, shape }, imageVersion)
}

/**
 * Changes an annotation. Errors: `not-found`, `changed-meanwhile` when someone else changed it first or there is nothing the box
 * could be put back to, `invalid`.
 */
export async function updateAnnotation(
  ctx: Context,
  actor: Actor,
  id: number,
  update: AnnotationUpdate,
): Promise<Annotation> {
  const annotation = await visibleAnnotation(ctx, actor, id)
  if (annotation.version !== update.version) throw problem('changed-meanwhile')
  await checkUpdate(ctx, annotation, update)
  const inspection = await visibleInspection(ctx, actor, annotation.inspectionId)
  await inTransaction(ctx.db, async (db) => {
    await holdParkOfInspection(db, inspection.id)
    const put = await placeOfUpdate(db, inspection, annotation, update)
    const change = { ...changeOf(update), place: put?.place }
    if (!(await updateAnnotationRow(db, id, update.version, change, ctx.now()))) throw problem('changed-meanwhile')
    const changes = [...changedFieldsOf(annotation, change), ...(update.putBack ? ['putBack' as const] : [])]
    if (changes.length > 0) {
      const status = changes.includes('status') ? (update.status ?? annotation.status) : 'updated'
      await insertHistoryEntry(db, { annotationId: id, status, changes, date: ctx.now(), accountId: actor.userId })
    }
    if (put?.move) await noteMove(db, id, put.place, put.move, ctx.now())
    if (changes.length > 0)
      await announce(ctx, db, { type: 'finding.changed', annotation: id, inspection: inspection.id })
  })
  return await visibleAnnotation(ctx, actor, id)
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

export interface LastInspectionFilter extends Pick<AnnotationFilter, 'page' | 'itemsPerPage' | 'order'> {
  readonly inspection?: number | undefined
  readonly device?: number | undefined
}

/**
 * The annotations of the newest inspection of a device: of the device given, or of the one inspected, looking for another
 * inspection than the given one. Empty when there is none. Errors: `not-found` for an inspection that may not be seen.
 */
export async function annotationsOfLastInspection(
  ctx: Context,
  actor: Actor,
  filter: LastInspectionFilter,
): Promise<{ items: Annotation[]; total: number }> {
  const { inspection, device, ...slice } = filter
  const deviceId =
    inspection === undefined ? (device ?? 0) : (await visibleInspection(ctx, actor, inspection)).device.id
  const last = await lastInspectionOf(ctx.db, actor, deviceId, inspection ?? null)
  if (last === null) return { items: [], total: 0 }
  return await pageOfAnnotations(ctx.db, actor, { ...slice, inspection: last })
}

/** What became of an annotation, the newest first. Errors: `not-found`. */
export async function historyOfAnnotation(ctx: Context, actor: Actor, filter: HistoryFilter) {
  await visibleAnnotation(ctx, actor, filter.annotation)
  return await pageOfHistory(ctx.db, actor, filter)
}

/** What became of each of many annotations, by its id, the oldest first. */
export async function historiesOf(
  ctx: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly HistoryEntry[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy(await entriesOfAnnotations(ctx.db, actor, ids), ({ annotationId }) => annotationId)
}
