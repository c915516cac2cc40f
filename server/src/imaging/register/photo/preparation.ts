import type { PhotoSource } from '../registration.ts'
import { firstLook, type PreparedPhoto, preparePhoto } from './prepared-photo.ts'
import { loadWorkImage } from './work-image.ts'

/** A photo as it was prepared, null when it could not be read. */
export interface Preparation {
  readonly photo: PreparedPhoto | null
  /** Equal for photos with equal pixels. */
  readonly fingerprint: string
}

/** Reads and prepares a photo for the first look. */
export async function prepare(source: PhotoSource, keepsPicture: boolean): Promise<Preparation> {
  const image = await loadWorkImage(source.path, firstLook.size).catch(() => null)
  if (!image) return { photo: null, fingerprint: '' }
  return { photo: preparePhoto(source, image, firstLook, keepsPicture), fingerprint: image.fingerprint }
}
