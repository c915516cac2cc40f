import type { Similarity } from '../compose/plan.ts'
import { centreOf, cornersOf, disagreementPx, motionOf, moved, movedBox, type PixelBox } from './motion.ts'
import { type PaintedPicture, type PicturePoint, type PlacedPhoto, photosAt } from './painted.ts'

/** A box as a person drew it, held by the photo under it. */
export interface DrawnBox {
  readonly box: PixelBox
  readonly photo: number
  /** Of that photo, in the picture of that day. */
  readonly pose: Similarity
}

/** Where a box goes in a new picture, or why only a person can tell. */
export type Reprojection =
  | { readonly kind: 'moved'; readonly box: PixelBox; readonly drawn: DrawnBox }
  | { readonly kind: 'lost'; readonly why: 'not-placed' | 'photos-disagree' | 'outside' }

/** Photos under a box may take its corners apart by this share of its diagonal, or by these few pixels. */
const allowedShare = 0.1
const allowedPx = 8
/** This share of a box must lie within the new picture. */
const leastInside = 0.75
/** The box is looked at in a grid of so many points a side; a photo that shows at fewer points than this has no say. */
const gridSide = 5
const leastPoints = 2

const lost = (why: 'not-placed' | 'photos-disagree' | 'outside'): Reprojection => ({ kind: 'lost', why })

function gridOf({ x, y, width, height }: PixelBox): PicturePoint[] {
  const at = (step: number) => (step + 0.5) / gridSide
  return Array.from({ length: gridSide * gridSide }, (_, index) => ({
    x: x + width * at(index % gridSide),
    y: y + height * at(Math.floor(index / gridSide)),
  }))
}

/** The photos that show in more than a corner of the points. */
function shownAt(picture: PaintedPicture, points: readonly PicturePoint[]): number[] {
  const counts = new Map<number, number>()
  for (const point of points) {
    const top = photosAt(picture, point)[0]
    if (top) counts.set(top.photo, (counts.get(top.photo) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count >= leastPoints).map(([photo]) => photo)
}

const find = ({ photos }: PaintedPicture, photo: number): PlacedPhoto | undefined =>
  photos.find((placed) => placed.photo === photo)

/**
 * The photo the box was drawn on, else the one that shows under its centre; when that is gone from the new picture, the next
 * one below it that is not.
 */
function sourceOf(
  box: PixelBox,
  from: PaintedPicture,
  to: PaintedPicture,
  drawn: DrawnBox | null,
): PlacedPhoto | undefined {
  const below = photosAt(from, centreOf(box))
  const first = drawn === null ? undefined : find(from, drawn.photo)
  return (first ? [first, ...below] : below).find(({ photo }) => find(to, photo) !== undefined)
}

/** Whether the photos that show in the box, before or after, take it to the same place as its source does. */
function agrees(box: PixelBox, motion: Similarity, from: PaintedPicture, to: PaintedPicture): boolean {
  const points = gridOf(box)
  const there = points.map((point) => moved(motion, point))
  const result = movedBox(motion, box)
  const limit = Math.max(allowedPx, allowedShare * Math.hypot(result.width, result.height))
  return [...shownAt(from, points), ...shownAt(to, there)].every((photo) => {
    const [before, after] = [find(from, photo), find(to, photo)]
    if (!before || !after) return true
    return disagreementPx(motion, motionOf(before.pose, after.pose), box) <= limit
  })
}

/** The part of a box within the picture; undefined when too little of it is. */
function within(box: PixelBox, { widthPx, heightPx }: PaintedPicture): PixelBox | undefined {
  const centre = centreOf(box)
  if (centre.x < 0 || centre.y < 0 || centre.x > widthPx || centre.y > heightPx) return undefined
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)]
  const [right, bottom] = [Math.min(widthPx, box.x + box.width), Math.min(heightPx, box.y + box.height)]
  const isWhole = left === box.x && top === box.y && right === box.x + box.width && bottom === box.y + box.height
  if (isWhole) return box
  const [width, height] = [right - left, bottom - top]
  return width * height >= leastInside * box.width * box.height ? { x: left, y: top, width, height } : undefined
}

/** Whether a motion leaves every corner where it was, but for what rounding does. */
const isStill = (motion: Similarity, box: PixelBox): boolean =>
  cornersOf(box).every((corner) => {
    const there = moved(motion, corner)
    return Math.hypot(there.x - corner.x, there.y - corner.y) < 0.01
  })

/**
 * Leads a box from one picture to the next through the photo it was drawn on. A box that followed before is led from what was
 * drawn (`drawn`), so that it neither grows nor drifts from picture to picture.
 */
export function reprojectBox(
  box: PixelBox,
  from: PaintedPicture,
  to: PaintedPicture,
  drawn: DrawnBox | null = null,
): Reprojection {
  const source = sourceOf(box, from, to, drawn)
  const target = source && find(to, source.photo)
  if (!source || !target) return lost('not-placed')
  const motion = motionOf(source.pose, target.pose)
  if (!agrees(box, motion, from, to)) return lost('photos-disagree')
  const held = drawn?.photo === source.photo ? drawn : { box, photo: source.photo, pose: source.pose }
  const way = motionOf(held.pose, target.pose)
  const inside = within(isStill(way, held.box) ? held.box : movedBox(way, held.box), to)
  return inside ? { kind: 'moved', box: inside, drawn: held } : lost('outside')
}
