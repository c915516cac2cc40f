import type { Context } from '../../../platform/context.ts'
import type { Assembly, Image, Pose, Pyramid, UnplacedReason } from '../images.types.ts'
import { imagesOfInspection } from '../photos/photos.repository.ts'
import { paintedPictureOf } from './placements.service.ts'
import { currentPyramid } from './pyramids.repository.ts'
import { looksAtAll, refutedPhotos } from './refutation.ts'

interface Found {
  readonly placed: readonly { readonly image: Image; readonly pose: Pose }[]
  readonly unplaced: readonly { readonly id: number; readonly reason: UnplacedReason }[]
}

/** What the work says of the picture that is served. */
export interface Judgement {
  readonly picture: Pyramid | null
  /** It looked at all that held that picture together. */
  readonly looksAtAll: boolean
  /** Photos lie otherwise than it shows them, or nothing proves any more where they do. */
  readonly isRefuted: boolean
}

/** Compares what an assembly found with the picture that is served. */
export async function judge(ctx: Context, work: Assembly, seen: readonly Image[], found: Found): Promise<Judgement> {
  const picture = await currentPyramid(ctx.db, work.inspectionId)
  if (work.kind === 'slice') return { picture, looksAtAll: false, isRefuted: false }
  const painted = picture && (await paintedPictureOf(ctx.db, work.inspectionId, picture.version))
  const sawAll = looksAtAll(seen, await imagesOfInspection(ctx.db, work.inspectionId), painted)
  const placed = found.placed.map(({ image: { id }, pose }) => ({ id, pose }))
  const isRefuted =
    sawAll && painted !== null && refutedPhotos(painted, { seen, placed, unplaced: found.unplaced }).length > 0
  return { picture, looksAtAll: sawAll, isRefuted }
}

/**
 * A picture that lacks photos takes the place of none that is there, unless that one is refuted and no photo laid by hand would be lost; a
 * lone photo of many is no picture.
 */
export function isWorthComposing({ placed, unplaced }: Found, seen: readonly Image[], judgement: Judgement): boolean {
  if (placed.length === 0 || unplaced.length === 0) return placed.length > 0
  if (placed.length === 1) return false
  if (judgement.picture === null) return true
  const byHand = new Set(seen.filter(({ placement }) => placement === 'manual').map(({ id }) => id))
  const isWrong = judgement.isRefuted || (judgement.looksAtAll && judgement.picture.isRefuted)
  return isWrong && !unplaced.some(({ id }) => byHand.has(id))
}
