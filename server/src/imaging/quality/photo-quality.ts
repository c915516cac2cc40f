import type { Share } from '../photo/outline.ts'
import { damaged, openPhoto, readPhotoHeader } from '../photo/photo.ts'
import { measureBlur } from './edge-blur.ts'
import { type Exposure, measureExposure } from './exposure.ts'
import type { GreyPicture } from './grey-picture.ts'
import { isOnBlade, knownBlade } from './known-blade.ts'

/** What can be seen of how well a photo was taken. */
export interface PhotoQuality extends Exposure {
  /** Standard deviation of the blur of the sharper edges, in pixels of the picture it was measured in; null when there are hardly any edges, or pixels. */
  readonly blurPx: number | null
}

/** Photos are measured at no more than about this many pixels: beyond it, single pixels of a camera are soft anyway. */
const workPixels = 12_000_000
/** Smaller pictures have too few edges to speak for them. */
const minPixels = 1_000_000

/**
 * Measures blur (on the blade, where it is known) and exposure of a photo, upright and without transparency.
 * @throws UnreadableImage
 */
export async function measureQuality(path: string): Promise<PhotoQuality> {
  const { metadata } = await readPhotoHeader(path)
  const { width, height } = metadata.autoOrient
  const scale = Math.min(1, Math.sqrt(workPixels / (width * height)))
  const { data, info } = await openPhoto(path)
    .resize({ width: Math.max(1, Math.round(width * scale)), withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw damaged(error, path)
    })
  const picture = { data, widthPx: info.width, heightPx: info.height }
  const blurPx = width * height < minPixels ? null : blurOf(picture, await knownBlade(path))
  return { blurPx, ...measureExposure(picture) }
}

/** Judged on the blade where it is known and has edges enough; else on the whole picture. */
function blurOf(picture: GreyPicture, blade: readonly Share[] | null): number | null {
  const { widthPx, heightPx } = picture
  const onBlade = blade && measureBlur(picture, (x, y) => isOnBlade(blade, [x / widthPx, y / heightPx]))
  return onBlade ?? measureBlur(picture)
}
