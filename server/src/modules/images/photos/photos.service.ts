import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { visibleInspection } from '../../inspections/inspections.service.ts'
import type { Image, PlaceChange } from '../images.types.ts'
import { askToCompare } from './compare-photos.service.ts'
import { deleteImageRow, findImage, type ImageFilter, pageOfImages, updatePlace } from './photos.repository.ts'

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
const fieldsThatLay = [...fieldsThatMove, 'zIndex', 'visible'] as const

/** What of a photo was seen before it was changed. */
interface Seen {
  readonly placeVersion?: number | undefined
  readonly bandWas?: PlaceChange['band']
}

/**
 * Changes how a photo lies on the composite, or what of it is blade. Errors: `not-found`, `changed-meanwhile` when it was laid otherwise
 * after the version that was seen, or has another outline than was seen.
 */
export async function placePhoto(
  ctx: Context,
  actor: Actor,
  id: number,
  { placeVersion: seenVersion, bandWas, ...place }: PlaceChange & Seen,
): Promise<Image> {
  const image = await visibleImage(ctx, actor, id)
  const changes = (field: (typeof fieldsThatLay)[number]) => place[field] !== undefined && place[field] !== image[field]
  const move = { isLaid: fieldsThatLay.some(changes), isMoved: fieldsThatMove.some(changes), seenVersion, bandWas }
  const isWritten = await updatePlace(ctx.db, id, place, move)
  const now = await visibleImage(ctx, actor, id)
  if (!isWritten && bandWas !== undefined) throw problem('changed-meanwhile')
  if (!isWritten) throw problem('changed-meanwhile', { message: 'image.laid_meanwhile' })
  return now
}

/** Deletes a photo and answers whose it was; the picture made with it stays until the next one is made. Errors: `not-found`. */
export async function deletePhoto(ctx: Context, actor: Actor, id: number): Promise<number> {
  const { inspectionId, originalName: name } = await visibleImage(ctx, actor, id)
  await inTransaction(ctx.db, async (db) => {
    await deleteImageRow(db, id)
    const before = { inspection: inspectionId }
    await recordChange(db, actor, { action: 'delete', entity: 'photo', entityId: id, name, before })
    await askToCompare(ctx, db, inspectionId)
  })
  return inspectionId
}
