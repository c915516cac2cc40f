import { emptyPairs, fitSimilarity } from '../../imaging/register/numeric/point-pairs.ts'
import { applyTo, compose, invert, type Point, type Similarity } from '../../imaging/register/numeric/similarity.ts'
import type { Registration } from '../../imaging/register/register.ts'

/** A photo whose true pose is known. */
export interface KnownShot {
  readonly id: string
  readonly pose: Similarity
  readonly widthPx: number
  readonly heightPx: number
}

/** How far the places of a long side are from the truth. */
export interface PlacementDrift {
  readonly placed: number
  /** Placed neighbours whose middles are apart from the truth by more than 2 % of the photo's height. */
  readonly wrongNeighbours: number
  /** Greatest distance of a photo from its true place, in percent of the side's length: laid over as a whole, or by the first. */
  readonly wholePercent: number
  readonly fromFirstPercent: number
}

const wrongShare = 0.02

interface Placed {
  readonly shot: KnownShot
  readonly pose: Similarity
  readonly expected: Point
  readonly found: Point
}

/** Compares the places of photos, given in order along the blade, with the true ones. */
export function placementDrift(shots: readonly KnownShot[], { placed }: Registration): PlacementDrift {
  const poses = new Map(placed.map(({ id, pose }) => [id, pose]))
  const places = shots.flatMap((shot): Placed[] => {
    const pose = poses.get(shot.id)
    const middle = [shot.widthPx / 2, shot.heightPx / 2] as const
    return pose ? [{ shot, pose, expected: applyTo(shot.pose, ...middle), found: applyTo(pose, ...middle) }] : []
  })
  const [first, last] = [places[0], places.at(-1)]
  const whole = overlay(places)
  if (!first || !last || !whole) {
    return { placed: places.length, wrongNeighbours: 0, wholePercent: Number.NaN, fromFirstPercent: Number.NaN }
  }
  const lengthPx = Math.hypot(last.expected.x - first.expected.x, last.expected.y - first.expected.y)
  const worst = (motion: Similarity): number =>
    (Math.max(...places.map(({ expected, found }) => apart(applyTo(motion, found.x, found.y), expected))) / lengthPx) *
    100
  return {
    placed: places.length,
    wrongNeighbours: places.slice(1).filter((place, k) => isWrong(places[k] ?? place, place)).length,
    wholePercent: worst(whole),
    fromFirstPercent: worst(compose(first.shot.pose, invert(first.pose))),
  }
}

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

function isWrong(before: Placed, { shot, pose }: Placed): boolean {
  const middle = [shot.widthPx / 2, shot.heightPx / 2] as const
  const expected = applyTo(compose(invert(before.shot.pose), shot.pose), ...middle)
  const found = applyTo(compose(invert(before.pose), pose), ...middle)
  return apart(expected, found) > wrongShare * shot.heightPx
}

function overlay(places: readonly Placed[]): Similarity | null {
  const pairs = emptyPairs(places.length)
  places.forEach(({ expected, found }, k) => {
    pairs.bx[k] = found.x
    pairs.by[k] = found.y
    pairs.ax[k] = expected.x
    pairs.ay[k] = expected.y
  })
  return fitSimilarity(pairs)
}
