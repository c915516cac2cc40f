import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { partyOfInspection } from '../../inspections/owner.service.ts'
import { makePictureJob, makeSmallPictureJob } from '../image.job.ts'
import type { Assembly } from '../images.types.ts'
import { canvasSize, type Laid, pixelsOf } from './canvas-limits.ts'

/** Work beyond either of these takes minutes on a busy machine, and waits with the large. */
export const smallPicture = { photos: 4, pixels: 50e6 } as const

/**
 * Whether making a picture is short work, by what is known before: how many photos, their pixels and, where they are drawn as they
 * lie, the canvas around them.
 */
export function isSmallPicture(kind: Assembly['kind'], photos: readonly Laid[]): boolean {
  if (photos.length > smallPicture.photos || pixelsOf(photos) > smallPicture.pixels) return false
  const canvas = kind === 'slice' ? canvasSize(photos) : null
  return canvas === null || canvas.width * canvas.height <= smallPicture.pixels
}

/** Asks for the picture that work is about, in the lane of its size. In the transaction that starts the work. */
export async function askForPicture(
  ctx: Context,
  db: Db,
  work: { readonly id: number; readonly inspectionId: number; readonly kind: Assembly['kind'] },
  photos: readonly Laid[],
): Promise<void> {
  const job = isSmallPicture(work.kind, photos) ? makeSmallPictureJob : makePictureJob
  await ctx.queue.enqueue(db, job, { assemblyId: work.id }, await partyOfInspection(db, work.inspectionId))
}
