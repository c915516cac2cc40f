import { appearanceOf, bladeLikeness } from '../register/blade/appearance.ts'
import { detectKeypoints, gridOf } from '../register/features/keypoints.ts'
import { greyMat, openCvReady, scoped } from '../register/numeric/opencv.ts'
import { fineTexture, normalisedGrey } from '../register/photo/normalise.ts'
import { gridCellPx, likenessOfKeypoints, type MatchablePhoto } from '../register/photo/prepared-photo.ts'
import { loadWorkImage, type WorkImage } from '../register/photo/work-image.ts'
import { marksLook } from './marks-look.ts'
import { packMarks } from './packed-marks.ts'

/**
 * The marks of a photo by which it is later seen whether it overlaps with another, packed. Null for a photo that is too
 * narrow or cannot be decoded.
 */
export async function markPhoto(path: string): Promise<Buffer | null> {
  await openCvReady()
  const image = await loadWorkImage(path, marksLook.size).catch(() => null)
  return image && packMarks(marksOf(image))
}

function marksOf(image: WorkImage): MatchablePhoto {
  const { widthPx, heightPx, width, height, scale, thumb } = image
  return scoped((keep) => {
    const grey = greyMat(keep, width, height, image.grey)
    const appearance = appearanceOf(thumb, fineTexture(grey, thumb.width, thumb.height))
    const normalised = normalisedGrey(grey, marksLook.normalisation)
    const keypoints = detectKeypoints(greyMat(keep, width, height, normalised), marksLook.keypoints)
    const likeness = likenessOfKeypoints(bladeLikeness(appearance, null), thumb, keypoints, image)
    const grid = gridOf(keypoints, width, height, gridCellPx)
    return { widthPx, heightPx, width, height, scale, keypoints, grid, likeness }
  })
}
