import type { PreparedPhoto } from '../photo/prepared-photo.ts'
import type { PhotoSet } from '../photo-set.ts'
import { readPicture } from './sharp-seams.ts'

/** A photo of the set with its normalised picture, which is read again where the set is too large to keep it. */
export async function pictured(set: PhotoSet, number: number): Promise<PreparedPhoto> {
  const photo = set.photo(number)
  const path = set.sources[number]?.path
  return photo.normalised || path === undefined ? photo : { ...photo, normalised: await readPicture(path) }
}
