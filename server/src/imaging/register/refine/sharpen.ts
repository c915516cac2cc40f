import { isSet } from '../blade/appearance.ts'
import { cv, greyMat, type Mat, scoped } from '../numeric/opencv.ts'
import { emptyPairs, fitSimilarity, type PointPairs, pickPairs, squaredError } from '../numeric/point-pairs.ts'
import { applyTo, invert, type Point, type Similarity } from '../numeric/similarity.ts'
import { f32 } from '../numeric/typed-read.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'
import { fitSurface, type Pictured } from './surface-fit.ts'

/** A motion measured anew with a tenth of a pixel. Lengths in work pixels. */
export interface SharpMotion {
  readonly motion: Similarity
  /** The blocks it was measured by. */
  readonly pairs: PointPairs
}

const blockPx = 64
const stepPx = 32
const reachPx = 6
const mostBlocks = 180
const leastBlocks = 12
const leastCorrelation = 0.5
const tolerancePx = 0.8
const farthestPx = 3
const rounds = 6
/** Blocks are placed to a tenth of a pixel each, so a surface that says otherwise by more is not that of the blade. */
const farthestSurfacePx = 0.5

/**
 * Measures a motion that is known to be right, A ← B, by small blocks of blade, each placed between the pixels, and then by
 * all pixels of blade at once. Keypoints lie on pixels of a pyramid, so a motion fitted to them is a hundredth of a degree off;
 * over hundreds of photos that adds up to a bend. Null when few blocks agree or they contradict the motion.
 */
export function sharpen(a: Pictured, b: Pictured, motion: Similarity): SharpMotion | null {
  const found = placedBlocks(a, b, motion)
  let fitted = found.count >= leastBlocks ? motion : null
  for (let round = 0; round < rounds && fitted; round++) {
    const current = fitted
    const weights = Float64Array.from(
      { length: found.count },
      (_, k) => 1 / (1 + squaredError(found, k, current) / tolerancePx ** 2) ** 2,
    )
    fitted = fitSimilarity(found, weights)
  }
  if (!fitted) return null
  const sharp = fitted
  const kept = Array.from({ length: found.count }, (_, k) => k).filter(
    (k) => squaredError(found, k, sharp) < tolerancePx ** 2,
  )
  const pairs = pickPairs(found, kept)
  const isLikeBefore = kept.every((k) => squaredError(carried(found, k, motion), 0, sharp) < farthestPx ** 2)
  if (kept.length < leastBlocks || kept.length <= found.count / 2 || !isLikeBefore) return null
  return { motion: sharper(a, b, sharp, pairs), pairs }
}

/** The motion by the whole surface when it agrees with that by the blocks. */
function sharper(a: Pictured, b: Pictured, byBlocks: Similarity, pairs: PointPairs): Similarity {
  const bySurface = fitSurface(a, b, byBlocks)
  const agrees = (k: number): boolean =>
    bySurface !== null && squaredError(carried(pairs, k, byBlocks), 0, bySurface) < farthestSurfacePx ** 2
  return bySurface && Array.from({ length: pairs.count }, (_, k) => k).every(agrees) ? bySurface : byBlocks
}

/** The pair with its A point where the motion puts it. */
function carried(pairs: PointPairs, k: number, motion: Similarity): PointPairs {
  const one = pickPairs(pairs, [k])
  const { x, y } = applyTo(motion, f32(one.bx, 0), f32(one.by, 0))
  one.ax[0] = x
  one.ay[0] = y
  return one
}

function placedBlocks(a: Pictured, b: Pictured, motion: Similarity): PointPairs {
  const bFromA = invert(motion)
  const centres = blockCentres(a.photo, b.photo, bFromA)
  return scoped((keep) => {
    const imageA = greyMat(keep, a.photo.width, a.photo.height, a.picture)
    const imageB = greyMat(keep, b.photo.width, b.photo.height, b.picture)
    const found = centres.flatMap((centre) => {
      const shift = shiftOfBlock(imageA, imageB, bFromA, centre)
      return shift
        ? [{ inA: { x: centre.x + shift.x, y: centre.y + shift.y }, inB: applyTo(bFromA, centre.x, centre.y) }]
        : []
    })
    const pairs = emptyPairs(found.length)
    found.forEach(({ inA, inB }, k) => {
      pairs.ax[k] = inA.x
      pairs.ay[k] = inA.y
      pairs.bx[k] = inB.x
      pairs.by[k] = inB.y
    })
    return pairs
  })
}

/** Middles of blocks of A on an even grid, on the blade in both photos, thinned out evenly. */
function blockCentres(a: PreparedPhoto, b: PreparedPhoto, bFromA: Similarity): Point[] {
  const margin = blockPx / 2 + reachPx
  const centres: Point[] = []
  for (let y = margin; y < a.height - margin; y += stepPx) {
    for (let x = margin; x < a.width - margin; x += stepPx) {
      const inB = applyTo(bFromA, x, y)
      const isInside = inB.x >= margin && inB.y >= margin && inB.x <= b.width - margin && inB.y <= b.height - margin
      if (isInside && isOnBlade(a, x, y) && isOnBlade(b, inB.x, inB.y)) centres.push({ x, y })
    }
  }
  const every = Math.max(1, centres.length / mostBlocks)
  return centres.filter((_, k) => Math.floor(k / every) !== Math.floor((k - 1) / every))
}

const isOnBlade = (photo: PreparedPhoto, x: number, y: number): boolean =>
  isSet(photo.mask.inner, x / photo.width, y / photo.height)

/** How far the block of B under a place of A is from where it fits best; null when it fits nowhere well. */
function shiftOfBlock(imageA: Mat, imageB: Mat, bFromA: Similarity, centre: Point): Point | null {
  return scoped((keep) => {
    const corner = applyTo(bFromA, centre.x - blockPx / 2, centre.y - blockPx / 2)
    const matrix = keep(new cv.Mat(2, 3, cv.CV_64F))
    matrix.data64F.set([bFromA.a, -bFromA.b, corner.x, bFromA.b, bFromA.a, corner.y])
    const block = keep(new cv.Mat())
    const flags = Number(cv.INTER_CUBIC) | Number(cv.WARP_INVERSE_MAP)
    cv.warpAffine(imageB, block, matrix, new cv.Size(blockPx, blockPx), flags, cv.BORDER_REPLICATE, new cv.Scalar())
    const side = blockPx + 2 * reachPx
    const window = keep(imageA.roi(new cv.Rect(centre.x - side / 2, centre.y - side / 2, side, side)))
    const map = keep(new cv.Mat())
    cv.matchTemplate(window, block, map, cv.TM_CCOEFF_NORMED)
    return summit(map.data32F, map.cols)
  })
}

/** The place of the greatest value against the middle of a square map, between its pixels; null at the edge or too low. */
function summit(values: Float32Array, side: number): Point | null {
  let at = 0
  for (let i = 1; i < values.length; i++) if (f32(values, i) > f32(values, at)) at = i
  const [x, y] = [at % side, Math.floor(at / side)]
  if (f32(values, at) < leastCorrelation || x === 0 || y === 0 || x === side - 1 || y === side - 1) return null
  const top = f32(values, at)
  return {
    x: x - reachPx + vertex(f32(values, at - 1), top, f32(values, at + 1)),
    y: y - reachPx + vertex(f32(values, at - side), top, f32(values, at + side)),
  }
}

/** Where the parabola through three values at -1, 0 and 1 has its top. */
function vertex(before: number, top: number, after: number): number {
  const bend = before - 2 * top + after
  return bend < 0 ? (before - after) / (2 * bend) : 0
}
