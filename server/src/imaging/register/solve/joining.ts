import type { Point } from '../numeric/similarity.ts'
import { median } from '../numeric/statistics.ts'
import type { Joint, Mode, PairEvidence } from '../pairs/pair-evidence.ts'
import { contradictsFlight } from '../photo/flown.ts'
import { frameOf, type PreparedPhoto } from '../photo/prepared-photo.ts'
import { type Forest, maximumSpanningForest } from './spanning-forest.ts'
import { outweighed, triangleVotes, type Votes } from './triangle-votes.ts'

/** A joint that survived the checks of the whole set, weighted for the forest. */
export type LiveJoint = Joint & { readonly weight: number }

/** How the photos hang together. */
export interface Joining {
  /** All joints that survived, also those that close loops. */
  readonly live: LiveJoint[]
  readonly forest: Forest<LiveJoint>
}

const triangleTolerance = 0.03
const overruledBelow = 1.5
const ambiguous = 0.7
const shiftTolerance = 0.25
const votesThatCount = 2
/** Among so many joints some are there by chance, and show by being far weaker than the others. */
const manyJoints = 15
const unusuallyWeak = 0.2

/** Chooses one motion per pair, drops those the rest of the set contradicts, and joins the photos into groups. */
export function joinPhotos(photos: readonly PreparedPhoto[], pairs: Iterable<PairEvidence>, mode: Mode): Joining {
  const found: Joint[] = []
  for (const pair of pairs) {
    const joint = pair.joint(mode)
    if (joint && !isRefutedByFlight(photos, joint)) found.push(joint)
  }
  const middle = (i: number): Point => ({ x: (photos[i]?.widthPx ?? 0) / 2, y: (photos[i]?.heightPx ?? 0) / 2 })
  const tolerancePx = (i: number): number => triangleTolerance * frameSize(photos, i)
  const weak = outweighed(found, middle, tolerancePx)
  const joints = found.filter((joint) => !weak.has(joint))
  const votes = triangleVotes(joints, middle, tolerancePx)
  const typicalRank = median(joints.map((joint) => joint.rank))
  const leastRank = joints.length >= manyJoints ? unusuallyWeak * typicalRank : 0
  let sound = joints.filter((joint) => isSound(joint, votesOf(votes, joint), typicalRank, leastRank))
  if (mode === 'blade' && sound.length >= 3) sound = withUsualShift(sound, votes)
  const live = sound.map((joint) => {
    const good = Math.min(votesThatCount, votesOf(votes, joint).good)
    return { ...joint, weight: joint.rank * (1 + 0.5 * good) }
  })
  return { live, forest: maximumSpanningForest(photos.length, live) }
}

/** Whether the drone cannot have seen what a joint says, going by what it wrote. */
export function isRefutedByFlight(photos: readonly PreparedPhoto[], { from, to, aFromB }: Joint): boolean {
  const [a, b] = [photos[from], photos[to]]
  return a !== undefined && b !== undefined && contradictsFlight(a, b, aFromB)
}

function frameSize(photos: readonly PreparedPhoto[], i: number): number {
  const photo = photos[i]
  return photo ? frameOf(photo) : 0
}

function votesOf(votes: ReadonlyMap<Joint, Votes>, joint: Joint): Votes {
  return votes.get(joint) ?? { good: 0, bad: 0 }
}

function isSound(joint: Joint, votes: Votes, typicalRank: number, leastRank: number): boolean {
  if (joint.rank < leastRank && votes.good === 0) return false
  if (votes.bad > votes.good && joint.rank < overruledBelow * typicalRank) return false
  return !(joint.ambiguity > ambiguous && votes.good === 0)
}

/** Photos are taken at an even pace: an untrusted joint no triangle confirms must have about the usual shift. */
function withUsualShift(joints: readonly Joint[], votes: ReadonlyMap<Joint, Votes>): Joint[] {
  const trusted = joints.filter((joint) => joint.trusted)
  const shifts = (trusted.length < 2 ? joints : trusted).map((joint) => joint.shift)
  const usual = median(shifts)
  return joints.filter(
    (joint) =>
      joint.trusted || votesOf(votes, joint).good > 0 || Math.abs(Math.log(joint.shift / usual)) < shiftTolerance,
  )
}
