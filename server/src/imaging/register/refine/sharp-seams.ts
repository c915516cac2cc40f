import { greyMat, openCvReady, scoped } from '../numeric/opencv.ts'
import { type Point, type Similarity, toFullResolution, toWorkResolution } from '../numeric/similarity.ts'
import { boxCorners } from '../pairs/hypothesis.ts'
import { normalisedGrey } from '../photo/normalise.ts'
import { firstLook, type PreparedPhoto } from '../photo/prepared-photo.ts'
import { loadWorkImage } from '../photo/work-image.ts'
import { sharpen } from './sharpen.ts'

/** A motion between two photos to be measured anew, with where their files are. */
export interface SeamToSharpen {
  readonly first: number
  readonly second: number
  readonly firstPath: string
  readonly secondPath: string
  readonly aFromB: Similarity
}

/** A motion measured anew, in full-resolution pixels, and the corners of the box it was measured in. */
export interface SharpSeam {
  readonly aFromB: Similarity
  readonly corners: readonly Point[]
}

/** Pictures of a chain of photos that are needed again for the next seam. */
const keptPictures = 3

/** Measures one seam after the other; null for those that cannot be measured better. Pictures not at hand are read again. */
export async function sharpenSeams(
  seams: readonly SeamToSharpen[],
  photos: readonly PreparedPhoto[],
): Promise<(SharpSeam | null)[]> {
  await openCvReady()
  const pictures = new Map<number, Uint8Array>()
  const pictureOf = async (photo: PreparedPhoto, number: number, path: string): Promise<Uint8Array> => {
    const picture = photo.normalised ?? pictures.get(number) ?? (await readPicture(path))
    pictures.delete(number)
    pictures.set(number, picture)
    for (const [oldest] of pictures) if (pictures.size > keptPictures) pictures.delete(oldest)
    return picture
  }
  const sharp: (SharpSeam | null)[] = []
  for (const { first, second, firstPath, secondPath, aFromB } of seams) {
    const [a, b] = [photos[first], photos[second]]
    if (!a || !b) throw new RangeError(`no photos number ${first} and ${second}`)
    const pictured = { photo: a, picture: await pictureOf(a, first, firstPath) }
    const other = { photo: b, picture: await pictureOf(b, second, secondPath) }
    const found = sharpen(pictured, other, toWorkResolution(aFromB, a.scale, b.scale))
    sharp.push(
      found && { aFromB: toFullResolution(found.motion, a.scale, b.scale), corners: boxCorners(found.pairs, b.scale) },
    )
  }
  return sharp
}

/** The normalised picture of a photo of which none was kept. */
export async function readPicture(path: string): Promise<Uint8Array> {
  const { width, height, grey } = await loadWorkImage(path, firstLook.size)
  return scoped((keep) => normalisedGrey(greyMat(keep, width, height, grey), firstLook.normalisation))
}
