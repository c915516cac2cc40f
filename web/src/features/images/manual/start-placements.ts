import type { Photo } from '../image-types.ts'
import { boundsOf, type Placement } from './placement.ts'
import { type Suggestions, suggestedPlacement } from './suggested.ts'

const gapShare = 0.08

const isPlaced = ({ x, y }: Photo): boolean => x !== null && y !== null

/** The photos that have no place yet. */
export const unplacedIds = (photos: readonly Photo[]): ReadonlySet<number> =>
  new Set(photos.filter((photo) => !isPlaced(photo)).map(({ id }) => id))

/** The photo to look at first: one without a place whose place the assembly guesses; nothing when there is none. */
export const firstGuessed = (photos: readonly Photo[], suggestions: Suggestions): readonly number[] =>
  [...unplacedIds(photos)].filter((id) => suggestions.has(id)).slice(0, 1)

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
 * Where the photos lie when the table is opened: placed ones where they are, those with a guess where it says beside a placed
 * neighbour, the others in a row below, in their order, to be taken from there.
 */
export function startPlacements(photos: readonly Photo[], suggestions: Suggestions = new Map()): readonly Placement[] {
  const placed = photos.flatMap((photo) =>
    photo.x === null || photo.y === null ? [] : placementOf(photo, photo.x, photo.y),
  )
  const guessed = photos.flatMap((photo) => {
    const suggestion = suggestions.get(photo.id)
    const neighbour = placed.find(({ id }) => id === suggestion?.neighbour)
    if (isPlaced(photo) || !suggestion || !neighbour) return []
    return suggestedPlacement(placementOf(photo, 0, 0), neighbour, suggestion)
  })
  const lyingAlready = new Set([...placed, ...guessed].map(({ id }) => id))
  const bounds = boundsOf([...placed, ...guessed])
  let x = bounds?.left ?? 0
  const row: Placement[] = []
  for (const photo of photos) {
    if (lyingAlready.has(photo.id)) continue
    const gap = photo.naturalWidth * gapShare
    const lying = placementOf(photo, x, bounds === null ? 0 : bounds.bottom + gap)
    row.push(lying)
    x += lying.width + gap
  }
  return [...placed, ...guessed, ...row]
}
