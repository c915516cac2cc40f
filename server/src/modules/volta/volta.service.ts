import { isVoltaService, takesMeasurePhotos } from '@visionair/contract/rules'
import type { createVoltaMeasureData, updateVoltaMeasureBody } from '@visionair/contract/volta'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem, type ViolationRef } from '../../platform/problem-error.ts'
import { inspectionTitle, lengthOfDeviceM, visibleInspection } from '../inspections/inspections.service.ts'
import type { Inspection } from '../inspections/inspections.types.ts'
import { holdParkOfInspection } from '../inspections/owner.service.ts'
import { demandRoom } from '../quotas/quota-room.service.ts'
import { readers } from '../reference/reference.service.ts'
import { allMeasureTypes } from './measure-types.repository.ts'
import { measureRights } from './volta.policy.ts'
import {
  deleteMeasureRow,
  findMeasure,
  insertMeasure,
  type MeasureColumns,
  type MeasureFilter,
  measureOfKey,
  pageOfMeasures,
  updateMeasureRow,
} from './volta.repository.ts'
import type { MeasureType, StoredPhoto, VoltaMeasure } from './volta.types.ts'
import { insertPhotos } from './volta-photos.repository.ts'
import { dropPhotos } from './volta-photos.service.ts'

export type MeasureInput = z.output<typeof createVoltaMeasureData>
export type MeasureUpdate = z.output<typeof updateVoltaMeasureBody>

/** All that can be measured, also what is no longer offered. */
export const measureTypesOf = (ctx: Context): Promise<MeasureType[]> => allMeasureTypes(ctx.db)

export const listVisibleMeasures = (ctx: Context, actor: Actor, filter: MeasureFilter) =>
  pageOfMeasures(ctx.db, actor, filter)

const wholeList = 100_000

/** Every measure of a visit the actor may see, blade by blade from the hub outwards; for reports and exports. */
export async function measuresOfGroup(ctx: Context, actor: Actor, groupId: number): Promise<readonly VoltaMeasure[]> {
  const filter = { inspection_group: groupId, page: 1, itemsPerPage: wholeList }
  return (await pageOfMeasures(ctx.db, actor, filter)).items
}

/** One measure. Errors: `not-found`. */
export async function visibleMeasure(ctx: Context, actor: Actor, id: number): Promise<VoltaMeasure> {
  const measure = await findMeasure(ctx.db, actor, id)
  if (!measure) throw problem('not-found')
  return measure
}

type Judged = Omit<MeasureInput, 'inspection'>

const verdictOf = ({ isInspected, isCompliant }: Judged): Pick<MeasureColumns, 'verdictBy' | 'fixedVerdict'> =>
  isInspected && isCompliant !== undefined
    ? { verdictBy: 'choice', fixedVerdict: isCompliant }
    : { verdictBy: 'limit', fixedVerdict: null }

/**
 * The row of a measure; what the inspector did not judge follows from the limit. `before` is the measure as it was: it keeps the
 * limit it was entered with, and its type although that is offered no longer, until another type is chosen.
 */
async function columnsOf(
  ctx: Context,
  serviceId: number,
  input: Judged,
  before: VoltaMeasure | null,
  violations: ViolationRef[],
): Promise<MeasureColumns> {
  const type = (await allMeasureTypes(ctx.db)).find(({ id }) => id === input.type)
  const isOfSameType = before?.type.id === input.type
  if (!type) violations.push({ field: 'type', message: 'volta.type_unknown' })
  else if (!type.isActive && !isOfSameType) violations.push({ field: 'type', message: 'volta.type_inactive' })
  const severity = (await readers.severities(ctx.db)).find(({ id }) => id === input.severity)
  if (!severity?.services.some(({ id }) => id === serviceId))
    violations.push({ field: 'severity', message: 'annotation.severity_unknown' })
  if (!input.isInspected && typeof input.isCompliant === 'boolean')
    violations.push({ field: 'isCompliant', message: 'volta.not_inspected' })
  const value = input.measureValue ?? null
  const limitValue = (isOfSameType ? before.limitValue : type?.limitValue) ?? null
  return {
    typeId: input.type,
    severityId: input.severity,
    reading: input.reading,
    value,
    limitValue,
    positionFromHubM: input.positionFromHub,
    comment: input.comment,
    isInspected: input.isInspected,
    ...verdictOf(input),
    expertCommentEn: input.expertComment?.en,
    expertCommentFr: input.expertComment?.fr,
  }
}

/** Nothing is measured beyond the tip of a blade whose length is known. */
function checkPlace(positionM: number, inspection: Inspection, violations: ViolationRef[]): void {
  const lengthM = lengthOfDeviceM(inspection)
  if (lengthM !== null && positionM > lengthM)
    violations.push({ field: 'positionFromHub', message: 'volta.beyond_blade', values: { length: lengthM } })
}

function checkPhotos(serviceId: number, photos: readonly StoredPhoto[], violations: ViolationRef[]): void {
  if (!takesMeasurePhotos(serviceId)) {
    if (photos.length > 0) violations.push({ field: 'file', message: 'volta.express_without_photos' })
  } else if (photos.length === 0) violations.push({ field: 'file', message: 'volta.photo_required' })
  else if (photos.length > 1) violations.push({ field: 'file', message: 'volta.one_photo' })
}

/** Enters into the trail what became of a measure; its words and numbers stand with it. */
const recordMeasure = (
  db: Db,
  actor: Actor,
  action: 'create' | 'upload' | 'delete',
  id: number,
  inspection: Pick<Inspection, 'id' | 'device' | 'date'>,
): Promise<void> => {
  const facts =
    action === 'delete' ? { before: { inspection: inspection.id } } : { after: { inspection: inspection.id } }
  return recordChange(db, actor, {
    action,
    entity: 'measure',
    entityId: id,
    name: inspectionTitle(inspection),
    ...facts,
  })
}

/** Refuses photos of a measure that there is no room for. Errors: `quota-reached`. */
async function demandRoomFor(
  db: Db,
  actor: Actor,
  inspectionId: number,
  photos: readonly StoredPhoto[],
): Promise<void> {
  const storedBytes = photos.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (storedBytes > 0) await demandRoom(db, actor, inspectionId, { storedBytes })
}

/**
 * Enters a measure with its photo, both or none; sent again with the key of its client, it is the one of the first time. The caller
 * drops the photos when this fails.
 * Errors: `not-found`, `invalid` outside Volta visits, beyond the tip of the blade, without a photo, with
 * one in Volta Express, for unknown types and severities, `quota-reached`.
 */
export async function createMeasure(
  ctx: Context,
  actor: Actor,
  input: MeasureInput,
  photos: readonly StoredPhoto[],
): Promise<VoltaMeasure> {
  const inspection = await visibleInspection(ctx, actor, input.inspection)
  const serviceId = inspection.group.service.id
  if (!isVoltaService(serviceId))
    throw problem('invalid', { violations: [{ field: 'inspection', message: 'volta.not_volta' }] })
  const violations: ViolationRef[] = []
  const columns = await columnsOf(ctx, serviceId, input, null, violations)
  checkPlace(input.positionFromHub, inspection, violations)
  checkPhotos(serviceId, photos, violations)
  if (violations.length > 0) throw problem('invalid', { violations })
  const { clientKey = null } = input
  const { id, isNew } = await inTransaction(ctx.db, async (db) => {
    await holdParkOfInspection(db, inspection.id)
    const known = clientKey === null ? null : await measureOfKey(db, actor.userId, clientKey)
    if (known !== null) return { id: known, isNew: false }
    const made = { ...columns, inspectionId: inspection.id, createdBy: actor.userId, clientKey }
    const inserted = await insertMeasure(db, made)
    await demandRoomFor(db, actor, inspection.id, photos)
    await insertPhotos(db, inserted, photos, actor.userId)
    await recordMeasure(db, actor, 'create', inserted, inspection)
    return { id: inserted, isNew: true }
  })
  const keys = photos.map(({ storageKey }) => storageKey)
  if (!isNew) await dropPhotos(ctx, keys)
  return await visibleMeasure(ctx, actor, id)
}

/** Changes a measure. Errors: `not-found`, `changed-meanwhile` when someone else changed it first, `invalid`. */
export async function updateMeasure(
  ctx: Context,
  actor: Actor,
  id: number,
  update: MeasureUpdate,
): Promise<VoltaMeasure> {
  const measure = await visibleMeasure(ctx, actor, id)
  const violations: ViolationRef[] = []
  const columns = await columnsOf(ctx, measure.serviceId, update, measure, violations)
  const inspection = await visibleInspection(ctx, actor, measure.inspectionId)
  checkPlace(update.positionFromHub, inspection, violations)
  if (violations.length > 0) throw problem('invalid', { violations })
  await inTransaction(ctx.db, async (db) => {
    await holdParkOfInspection(db, measure.inspectionId)
    if (!(await updateMeasureRow(db, id, update.version, columns, ctx.now()))) throw problem('changed-meanwhile')
    const facts = { before: { version: update.version }, after: { ...columns, version: update.version + 1 } }
    const name = inspectionTitle(inspection)
    await recordChange(db, actor, { action: 'update', entity: 'measure', entityId: id, name, ...facts })
  })
  return await visibleMeasure(ctx, actor, id)
}

/** Deletes a measure with its photos. Errors: `not-found`. */
export async function deleteMeasure(ctx: Context, actor: Actor, id: number): Promise<void> {
  const measure = await visibleMeasure(ctx, actor, id)
  if (!measureRights(actor, measure).delete) throw problem('forbidden')
  const inspection = await visibleInspection(ctx, actor, measure.inspectionId)
  await inTransaction(ctx.db, async (db) => {
    await holdParkOfInspection(db, measure.inspectionId)
    await deleteMeasureRow(db, id)
    await recordMeasure(db, actor, 'delete', id, inspection)
  })
}

/**
 * Adds photos to a measure, all or none; one it has already is kept once. The caller drops the photos when this fails.
 * Errors: `not-found`, `invalid` without photos or in Volta Express, `quota-reached`.
 */
export async function addPhotos(
  ctx: Context,
  actor: Actor,
  id: number,
  photos: readonly StoredPhoto[],
): Promise<VoltaMeasure> {
  const { serviceId, inspectionId } = await visibleMeasure(ctx, actor, id)
  if (!takesMeasurePhotos(serviceId))
    throw problem('invalid', { violations: [{ field: 'files', message: 'volta.express_without_photos' }] })
  if (photos.length === 0) throw problem('invalid', { violations: [{ field: 'files', message: 'image.no_file' }] })
  const inspection = await visibleInspection(ctx, actor, inspectionId)
  const left = await inTransaction(ctx.db, async (db) => {
    await demandRoomFor(db, actor, inspectionId, photos)
    const known = await insertPhotos(db, id, photos, actor.userId)
    if (known.length < photos.length) await recordMeasure(db, actor, 'upload', id, inspection)
    return known
  })
  await dropPhotos(ctx, left)
  return await visibleMeasure(ctx, actor, id)
}
