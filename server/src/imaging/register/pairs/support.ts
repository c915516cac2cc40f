import { type GuidedMatches, guidedMatches } from '../features/guided-matches.ts'
import type { Random } from '../numeric/random.ts'
import { applyTo, type Similarity } from '../numeric/similarity.ts'
import { spreadOf } from '../numeric/statistics.ts'
import { f32, i32, u8 } from '../numeric/typed-read.ts'
import type { MatchablePhoto } from '../photo/prepared-photo.ts'

/** How much two photos agree under a motion, counted per cell of A so that one spot of dirt counts once. */
export interface Support {
  readonly matches: GuidedMatches
  /** Cells of 64 px with at least one match. */
  readonly cells: number
  /** Sum over those cells of how blade-like their best match is. */
  readonly blade: number
}

/** Displaced copies a motion is compared with. */
const displacedCopies = 40
const cellPx = 64

/**
 * Counts the support of a motion within `radius`. The blade crosses the frame along the direction of travel, so matches
 * count less for `blade` the farther they lie from the line through the frame's centre along the shift.
 */
export function supportOf(a: MatchablePhoto, b: MatchablePhoto, motion: Similarity, radius: number): Support {
  const matches = guidedMatches(a, b, motion, radius)
  const band = travelBand(a, b, motion)
  const best = new Map<number, number>()
  for (let k = 0; k < matches.count; k++) {
    const i = i32(matches.a, k)
    const j = i32(matches.b, k)
    const x = f32(a.keypoints.x, i)
    const y = f32(a.keypoints.y, i)
    let likeness = Math.sqrt(f32(a.likeness, i) * f32(b.likeness, j))
    if (likeness > 0 && band) {
      const inB = band(f32(b.keypoints.x, j) / b.width - 0.5, f32(b.keypoints.y, j) / b.height - 0.5, b)
      likeness *= Math.sqrt(band(x / a.width - 0.5, y / a.height - 0.5, a) * inB)
    }
    const cell = Math.floor(y / cellPx) * 4096 + Math.floor(x / cellPx)
    const before = best.get(cell)
    if (before === undefined || likeness > before) best.set(cell, likeness)
  }
  let blade = 0
  for (const likeness of best.values()) blade += likeness
  return { matches, cells: best.size, blade }
}

type Band = (u: number, v: number, photo: MatchablePhoto) => number

const leastTravel = 0.1
const bandWidth = 0.6

/** Weight of a place (as a share of the frame, from its centre); null when the photos hardly moved. */
function travelBand(a: MatchablePhoto, b: MatchablePhoto, motion: Similarity): Band | null {
  const centre = applyTo(motion, b.width / 2, b.height / 2)
  const dx = centre.x - a.width / 2
  const dy = centre.y - a.height / 2
  const length = Math.hypot(dx, dy)
  if (length < leastTravel * Math.min(a.width, a.height)) return null
  const ux = dx / length
  const uy = dy / length
  return (u, v, photo) => {
    const beside = Math.abs(u * photo.width * uy - v * photo.height * ux)
    const reach = (photo.width * Math.abs(uy) + photo.height * Math.abs(ux)) / 2
    return Math.exp(-((beside / reach / bandWidth) ** 4))
  }
}

/** What the same count gives by chance. */
export interface ChanceSupport {
  readonly cells: { readonly mean: number; readonly deviation: number; readonly greatest: number }
  readonly blade: { readonly mean: number; readonly deviation: number; readonly greatest: number }
}

/** The count for copies of the motion displaced by 3 to 18 % of the frame: repeated patterns show up here too. */
export function chanceSupport(
  a: MatchablePhoto,
  b: MatchablePhoto,
  motion: Similarity,
  radius: number,
  random: Random,
): ChanceSupport {
  const cells: number[] = []
  const blade: number[] = []
  const frame = Math.min(a.width, a.height)
  for (let copy = 0; copy < displacedCopies; copy++) {
    const direction = random() * 2 * Math.PI
    const distance = (0.03 + 0.15 * random()) * frame
    const tx = motion.tx + Math.cos(direction) * distance
    const ty = motion.ty + Math.sin(direction) * distance
    const support = supportOf(a, b, { ...motion, tx, ty }, radius)
    cells.push(support.cells)
    blade.push(support.blade)
  }
  return { cells: spreadOf(cells), blade: spreadOf(blade) }
}

/** How a motion does on blade-like keypoints against the others, in the overlap. */
export interface MatchRates {
  /** Share of the blade-like keypoints in the overlap that match. */
  readonly bladeRate: number
  /** Match rate of blade-like keypoints over that of the others. */
  readonly bladeOverRest: number
  /** Share of blade-like keypoints among all. */
  readonly bladeShare: number
}

const borderPx = 10

/** Compares the match rates of blade-like and other keypoints of B that fall inside A. */
export function matchRates(
  a: MatchablePhoto,
  b: MatchablePhoto,
  motion: Similarity,
  matches: GuidedMatches,
): MatchRates {
  const matched = new Uint8Array(b.keypoints.count)
  for (const j of matches.b) matched[j] = 1
  let blade = 0
  let bladeMatched = 0
  let rest = 0
  let restMatched = 0
  for (let j = 0; j < b.keypoints.count; j++) {
    const { x, y } = applyTo(motion, f32(b.keypoints.x, j), f32(b.keypoints.y, j))
    if (x < borderPx || y < borderPx || x > a.width - borderPx || y > a.height - borderPx) continue
    const likeness = Math.min(1, f32(b.likeness, j) * 2.5)
    blade += likeness
    rest += 1 - likeness
    bladeMatched += u8(matched, j) * likeness
    restMatched += u8(matched, j) * (1 - likeness)
  }
  const bladeRate = bladeMatched / Math.max(8, blade)
  const restRate = Math.max(0.004, restMatched / Math.max(8, rest))
  return { bladeRate, bladeOverRest: bladeRate / restRate, bladeShare: blade / Math.max(1, blade + rest) }
}

/**
 * Smaller principal standard deviation of the matched places in A, as a share of the frame: near 0 when all lie on one
 * line, such as a horizon or a blade's edge, which fixes no motion. `weights` per keypoint of A, else all count alike.
 */
export function spreadOfSupport(a: MatchablePhoto, matches: GuidedMatches, weights?: Float32Array): number {
  let total = 0
  let x = 0
  let y = 0
  let xx = 0
  let yy = 0
  let xy = 0
  for (const i of matches.a) {
    const w = weights ? f32(weights, i) : 1
    const u = f32(a.keypoints.x, i) - a.width / 2
    const v = f32(a.keypoints.y, i) - a.height / 2
    total += w
    x += w * u
    y += w * v
    xx += w * u * u
    yy += w * v * v
    xy += w * u * v
  }
  if (total === 0) return 0
  const varianceX = xx / total - (x / total) ** 2
  const varianceY = yy / total - (y / total) ** 2
  const covariance = xy / total - (x / total) * (y / total)
  const smaller = (varianceX + varianceY - Math.hypot(varianceX - varianceY, 2 * covariance)) / 2
  return Math.sqrt(Math.max(0, smaller)) / Math.min(a.width, a.height)
}
