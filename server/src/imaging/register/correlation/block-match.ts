import { isSet } from '../blade/appearance.ts'
import { cv, greyMat, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { emptyPairs, fitSimilarity, type PointPairs, pickPairs, squaredError } from '../numeric/point-pairs.ts'
import { seededRandom } from '../numeric/random.ts'
import { applyTo, invert, rotationDegOf, type Similarity, scaleOf } from '../numeric/similarity.ts'
import { f32 } from '../numeric/typed-read.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'

/** A motion checked and refined by matching small blocks. Lengths in work pixels. */
export interface BlockFit {
  readonly motion: Similarity
  /** Blocks that agree on the motion. */
  readonly agreeing: number
  /** How many would agree by chance. */
  readonly byChance: number
  /** The agreeing blocks. */
  readonly pairs: PointPairs
}

const blockPx = 96
const stepPx = 100
const leastCorrelation = 0.25
const draws = 400
const leastDistancePx = 150
const maxScaleChange = 0.06
const maxTurnDeg = 3
const tolerancePx = 3.5
const leastBlocks = 5

/**
 * Matches blocks of A, on a grid inside both blade masks, against B around where the motion puts them (± `reachPx`), and
 * fits the similarity most of them agree on. Null without the normalised pictures or when fewer than five agree.
 */
export function fitBlocks(a: PreparedPhoto, b: PreparedPhoto, motion: Similarity, reachPx: number): BlockFit | null {
  const found = matchedBlocks(a, b, motion, reachPx)
  if (found.count < leastBlocks) return null
  const random = seededRandom(7)
  let best: number[] = []
  for (let draw = 0; draw < draws; draw++) {
    const i = Math.floor(random() * found.count)
    const j = Math.floor(random() * found.count)
    const apart = Math.hypot(f32(found.bx, i) - f32(found.bx, j), f32(found.by, i) - f32(found.by, j))
    if (apart < leastDistancePx) continue
    const candidate = fitSimilarity(pickPairs(found, [i, j]))
    if (!candidate || !isNear(candidate, motion)) continue
    const agreeing: number[] = []
    for (let k = 0; k < found.count; k++) if (squaredError(found, k, candidate) < tolerancePx ** 2) agreeing.push(k)
    if (agreeing.length > best.length) best = agreeing
  }
  if (best.length < leastBlocks) return null
  const pairs = pickPairs(found, best)
  const fitted = fitSimilarity(pairs)
  if (!fitted) return null
  const byChance = (found.count * Math.PI * tolerancePx ** 2) / (2 * reachPx - 1) ** 2
  return { motion: fitted, agreeing: best.length, byChance, pairs }
}

function isNear(candidate: Similarity, motion: Similarity): boolean {
  const scaled = Math.abs(scaleOf(candidate) / scaleOf(motion) - 1)
  return scaled <= maxScaleChange && Math.abs(rotationDegOf(candidate) - rotationDegOf(motion)) <= maxTurnDeg
}

function matchedBlocks(a: PreparedPhoto, b: PreparedPhoto, motion: Similarity, reachPx: number): PointPairs {
  const { normalised: pixelsA } = a
  const { normalised: pixelsB } = b
  if (!pixelsA || !pixelsB) return emptyPairs(0)
  return scoped((keep) => {
    const imageA = greyMat(keep, a.width, a.height, pixelsA)
    const imageB = greyMat(keep, b.width, b.height, pixelsB)
    const bFromA = invert(motion)
    const found: { x: number; y: number; bx: number; by: number }[] = []
    const margin = blockPx / 2 + reachPx
    for (let y = margin; y < a.height - margin; y += stepPx) {
      for (let x = margin; x < a.width - margin; x += stepPx) {
        const inB = applyTo(bFromA, x, y)
        if (!insideFrame(b, inB.x, inB.y) || !onBlade(a, x, y) || !onBlade(b, inB.x, inB.y)) continue
        const shift = bestShift(imageA, imageB, bFromA, x, y, reachPx)
        if (shift) found.push({ x: x + shift.dx, y: y + shift.dy, bx: inB.x, by: inB.y })
      }
    }
    const pairs = emptyPairs(found.length)
    found.forEach((place, k) => {
      pairs.ax[k] = place.x
      pairs.ay[k] = place.y
      pairs.bx[k] = place.bx
      pairs.by[k] = place.by
    })
    return pairs
  })
}

function insideFrame(photo: PreparedPhoto, x: number, y: number): boolean {
  const margin = blockPx * 0.6
  return x >= margin && y >= margin && x <= photo.width - margin && y <= photo.height - margin
}

function onBlade(photo: PreparedPhoto, x: number, y: number): boolean {
  return isSet(photo.mask.inner, x / photo.width, y / photo.height)
}

/** Shift of the block of B under (x, y) within A, null when nothing correlates or the best is at the edge of the reach. */
function bestShift(
  imageA: Mat,
  imageB: Mat,
  bFromA: Similarity,
  x: number,
  y: number,
  reachPx: number,
): { dx: number; dy: number } | null {
  return scoped((keep) => {
    const corner = applyTo(bFromA, x - blockPx / 2, y - blockPx / 2)
    const matrix = keep(new cv.Mat(2, 3, cv.CV_64F))
    matrix.data64F.set([bFromA.a, -bFromA.b, corner.x, bFromA.b, bFromA.a, corner.y])
    const block = keep(new cv.Mat())
    const flags = Number(cv.INTER_LINEAR) | Number(cv.WARP_INVERSE_MAP)
    cv.warpAffine(imageB, block, matrix, new cv.Size(blockPx, blockPx), flags, cv.BORDER_REPLICATE, new cv.Scalar())
    const side = blockPx + 2 * reachPx
    const window = keep(imageA.roi(new cv.Rect(x - side / 2, y - side / 2, side, side)))
    return peakWithin(keep, window, block, reachPx)
  })
}

function peakWithin(keep: Keep, window: Mat, block: Mat, reachPx: number): { dx: number; dy: number } | null {
  const map = keep(new cv.Mat())
  cv.matchTemplate(window, block, map, cv.TM_CCOEFF_NORMED)
  const values = map.data32F
  let at = 0
  for (let i = 1; i < values.length; i++) if (f32(values, i) > f32(values, at)) at = i
  if (f32(values, at) <= leastCorrelation) return null
  const dx = (at % map.cols) - reachPx
  const dy = Math.floor(at / map.cols) - reachPx
  return Math.abs(dx) < reachPx && Math.abs(dy) < reachPx ? { dx, dy } : null
}
