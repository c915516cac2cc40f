/** Which photos a seam joins. */
export interface Joined {
  readonly a: number
  readonly b: number
}

/** What has become of a photo since the assembly whose evidence is shown. */
export interface Judged {
  readonly image: number
  /** It was laid or hidden by hand. */
  readonly isChanged: boolean
}

/** Whether a photo of a seam was laid or hidden by hand since, or is gone, so that the seam says nothing of where it lies now. */
export const isChanged = ({ a, b }: Joined, photos: readonly Judged[]): boolean =>
  [a, b].some((id) => photos.find(({ image }) => image === id)?.isChanged ?? true)

/**
 * Which picture the evidence tells of when it is not the one that is served: an `earlier` one, or `none`, since its assembly made no
 * picture. Null when it is that one, or none is served.
 */
export function otherPictureOf(
  { pictureVersion }: { readonly pictureVersion: number | null },
  served: number | null,
): 'earlier' | 'none' | null {
  if (served === null || pictureVersion === served) return null
  return pictureVersion === null ? 'none' : 'earlier'
}
