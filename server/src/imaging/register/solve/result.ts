import { identity } from '../numeric/similarity.ts'
import { movesWithScene } from '../pairs/judgement.ts'
import { isOfBackground, type Mode } from '../pairs/pair-evidence.ts'
import { frameOf } from '../photo/prepared-photo.ts'
import type { PhotoSet } from '../photo-set.ts'
import type { PlacedPhoto, Registration, Seam, UnplacedPhoto } from '../registration.ts'
import { isRefutedByFlight, type Joining, type LiveJoint } from './joining.ts'
import { type PoseLink, solvePoses } from './pose-solve.ts'
import { refusalsOf } from './refusals.ts'
import { orderAlongTree } from './spanning-forest.ts'
import { type Compared, matchesAny, suggestionFor } from './suggestion.ts'

const softShareOfFrame = 0.01

/** Solves the poses of the largest group and says what became of every photo. */
export function describeRegistration(
  set: PhotoSet,
  joining: Joining,
  mode: Mode,
  refused: readonly UnplacedPhoto[],
): Registration {
  const group = largestGroup(joining, set.size)
  const [root] = group
  const live = joining.live.filter((joint) => group.includes(joint.from))
  const tree = joining.forest.links.filter((joint) => group.includes(joint.from))
  const links = live.map((joint) => poseLink(set, joint))
  const solution =
    root === undefined
      ? null
      : solvePoses(
          root,
          tree.map((joint) => poseLink(set, joint)),
          links,
        )
  const placed = group.map((n): PlacedPhoto => {
    const { id, widthPx, heightPx } = set.photo(n)
    const pose = solution?.poses.get(n) ?? identity
    return { id, widthPx, heightPx, pose, confidence: confidenceOf(n, live, set.size) }
  })
  return {
    placed,
    unplaced: [...leftOver(set, joining, mode, new Set(group)), ...refused],
    seams: live.map((joint, k) => seamOf(set, joint, solution?.residualsPx[k] ?? 0)),
    refusals: refusalsOf(set, joining, mode, new Set(group)),
    outlines: set.photos.map(({ id, mask: { outline, isDrawn } }) => ({ id, outline, isDrawn })),
    mode: mode === 'blade' ? 'blade' : 'generic',
    order: orderAlongTree(group, tree).map((n) => set.photo(n).id),
  }
}

/** The photos that get a place: the largest group, if it is more than a lone photo among several. */
function largestGroup(joining: Joining, photos: number): number[] {
  const [largest] = joining.forest.groups
  return largest && (largest.length > 1 || photos === 1) ? largest : []
}

function poseLink(set: PhotoSet, joint: LiveJoint): PoseLink {
  const { from, to, aFromB, corners, rank } = joint
  const photo = set.photo(to)
  const middle = { x: photo.widthPx / 2, y: photo.heightPx / 2 }
  return { from, to, aFromB, corners, rank, middle, softPx: softShareOfFrame * frameOf(photo) }
}

function seamOf(set: PhotoSet, joint: LiveJoint, residualPx: number): Seam {
  const { verifiedBy, rank, cells, purity, aFromB, agreements } = joint
  const a = set.photo(joint.from).id
  const b = set.photo(joint.to).id
  return {
    a,
    b,
    verifiedBy,
    score: rank,
    confidence: sureness(joint),
    cells,
    purity: Math.min(1, purity),
    residualPx,
    aFromB,
    agreements,
  }
}

/** Support at which a seam is as sure as not, per way it was verified. */
const halfSure = { blade: 2.5, correlation: 2.5, overlap: 8, 'whole-frame': 8 } as const
const untrustedFactor = 0.7

/** Grows with the support of the photo's best seam; a photo alone in its set is sure to be where it is. */
function confidenceOf(photo: number, live: readonly LiveJoint[], photos: number): number {
  if (photos === 1) return 1
  let best = 0
  for (const joint of live) {
    if (joint.from !== photo && joint.to !== photo) continue
    best = Math.max(best, sureness(joint))
  }
  return best
}

function sureness({ weight, verifiedBy, trusted }: LiveJoint): number {
  const sure = weight / (weight + halfSure[verifiedBy])
  return trusted && verifiedBy !== 'whole-frame' ? sure : sure * untrustedFactor
}

/** The pairs with what of them is known to be background. */
const told = (set: PhotoSet): Compared => ({
  photo: (number) => set.photo(number),
  pair: (i, j) => {
    const pair = set.pair(i, j)
    return pair && { hypotheses: pair.hypotheses.map((h) => ({ ...h, ofBackground: isOfBackground(h, pair) })) }
  },
})

/** A photo that no motion joins, although what stands behind the blade matches that of another. */
function matchesByBackground(set: PhotoSet, photo: number): boolean {
  return [...set.pairs.values()].some(
    (pair) =>
      (pair.first === photo || pair.second === photo) &&
      pair.hypotheses.some((h) => movesWithScene(h) && isOfBackground(h, pair)),
  )
}

/** A photo that a motion would join which the drone cannot have flown: the picture stood still, or repeats itself. */
function isJoinedAgainstFlight(set: PhotoSet, mode: Mode, photo: number): boolean {
  return [...set.pairs.values()].some((pair) => {
    const joint = pair.first === photo || pair.second === photo ? pair.joint(mode) : null
    return joint !== null && isRefutedByFlight(set.photos, joint)
  })
}

/** A photo that nothing joins: foreign only where others lie and it matches none of all there are. */
function whyAlone(set: PhotoSet, mode: Mode, compared: Compared, photo: number, placed: ReadonlySet<number>) {
  if (isJoinedAgainstFlight(set, mode, photo)) return 'against-flight'
  if (matchesByBackground(set, photo)) return 'background'
  const others = set.photos.map((_, n) => n).filter((n) => n !== photo)
  return placed.size > 0 && !matchesAny(compared, photo, others) ? 'foreign' : 'no-overlap'
}

function leftOver(set: PhotoSet, joining: Joining, mode: Mode, placed: ReadonlySet<number>): UnplacedPhoto[] {
  // Only along a blade photos are taken at a pace.
  const links = mode === 'blade' ? joining.forest.links : []
  const compared = told(set)
  const unplaced: UnplacedPhoto[] = []
  for (const group of joining.forest.groups) {
    for (const n of group) {
      if (placed.has(n)) continue
      const reason = group.length > 1 ? 'other-group' : whyAlone(set, mode, compared, n, placed)
      const suggestion = suggestionFor(compared, links, n, placed)
      const { id } = set.photo(n)
      unplaced.push(suggestion ? { id, reason, suggestion } : { id, reason })
    }
  }
  return unplaced
}
