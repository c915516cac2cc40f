import { isSet } from '../blade/appearance.ts'
import type { PointPairs } from '../numeric/point-pairs.ts'
import { applyTo, invert, type Similarity } from '../numeric/similarity.ts'
import { f32 } from '../numeric/typed-read.ts'
import type { MatchablePhoto } from '../photo/prepared-photo.ts'

/** How a region that may be the blade does under a motion, against all else that two photos share. */
export interface BandRates {
  /** Share of the overlap that it takes. */
  readonly area: number
  /** Share of its keypoints that match, over that of the others. */
  readonly overRest: number
}

const gridPx = 16
const borderPx = 10
/** Fewer keypoints say little; a region with hardly any does not follow a motion either. */
const fewKeypoints = 8
const leastRestRate = 0.004

/** Places on a photo, in work pixels. */
interface Places {
  readonly count: number
  readonly x: Float32Array
  readonly y: Float32Array
}

type Framed = Pick<MatchablePhoto, 'width' | 'height' | 'doubtful'>

/** A photo with its keypoints. */
export interface Keyed {
  readonly photo: Framed
  readonly keypoints: Places
}

/** What each photo's doubtful region, where it has one, does under the motion A ← B that the pairs agree on. */
export function ratesOfDoubtfulBands(
  a: Keyed,
  b: Keyed,
  motion: Similarity,
  { count, ...at }: PointPairs,
): BandRates[] {
  const ofB = ratesOn(b, a.photo, motion, { count, x: at.bx, y: at.by })
  return [...ofB, ...ratesOn(a, b.photo, invert(motion), { count, x: at.ax, y: at.ay })]
}

/** `motion` carries points of `photo` into `other`. */
function ratesOn({ photo, keypoints }: Keyed, other: Framed, motion: Similarity, matched: Places): BandRates[] {
  const { doubtful } = photo
  if (!doubtful) return []
  const isShared = (x: number, y: number): boolean => {
    const there = applyTo(motion, x, y)
    const { width, height } = other
    return there.x > borderPx && there.y > borderPx && there.x < width - borderPx && there.y < height - borderPx
  }
  const isInside = (x: number, y: number): boolean => isSet(doubtful, x / photo.width, y / photo.height)
  const [all, agreeing] = [counted(keypoints, isShared, isInside), counted(matched, isShared, isInside)]
  const rest = Math.max(leastRestRate, agreeing.outside / Math.max(fewKeypoints, all.outside))
  const overRest = agreeing.inside / Math.max(fewKeypoints, all.inside) / rest
  return [{ area: sharedArea(photo, isInside, isShared), overRest }]
}

type Where = (x: number, y: number) => boolean

function counted({ count, x, y }: Places, isShared: Where, isInside: Where): { inside: number; outside: number } {
  const found = { inside: 0, outside: 0 }
  for (let k = 0; k < count; k++) {
    const [u, v] = [f32(x, k), f32(y, k)]
    if (isShared(u, v)) found[isInside(u, v) ? 'inside' : 'outside']++
  }
  return found
}

function sharedArea({ width, height }: Framed, isInside: Where, isShared: Where): number {
  let shared = 0
  let ofBand = 0
  for (let y = gridPx / 2; y < height; y += gridPx) {
    for (let x = gridPx / 2; x < width; x += gridPx) {
      if (!isShared(x, y)) continue
      shared++
      if (isInside(x, y)) ofBand++
    }
  }
  return ofBand / Math.max(1, shared)
}
