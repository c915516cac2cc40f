import { emptyPairs, type PointPairs } from '../numeric/point-pairs.ts'
import { rotationDegOf, type Similarity, scaleOf } from '../numeric/similarity.ts'
import { f32, i32 } from '../numeric/typed-read.ts'
import type { MatchablePhoto } from '../photo/prepared-photo.ts'
import { hammingDistance } from './hamming.ts'
import { descriptorWords } from './keypoints.ts'

/** Keypoints that agree with a motion: their places in the two lists. */
export interface GuidedMatches {
  readonly count: number
  readonly a: Int32Array
  readonly b: Int32Array
}

const maxDistance = 70
const maxTurnDeg = 25
const leastSizeRatio = 0.6
const greatestSizeRatio = 1.67

/** Reused between calls: nearest B of every A, and how near. */
let claimedBy = new Int32Array(0)
let claimedAt = new Int32Array(0)

/**
 * For every keypoint of B the most similar keypoint of A within `radius` of where the motion puts it, of the fitting
 * direction and size; one to one, the most similar wins.
 */
export function guidedMatches(a: MatchablePhoto, b: MatchablePhoto, motion: Similarity, radius: number): GuidedMatches {
  const countA = a.keypoints.count
  if (claimedBy.length < countA) {
    claimedBy = new Int32Array(countA)
    claimedAt = new Int32Array(countA)
  }
  claimedBy.fill(-1, 0, countA)
  let claims = 0
  const query = new NearestQuery(a, b, motion, radius)
  for (let j = 0; j < b.keypoints.count; j++) {
    const i = query.nearest(j)
    if (i < 0) continue
    const holder = i32(claimedBy, i)
    if (holder >= 0 && i32(claimedAt, i) <= query.distance) continue
    if (holder < 0) claims++
    claimedBy[i] = j
    claimedAt[i] = query.distance
  }
  return collectClaims(countA, claims)
}

function collectClaims(countA: number, count: number): GuidedMatches {
  const matches = { count, a: new Int32Array(count), b: new Int32Array(count) }
  for (let i = 0, k = 0; i < countA; i++) {
    if (i32(claimedBy, i) < 0) continue
    matches.a[k] = i
    matches.b[k] = i32(claimedBy, i)
    k++
  }
  return matches
}

/** Looks up keypoints of A near the moved keypoints of B. */
class NearestQuery {
  /** Descriptor distance of the last answer. */
  distance = 0
  readonly #a: MatchablePhoto
  readonly #b: MatchablePhoto
  readonly #motion: Similarity
  readonly #radius: number
  readonly #turnDeg: number
  readonly #growth: number

  constructor(a: MatchablePhoto, b: MatchablePhoto, motion: Similarity, radius: number) {
    this.#a = a
    this.#b = b
    this.#motion = motion
    this.#radius = radius
    this.#turnDeg = rotationDegOf(motion)
    this.#growth = scaleOf(motion)
  }

  /** The place of the best keypoint of A for keypoint j of B, -1 for none. */
  nearest(j: number): number {
    const { a, b, tx, ty } = this.#motion
    const points = this.#b.keypoints
    const x = a * f32(points.x, j) - b * f32(points.y, j) + tx
    const y = b * f32(points.x, j) + a * f32(points.y, j) + ty
    if (x < 0 || y < 0 || x >= this.#a.width || y >= this.#a.height) return -1
    const { cellPx, columns, rows, starts } = this.#a.grid
    const left = Math.max(0, Math.floor((x - this.#radius) / cellPx))
    const right = Math.min(columns - 1, Math.floor((x + this.#radius) / cellPx))
    const bottom = Math.min(rows - 1, Math.floor((y + this.#radius) / cellPx))
    let best = -1
    this.distance = maxDistance + 1
    for (let row = Math.max(0, Math.floor((y - this.#radius) / cellPx)); row <= bottom; row++) {
      const end = i32(starts, row * columns + right + 1)
      for (let place = i32(starts, row * columns + left); place < end; place++) {
        const i = i32(this.#a.grid.members, place)
        if (this.#isNearer(i, j, x, y)) best = i
      }
    }
    return best
  }

  /** Whether keypoint i of A fits keypoint j of B better than any before; remembers its distance. */
  #isNearer(i: number, j: number, x: number, y: number): boolean {
    const from = this.#a.keypoints
    const to = this.#b.keypoints
    const dx = f32(from.x, i) - x
    const dy = f32(from.y, i) - y
    if (dx * dx + dy * dy > this.#radius * this.#radius) return false
    const sizes = f32(from.sizePx, i) / (f32(to.sizePx, j) * this.#growth)
    if (sizes < leastSizeRatio || sizes > greatestSizeRatio) return false
    const apart = Math.abs(f32(from.angleDeg, i) - f32(to.angleDeg, j) - this.#turnDeg)
    // Two directions and a turn are never two whole turns apart; the remainder of a division costs more than all else here.
    const turned = apart < 360 ? apart : apart - 360
    if (Math.min(turned, 360 - turned) > maxTurnDeg) return false
    const distance = hammingDistance(from.descriptors, i * descriptorWords, to.descriptors, j * descriptorWords)
    if (distance >= this.distance) return false
    this.distance = distance
    return true
  }
}

/** The positions of matched keypoints. */
export function positionsOf(a: MatchablePhoto, b: MatchablePhoto, matches: GuidedMatches): PointPairs {
  const pairs = emptyPairs(matches.count)
  for (let k = 0; k < pairs.count; k++) {
    pairs.ax[k] = f32(a.keypoints.x, i32(matches.a, k))
    pairs.ay[k] = f32(a.keypoints.y, i32(matches.a, k))
    pairs.bx[k] = f32(b.keypoints.x, i32(matches.b, k))
    pairs.by[k] = f32(b.keypoints.y, i32(matches.b, k))
  }
  return pairs
}
