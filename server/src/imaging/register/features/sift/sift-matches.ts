import { emptyPairs, type PointPairs } from '../../numeric/point-pairs.ts'
import { f32, i32 } from '../../numeric/typed-read.ts'
import { eachProducts } from './dot-kernel.ts'
import type { SiftKeypoints } from './sift-keypoints.ts'

/** Distance to the most similar keypoint over that to the next, from which they are taken to be the same place. */
const mostRatio = 0.85
const mostGrowth = 2
const wholeTurn = 2 * Math.PI

/** The places of keypoints that are each other's most similar one by far, turned against each other by at most `mostTurnRad`. */
export function matchSift(a: SiftKeypoints, b: SiftKeypoints, mostTurnRad: number): PointPairs {
  const [ofA, ofB] = [noneYet(a.count), noneYet(b.count)]
  eachProducts(a.descriptors, b.descriptors, (i, likenesses) => {
    const [angle, size] = [f32(a.angle, i), f32(a.sizePx, i)]
    for (let j = 0; j < likenesses.length; j++) {
      const growth = size / f32(b.sizePx, j)
      if (growth > mostGrowth || growth * mostGrowth < 1) continue
      const turn = Math.abs(angle - f32(b.angle, j))
      if (Math.min(turn, Math.abs(wholeTurn - turn)) > mostTurnRad) continue
      const likeness = f32(likenesses, j)
      note(ofA, i, j, likeness)
      note(ofB, j, i, likeness)
    }
  })
  const found: [number, number][] = []
  for (let j = 0; j < b.count; j++) {
    const i = i32(ofB.place, j)
    if (i >= 0 && i32(ofA.place, i) === j && ratio(ofB, j) < mostRatio) found.push([i, j])
  }
  return placesOf(a, b, found)
}

/** For every keypoint the most similar one, -1 for none, how similar it is, and how similar the next. */
interface Nearest {
  readonly place: Int32Array
  readonly best: Float32Array
  readonly next: Float32Array
}

const noneYet = (count: number): Nearest => ({
  place: new Int32Array(count).fill(-1),
  best: new Float32Array(count).fill(-1),
  next: new Float32Array(count).fill(-1),
})

function note({ place, best, next }: Nearest, of: number, other: number, likeness: number): void {
  const before = f32(best, of)
  if (likeness > before) {
    next[of] = before
    best[of] = likeness
    place[of] = other
  } else if (likeness > f32(next, of)) next[of] = likeness
}

/** Rounding of a product of two vectors of unit length: nearer than that two are the same. */
const rounding = 1e-6

/** Of distances: vectors of unit length lie the square root of 2 (1 - product) apart. */
const ratio = ({ best, next }: Nearest, of: number): number =>
  Math.sqrt((Math.max(0, 1 - f32(best, of)) + rounding) / (Math.max(0, 1 - f32(next, of)) + rounding))

function placesOf(a: SiftKeypoints, b: SiftKeypoints, found: readonly (readonly [number, number])[]): PointPairs {
  const pairs = emptyPairs(found.length)
  for (const [k, [i, j]] of found.entries()) {
    pairs.ax[k] = f32(a.x, i)
    pairs.ay[k] = f32(a.y, i)
    pairs.bx[k] = f32(b.x, j)
    pairs.by[k] = f32(b.y, j)
  }
  return pairs
}
