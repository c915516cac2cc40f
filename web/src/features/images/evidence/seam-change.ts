/** Which photos a seam joins. */
export interface Joined {
  readonly a: number
  readonly b: number
}

/** How a photo of a seam lies now. */
export interface Lying {
  readonly placement: string
  readonly visible: boolean
}

/** Whether a photo of a seam was laid or hidden by hand since, or is gone, so that the seam says nothing of where it lies now. */
export const isChanged = ({ a, b }: Joined, photos: ReadonlyMap<number, Lying>): boolean =>
  [a, b].some((id) => {
    const photo = photos.get(id)
    return photo === undefined || photo.placement !== 'placed' || !photo.visible
  })

/** Whether the picture that is served was made after the one the evidence tells of. */
export const tellsOfEarlier = (
  { pictureVersion }: { readonly pictureVersion: number | null },
  served: number | null,
): boolean => pictureVersion !== null && pictureVersion !== served
