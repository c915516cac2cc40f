import type { Photo } from '../image-types.ts'
import { boundsOf, type Placement } from './placement.ts'

const gapShare = 0.08

const isPlaced = ({ x, y }: Photo): boolean => x !== null && y !== null

/** The photos that have no place yet. */
export const unplacedIds = (photos: readonly Photo[]): ReadonlySet<number> =>
  new Set(photos.filter((photo) => !isPlaced(photo)).map(({ id }) => id))

const placementOf = (photo: Photo, x: number, y: number): Placement => {
  const natural = { naturalWidth: photo.naturalWidth, naturalHeight: photo.naturalHeight }
  return {
    id: photo.id,
    x,
    y,
    width: photo.width ?? natural.naturalWidth,
    height: photo.height ?? natural.naturalHeight,
    angle: photo.angle ?? 0,
    zIndex: photo.zIndex,
    visible: photo.visible,
    ...natural,
  }
}

/**
 * Where the photos lie when the table is opened: placed ones where they are, the others in a row below them, in their order,
 * to be taken from there.
 */
export function startPlacements(photos: readonly Photo[]): readonly Placement[] {
  const placed = photos.flatMap((photo) =>
    photo.x === null || photo.y === null ? [] : placementOf(photo, photo.x, photo.y),
  )
  const bounds = boundsOf(placed)
  let x = bounds?.left ?? 0
  const row: Placement[] = []
  for (const photo of photos) {
    if (isPlaced(photo)) continue
    const gap = photo.naturalWidth * gapShare
    const lying = placementOf(photo, x, bounds === null ? 0 : bounds.bottom + gap)
    row.push(lying)
    x += lying.width + gap
  }
  return [...placed, ...row]
}
