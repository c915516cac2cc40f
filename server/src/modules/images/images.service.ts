import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { visibleInspection } from '../inspections/inspections.service.ts'
import { askToCompare } from './compare-photos.service.ts'
import { deleteImageRow, findImage, type ImageFilter, pageOfImages, updatePlace } from './images.repository.ts'
import type { Image, PlaceChange } from './images.types.ts'

/** The photos of an inspection. Errors: `not-found`. */
export async function photosOfInspection(ctx: Context, actor: Actor, filter: ImageFilter) {
  await visibleInspection(ctx, actor, filter.inspectionId)
  return await pageOfImages(ctx.db, actor, filter)
}

/** One photo. Errors: `not-found`. */
export async function visibleImage(ctx: Context, actor: Actor, id: number): Promise<Image> {
  const image = await findImage(ctx.db, actor, id)
  if (!image) throw problem('not-found')
  return image
}

const fieldsThatMove = ['x', 'y', 'width', 'height', 'angle', 'zoom'] as const

/** Changes how a photo lies on the composite. Errors: `not-found`. */
export async function placePhoto(ctx: Context, actor: Actor, id: number, place: PlaceChange): Promise<Image> {
  const image = await visibleImage(ctx, actor, id)
  const isMoved = fieldsThatMove.some((field) => place[field] !== undefined && place[field] !== image[field])
  await updatePlace(ctx.db, id, place, isMoved)
  return await visibleImage(ctx, actor, id)
}

/** Deletes a photo; the picture made with it stays until the next one is made. Errors: `not-found`. */
export async function deletePhoto(ctx: Context, actor: Actor, id: number): Promise<void> {
  const { inspectionId } = await visibleImage(ctx, actor, id)
  await inTransaction(ctx.db, async (db) => {
    await deleteImageRow(db, id)
    await askToCompare(ctx, db, inspectionId)
  })
}
