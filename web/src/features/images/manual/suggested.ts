import type { Assembly } from '../image-types.ts'
import { centreOf, type Placement, scaleOf } from './placement.ts'

/** Where the assembly guesses that a photo belongs: pixels of the photo into pixels of its neighbour. */
export type Suggestion = NonNullable<Assembly['unplaced'][number]['suggestion']>
export type Suggestions = ReadonlyMap<number, Suggestion>

/** The guesses of the newest assembly by photo. */
export const suggestionsOf = (assembly: Pick<Assembly, 'unplaced'> | null | undefined): Suggestions =>
  new Map(
    (assembly?.unplaced ?? []).flatMap(({ image, suggestion }) => (suggestion ? [[image, suggestion] as const] : [])),
  )

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A photo laid where the guess says, relative to where its neighbour lies now. */
export function suggestedPlacement(photo: Placement, neighbour: Placement, { a, b, tx, ty }: Suggestion): Placement {
  const grown = Math.hypot(a, b)
  const [x, y] = [photo.naturalWidth / 2, photo.naturalHeight / 2]
  const onNeighbour = { x: a * x - b * y + tx, y: b * x + a * y + ty }
  const scale = scaleOf(neighbour)
  const [cos, sin] = [Math.cos(radians(neighbour.angle)) * scale, Math.sin(radians(neighbour.angle)) * scale]
  const [dx, dy] = [onNeighbour.x - neighbour.naturalWidth / 2, onNeighbour.y - neighbour.naturalHeight / 2]
  const middle = centreOf(neighbour)
  const [width, height] = [photo.naturalWidth * grown * scale, photo.naturalHeight * grown * scale]
  const angle = (neighbour.angle + (Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return {
    ...photo,
    ...{ width, height, angle: Math.round(angle * 10) / 10 },
    x: middle.x + cos * dx - sin * dy - width / 2,
    y: middle.y + sin * dx + cos * dy - height / 2,
  }
}
