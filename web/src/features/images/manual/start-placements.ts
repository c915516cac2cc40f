import type { Photo } from '../image-types.ts'
import { boundsOf, centreOf, covers, type Placement } from './placement.ts'
import { type Suggestions, suggestedPlacement } from './suggested.ts'

const gapShare = 0.08
/** Middles nearer than this share of a photo's shorter side are one spot. */
const sameSpotShare = 0.1
/** A photo of which so much lies below another is not to be seen any more. */
const hiddenShare = 0.9
const samplesAcross = 20

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

const isOnSpotOf = (one: Placement, other: Placement): boolean => {
  const [a, b] = [centreOf(one), centreOf(other)]
  return Math.hypot(a.x - b.x, a.y - b.y) < sameSpotShare * Math.min(one.width, one.height)
}

/** Whether a photo would nearly whole lie below another, as an original below its copy does. */
function hides(above: Placement, below: Placement): boolean {
  const [dx, dy] = [below.width / samplesAcross, below.height / samplesAcross]
  const steps = Array.from({ length: samplesAcross }, (_, index) => index + 0.5)
  const [cos, sin] = [Math.cos((below.angle * Math.PI) / 180), Math.sin((below.angle * Math.PI) / 180)]
  const middle = centreOf(below)
  const isBelow = (column: number, row: number) => {
    const [x, y] = [column * dx - below.width / 2, row * dy - below.height / 2]
    return covers(above, { x: middle.x + cos * x - sin * y, y: middle.y + sin * x + cos * y })
  }
  const hidden = steps.flatMap((row) => steps.filter((column) => isBelow(column, row))).length
  return hidden >= hiddenShare * samplesAcross ** 2
}

/**
 * Photos with a guess, where it says beside a placed neighbour; none on a spot where another was guessed or laid by hand, and none over
 * a photo that would be hidden nearly whole.
 */
function guessedPlacements(photos: readonly Photo[], lying: readonly Placement[], suggestions: Suggestions) {
  const byId = new Map(lying.map((placement) => [placement.id, placement]))
  const taken = photos.flatMap(({ id, placement }) => (placement === 'manual' ? (byId.get(id) ?? []) : []))
  const guessed: Placement[] = []
  for (const photo of photos) {
    const suggestion = suggestions.get(photo.id)
    const neighbour = suggestion && byId.get(suggestion.neighbour)
    if (isPlaced(photo) || !suggestion || !neighbour) continue
    const there = suggestedPlacement(placementOf(photo, 0, 0), neighbour, suggestion)
    const isTaken = [...taken, ...guessed].some((other) => isOnSpotOf(there, other))
    if (!isTaken && !lying.some((other) => other.visible && hides(there, other))) guessed.push(there)
  }
  return guessed
}

const placedPlacements = (photos: readonly Photo[]): readonly Placement[] =>
  photos.flatMap((photo) => (photo.x === null || photo.y === null ? [] : placementOf(photo, photo.x, photo.y)))

/** The guesses by which photos are laid: beside a placed neighbour, and on a spot of their own. */
export function usableSuggestions(photos: readonly Photo[], suggestions: Suggestions): Suggestions {
  const guessed = guessedPlacements(photos, placedPlacements(photos), suggestions)
  return new Map(
    guessed.flatMap(({ id }) => {
      const suggestion = suggestions.get(id)
      return suggestion ? [[id, suggestion] as const] : []
    }),
  )
}

/** Photos side by side in a row below what lies there already. */
function rowBelow(photos: readonly Photo[], lying: readonly Placement[]): readonly Placement[] {
  const bounds = boundsOf(lying)
  let x = bounds?.left ?? 0
  return photos.map((photo) => {
    const gap = photo.naturalWidth * gapShare
    const placement = placementOf(photo, x, bounds === null ? 0 : bounds.bottom + gap)
    x += placement.width + gap
    return placement
  })
}

/**
 * Where photos lie that come onto a table: placed ones where they are, those with a guess where it says beside a placed neighbour, the
 * others in a row below all that lies there, in their order, to be taken from there. `lying` are those on the table already.
 */
export function startPlacements(
  photos: readonly Photo[],
  suggestions: Suggestions = new Map(),
  lying: readonly Placement[] = [],
): readonly Placement[] {
  const placed = placedPlacements(photos)
  const guessed = guessedPlacements(photos, [...lying, ...placed], suggestions)
  const isLying = new Set([...placed, ...guessed].map(({ id }) => id))
  const others = photos.filter(({ id }) => !isLying.has(id))
  return [...placed, ...guessed, ...rowBelow(others, [...lying, ...placed, ...guessed])]
}
