/**
 * Names the layout of a side by its photos: how many there are, the newest, and how often any was laid otherwise. With the same photos the
 * last only grows, and with others one of the first two differs, so that equal names mean equal layouts.
 */
export function layoutOf(photos: readonly { readonly id: number; readonly placeVersion: number }[]): string {
  const newest = photos.reduce((most, { id }) => Math.max(most, id), 0)
  const changes = photos.reduce((sum, { placeVersion }) => sum + placeVersion, 0)
  return `${photos.length}-${newest}-${changes}`
}
