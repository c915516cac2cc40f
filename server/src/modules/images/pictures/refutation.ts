import { applyTo, compose, invert } from '../../../imaging/register/numeric/similarity.ts'
import { depthIn, type PaintedPicture } from '../../../imaging/reproject/painted.ts'
import type { Image, Pose, UnplacedReason } from '../images.types.ts'
import { poseOf } from './placement.ts'

/** Reasons that speak against a place of before: nothing proves it any more. A file that cannot be read says nothing of it, nor does a twin. */
const refusing: readonly UnplacedReason[] = ['no-overlap', 'foreign', 'background', 'against-flight', 'other-group']
export const isRefusal = (reason: UnplacedReason): boolean => refusing.includes(reason)

/** From here on a photo lies elsewhere: what the bench calls placed wrongly. */
const wrongShareOfFrame = 0.02

interface Places {
  /** The photos as they were when the assembly began. */
  readonly seen: readonly Image[]
  readonly placed: readonly { readonly id: number; readonly pose: Pose }[]
  readonly unplaced: readonly { readonly id: number; readonly reason: UnplacedReason }[]
}
type InPicture = PaintedPicture['photos'][number]

/**
 * Whether an assembly looked at all that held the places of before together: every photo that has one, and every one in the picture. What
 * it could not place among fewer photos is not refuted, since the neighbours it leant on may be those that were left out.
 */
export function looksAtAll(
  seen: readonly Image[],
  now: readonly Image[],
  picture: Pick<PaintedPicture, 'photos'> | null,
): boolean {
  const ids = new Set(seen.map(({ id }) => id))
  return (
    now.every((image) => poseOf(image) === null || ids.has(image.id)) &&
    (picture?.photos ?? []).every(({ photo }) => ids.has(photo))
  )
}

const middleOf = ({ widthPx, heightPx, pose }: InPicture) => applyTo(pose, widthPx / 2, heightPx / 2)

/** The place midway between two photos of a picture; null unless it lies on both, as it does on neighbours. */
function midwayOf(one: InPicture, other: InPicture) {
  const [a, b] = [middleOf(one), middleOf(other)]
  const midway = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  return depthIn(one, midway) >= 0 && depthIn(other, midway) >= 0 ? midway : null
}

/** How far a photo of the picture lies from where the new places put it on a neighbour, midway between both, as a share of the frame. */
function shareOff(one: InPicture, onePose: Pose, other: InPicture, otherPose: Pose): number {
  const midway = midwayOf(one, other)
  if (midway === null) return 0
  const { x, y } = applyTo(invert(one.pose), midway.x, midway.y)
  const before = applyTo(compose(invert(other.pose), one.pose), x, y)
  const after = applyTo(compose(invert(otherPose), onePose), x, y)
  return Math.hypot(before.x - after.x, before.y - after.y) / Math.min(other.widthPx, other.heightPx)
}

/**
 * The photos of a picture that an assembly says lie otherwise than the picture shows them: it could not place them, or it placed them
 * elsewhere beside a neighbour by more than 2 % of the frame. Photos laid by hand are the word of a person and never among them.
 */
export function refutedPhotos(
  { photos }: Pick<PaintedPicture, 'photos'>,
  { seen, placed, unplaced }: Places,
): number[] {
  const byHand = new Set(seen.filter(({ placement }) => placement === 'manual').map(({ id }) => id))
  const refused = new Set(unplaced.filter(({ reason }) => isRefusal(reason)).map(({ id }) => id))
  const poses = new Map(placed.map(({ id, pose }) => [id, pose]))
  const judged = photos.filter(({ photo }) => !byHand.has(photo))
  const isElsewhere = (one: InPicture) => {
    const pose = poses.get(one.photo)
    return (
      pose !== undefined &&
      judged.some((other) => {
        const otherPose = poses.get(other.photo)
        if (other.photo === one.photo || otherPose === undefined) return false
        return shareOff(one, pose, other, otherPose) > wrongShareOfFrame
      })
    )
  }
  return judged.filter((one) => refused.has(one.photo) || isElsewhere(one)).map(({ photo }) => photo)
}
