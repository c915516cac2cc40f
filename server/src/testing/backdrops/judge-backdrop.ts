import type { Share } from '../../imaging/photo/outline.ts'
import { applyTo, compose, invert } from '../../imaging/register/numeric/similarity.ts'
import type { Registration } from '../../imaging/register/registration.ts'
import type { BackdropPhoto } from './backdrop-photo.ts'
import type { BackdropSet } from './backdrop-set.ts'

/** What a registration made of a set whose truth is known. */
export interface BackdropOutcome {
  /** Pairs of placed photos that are farther from the truth than 2 % of the frame, in words. */
  readonly wrong: readonly string[]
  /** Seams said to be proven by the blade although most of the places that agree lie off it. */
  readonly offBlade: readonly string[]
  /** Neighbours that share enough of the blade, and how many of them are placed. */
  readonly overlapping: number
  readonly joined: number
}

const wrongFromShare = 0.02
const leastOnBlade = 0.5
const overlapFromShare = 0.06

/** Compares a registration with the truth. */
export function judgeBackdrop(set: BackdropSet, registration: Registration): BackdropOutcome {
  const poses = new Map(registration.placed.map(({ id, pose }) => [id, pose]))
  const photos = new Map(set.photos.map((photo) => [photo.id, photo]))
  const wrong = set.photos.flatMap((a, k) =>
    set.photos.slice(k + 1).flatMap((b) => {
      const [poseA, poseB] = [poses.get(a.id), poses.get(b.id)]
      if (!poseA || !poseB) return []
      const middle = [b.widthPx / 2, b.heightPx / 2] as const
      const expected = applyTo(compose(invert(a.pose), b.pose), ...middle)
      const found = applyTo(compose(invert(poseA), poseB), ...middle)
      const apart = Math.hypot(expected.x - found.x, expected.y - found.y) / Math.min(a.widthPx, a.heightPx)
      return apart < wrongFromShare ? [] : [`${a.id} ${b.id} ${(100 * apart).toFixed(1)} %`]
    }),
  )
  const offBlade = registration.seams.flatMap(({ a, b, verifiedBy, agreements }) => {
    const [first, second] = [photos.get(a), photos.get(b)]
    if (verifiedBy === 'whole-frame' || agreements.length === 0 || !first || !second) return []
    const on = agreements.filter(([ofA, ofB]) => isOnBlade(first, ofA) && isOnBlade(second, ofB)).length
    return on >= leastOnBlade * agreements.length ? [] : [`${a} ${b} ${verifiedBy} ${on} of ${agreements.length}`]
  })
  const neighbours = set.photos.slice(1).flatMap((b, k): [BackdropPhoto, BackdropPhoto][] => {
    const a = set.photos[k]
    return a && sharedBlade(a, b) >= overlapFromShare ? [[a, b]] : []
  })
  const joined = neighbours.filter(([a, b]) => poses.has(a.id) && poses.has(b.id)).length
  return { wrong, offBlade, overlapping: neighbours.length, joined }
}

/** Whether a place of a photo shows blade. */
export function isOnBlade({ region, widthPx, heightPx }: BackdropPhoto, [u, v]: Share): boolean {
  const x = Math.min(widthPx - 1, Math.floor(u * widthPx))
  const y = Math.min(heightPx - 1, Math.floor(v * heightPx))
  return region[y * widthPx + x] === 1
}

const gridPx = 16

/** The part of B that shows blade which A shows too. */
function sharedBlade(a: BackdropPhoto, b: BackdropPhoto): number {
  const aFromB = compose(invert(a.pose), b.pose)
  let shared = 0
  let all = 0
  for (let y = gridPx / 2; y < b.heightPx; y += gridPx) {
    for (let x = gridPx / 2; x < b.widthPx; x += gridPx) {
      all++
      if (b.region[y * b.widthPx + x] !== 1) continue
      const inA = applyTo(aFromB, x, y)
      if (inA.x > 0 && inA.y > 0 && inA.x < a.widthPx && inA.y < a.heightPx) shared++
    }
  }
  return shared / all
}
