import { compose, invert, type Similarity } from '../../../imaging/register/numeric/similarity.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Image, PlacesTaken, UnplacedReason } from '../images.types.ts'
import { type FoundPlace, holdImages, saveCarried, savePlaced, saveUnplaced } from '../photos/photos.repository.ts'
import { poseOf, rectangleOfPose } from './placement.ts'
import { isRefusal } from './refutation.ts'

/** What an assembly found out about where photos lie. */
export interface FoundPlaces {
  /** The photos as they were when it began. */
  readonly seen: readonly Image[]
  readonly placed: readonly FoundPlace[]
  readonly unplaced: readonly { readonly id: number; readonly reason: UnplacedReason }[]
}

interface Lying {
  readonly image: Image
  readonly pose: Similarity
}

const middleOf = ({ image, pose: { a, b, tx, ty } }: Lying) => ({
  x: (a * image.widthPx - b * image.heightPx) / 2 + tx,
  y: (b * image.widthPx + a * image.heightPx) / 2 + ty,
})

/** Where a photo lies to its nearest neighbour that was placed anew, told in the frame of the new places; null without such a neighbour. */
export function carriedPose(
  photo: Lying,
  others: readonly Lying[],
  placed: ReadonlyMap<number, Similarity>,
): Similarity | null {
  const from = middleOf(photo)
  const distance = (other: Lying) => Math.hypot(middleOf(other).x - from.x, middleOf(other).y - from.y)
  const nearest = others
    .filter(({ image }) => placed.has(image.id))
    .reduce<Lying | null>((best, other) => (best && distance(best) <= distance(other) ? best : other), null)
  const after = nearest && placed.get(nearest.image.id)
  return nearest && after ? compose(compose(after, invert(nearest.pose)), photo.pose) : null
}

const isLying = (lying: { image: Image; pose: Similarity | null }): lying is Lying => lying.pose !== null

/** Whether somebody has laid one of the photos otherwise since. */
function wasLaidSince(seen: readonly Image[], now: readonly Image[]): boolean {
  const versions = new Map(seen.map(({ id, placeVersion }) => [id, placeVersion]))
  return now.some(({ id, placeVersion }) => (versions.get(id) ?? placeVersion) !== placeVersion)
}

/**
 * Takes over the places an assembly found, within the transaction that publishes its picture. When somebody laid one of its photos
 * otherwise after it began, no place changes. Photos it gave no place, but a person did, stay where they are to their neighbours.
 */
export async function takePlaces(
  db: Db,
  inspectionId: number,
  { seen, placed, unplaced }: FoundPlaces,
): Promise<PlacesTaken> {
  const now = await holdImages(db, inspectionId)
  if (wasLaidSince(seen, now)) return 'kept-by-hand'
  const isSeen = new Set(seen.map(({ id }) => id))
  const poses = new Map(placed.map(({ id, pose }) => [id, pose]))
  const lying = now.map((image) => ({ image, pose: poseOf(image) })).filter(isLying)
  const staysByHand = ({ image }: Lying) =>
    !poses.has(image.id) && (image.placement === 'manual' || !isSeen.has(image.id))
  const carried = lying.filter(staysByHand).flatMap((photo) => {
    const pose = carriedPose(photo, lying, poses)
    return pose ? [{ id: photo.image.id, pose, ...rectangleOfPose(photo.image, pose) }] : []
  })
  const isCarried = new Set(carried.map(({ id }) => id))
  await savePlaced(db, placed)
  await saveCarried(db, carried)
  await saveUnplaced(
    db,
    unplaced.filter(({ id }) => !isCarried.has(id)),
  )
  return 'taken'
}

export interface Refused extends Pick<FoundPlaces, 'seen' | 'unplaced'> {
  /** It looked at all that held the places of before together, so that its word goes against them. */
  readonly looksAtAll: boolean
}

/**
 * Says of photos why they found no place, when no picture comes of it, and takes the places of before back from those that an assembly had
 * placed and nothing proves any more. Who was laid by hand keeps the place, and so does everyone when somebody laid a photo meanwhile.
 * Answers the photos whose places it took back.
 */
export async function refusePlaces(db: Db, inspectionId: number, found: Refused): Promise<number[]> {
  const now = await holdImages(db, inspectionId)
  const mayWithdraw = found.looksAtAll && !wasLaidSince(found.seen, now)
  const byId = new Map(now.map((image) => [image.id, image]))
  const isWithdrawn = ({ id, reason }: FoundPlaces['unplaced'][number]) =>
    mayWithdraw && isRefusal(reason) && byId.get(id)?.placement === 'placed'
  const isWithout = ({ id }: { id: number }) => {
    const image = byId.get(id)
    return image !== undefined && poseOf(image) === null
  }
  await saveUnplaced(
    db,
    found.unplaced.filter((each) => isWithout(each) || isWithdrawn(each)),
  )
  return found.unplaced.filter((each) => isWithdrawn(each)).map(({ id }) => id)
}
