import { isInside, type Share } from '../photo/outline.ts'
import { appearanceOf } from '../register/blade/appearance.ts'
import { findBlade } from '../register/blade/blade-mask.ts'
import { greyMat, openCvReady, scoped } from '../register/numeric/opencv.ts'
import { fineTexture } from '../register/photo/normalise.ts'
import { firstLook } from '../register/photo/prepared-photo.ts'
import { loadWorkImage } from '../register/photo/work-image.ts'

/** How far beside the outline an edge still counts as the blade's, as a share of the frame: outlines are coarse. */
const beside = 0.012

/** The outline of the blade on a photo, as registration sees it; null where it is not known. */
export async function knownBlade(path: string): Promise<readonly Share[] | null> {
  await openCvReady()
  const image = await loadWorkImage(path, firstLook.size).catch(() => null)
  if (!image) return null
  const { width, height, thumb } = image
  return scoped((keep) => {
    const texture = fineTexture(greyMat(keep, width, height, image.grey), thumb.width, thumb.height)
    return findBlade(thumb, appearanceOf(thumb, texture)).outline
  })
}

/** Whether a place is on the blade or at its outline. */
export function isOnBlade(outline: readonly Share[], [x, y]: Share): boolean {
  const near = [
    [x, y],
    [x - beside, y],
    [x + beside, y],
    [x, y - beside],
    [x, y + beside],
  ] as const
  return near.some((place) => isInside(outline, place))
}
