import { cv, greyMat, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { emptyPairs, fitSimilarity, type PointPairs, pickPairs, squaredError } from '../numeric/point-pairs.ts'
import { applyTo, invert, type Point, type Similarity } from '../numeric/similarity.ts'
import { f32 } from '../numeric/typed-read.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'

/** How well two photos agree, block by block, over everything they share under a motion. Lengths in work pixels. */
export interface OverlapCheck {
  /** The motion A ← B, refitted to the agreeing blocks. */
  readonly motion: Similarity
  readonly blocks: number
  readonly agreeing: number
  /** Height of the best place of all blocks together, and of the next best one elsewhere, as mean correlations. */
  readonly best: number
  readonly next: number
  /** How far the best place of all blocks is from where the motion puts them. */
  readonly offPx: number
  /** The agreeing blocks. */
  readonly pairs: PointPairs
}

const blockPx = 44
const mostBlocks = 72
const reachPx = 36
const sidePx = 2 * reachPx + 1
const leastCorrelation = 0.4
const tolerancePx = 5
const apartPx = 9
const neutralGrey = 128

/** Whether the block around a place of A, which lies at a place of B, is looked at. */
export type Counts = (inA: Point, inB: Point) => boolean

const everywhere: Counts = () => true

/**
 * Lays B over A and asks of every block of the overlap where it fits best within ± 36 px: a right motion of a scene that
 * moves as one has nearly all blocks where it says, repeated patterns show up as a second place that is as good. Null
 * without the normalised pictures or when the overlap is too small to hold blocks.
 */
export function checkOverlap(
  a: PreparedPhoto,
  b: PreparedPhoto,
  motion: Similarity,
  counts: Counts = everywhere,
): OverlapCheck | null {
  const { normalised: pixelsA } = a
  const { normalised: pixelsB } = b
  if (!pixelsA || !pixelsB) return null
  const bFromA = invert(motion)
  const centres = blockCentres(a, b, bFromA, counts)
  if (centres.length === 0) return null
  return scoped((keep) => {
    const imageA = padded(keep, greyMat(keep, a.width, a.height, pixelsA))
    const imageB = greyMat(keep, b.width, b.height, pixelsB)
    const total = new Float32Array(sidePx * sidePx)
    const found: { centre: Point; dx: number; dy: number }[] = []
    for (const centre of centres) {
      const peak = addCorrelations(total, imageA, imageB, bFromA, centre)
      if (peak.value >= leastCorrelation) found.push({ centre, dx: peak.dx, dy: peak.dy })
    }
    const { top, next } = twoPeaks(total)
    const near = found.filter(({ dx, dy }) => Math.hypot(dx - top.dx, dy - top.dy) <= tolerancePx)
    const fitted = fitAgreeing(near, bFromA)
    if (!fitted) return null
    const perBlock = 1 / centres.length
    const offPx = Math.hypot(top.dx, top.dy)
    return { ...fitted, blocks: centres.length, best: top.value * perBlock, next: next.value * perBlock, offPx }
  })
}

/** Middles of blocks of A, on an even grid, that lie wholly in both photos; thinned out evenly when there are many. */
function blockCentres(a: PreparedPhoto, b: PreparedPhoto, bFromA: Similarity, counts: Counts): Point[] {
  const half = blockPx / 2
  const centres: Point[] = []
  for (let y = half; y <= a.height - half; y += half) {
    for (let x = half; x <= a.width - half; x += half) {
      const inB = applyTo(bFromA, x, y)
      const inside = inB.x >= half && inB.y >= half && inB.x <= b.width - half && inB.y <= b.height - half
      if (inside && counts({ x, y }, inB)) centres.push({ x, y })
    }
  }
  const every = Math.max(1, centres.length / mostBlocks)
  return Array.from({ length: Math.floor(centres.length / every) }, (_, k) => centres[Math.floor(k * every)]).flatMap(
    (centre) => centre ?? [],
  )
}

/** The picture with a neutral border as wide as the search reaches. */
function padded(keep: Keep, image: Mat): Mat {
  const out = keep(new cv.Mat())
  const border = new cv.Scalar(neutralGrey)
  cv.copyMakeBorder(image, out, reachPx, reachPx, reachPx, reachPx, cv.BORDER_CONSTANT, border)
  return out
}

interface Peak {
  readonly dx: number
  readonly dy: number
  readonly value: number
}

/** Adds the correlations of the block under `centre` at all shifts to `total`; answers its own best shift. */
function addCorrelations(total: Float32Array, imageA: Mat, imageB: Mat, bFromA: Similarity, centre: Point): Peak {
  return scoped((keep) => {
    const corner = applyTo(bFromA, centre.x - blockPx / 2, centre.y - blockPx / 2)
    const matrix = keep(new cv.Mat(2, 3, cv.CV_64F))
    matrix.data64F.set([bFromA.a, -bFromA.b, corner.x, bFromA.b, bFromA.a, corner.y])
    const block = keep(new cv.Mat())
    const flags = Number(cv.INTER_LINEAR) | Number(cv.WARP_INVERSE_MAP)
    cv.warpAffine(imageB, block, matrix, new cv.Size(blockPx, blockPx), flags, cv.BORDER_REPLICATE, new cv.Scalar())
    const reach = blockPx + 2 * reachPx
    const window = keep(imageA.roi(new cv.Rect(centre.x - blockPx / 2, centre.y - blockPx / 2, reach, reach)))
    const map = keep(new cv.Mat())
    cv.matchTemplate(window, block, map, cv.TM_CCOEFF_NORMED)
    const values = map.data32F
    for (let i = 0; i < total.length; i++) total[i] = f32(total, i) + f32(values, i)
    return greatest(values)
  })
}

function greatest(values: Float32Array): Peak {
  let at = 0
  for (let i = 1; i < values.length; i++) if (f32(values, i) > f32(values, at)) at = i
  return { dx: (at % sidePx) - reachPx, dy: Math.floor(at / sidePx) - reachPx, value: f32(values, at) }
}

/** The best shift of all blocks together and the best one elsewhere. */
function twoPeaks(total: Float32Array): { top: Peak; next: Peak } {
  const top = greatest(total)
  const rest = total.map((value, i) => {
    const dx = (i % sidePx) - reachPx
    const dy = Math.floor(i / sidePx) - reachPx
    return Math.hypot(dx - top.dx, dy - top.dy) < apartPx ? 0 : value
  })
  return { top, next: greatest(rest) }
}

const rounds = 5
const softPx = 2

/** The similarity through the agreeing blocks, those that are off counting less. */
function fitAgreeing(
  near: readonly { readonly centre: Point; readonly dx: number; readonly dy: number }[],
  bFromA: Similarity,
): { motion: Similarity; agreeing: number; pairs: PointPairs } | null {
  const pairs = emptyPairs(near.length)
  near.forEach(({ centre, dx, dy }, k) => {
    const inB = applyTo(bFromA, centre.x, centre.y)
    pairs.ax[k] = centre.x + dx
    pairs.ay[k] = centre.y + dy
    pairs.bx[k] = inB.x
    pairs.by[k] = inB.y
  })
  let motion = fitSimilarity(pairs)
  for (let round = 0; round < rounds && motion; round++) {
    const current = motion
    const weights = Float64Array.from(near.keys(), (k) => 1 / (1 + squaredError(pairs, k, current) / softPx ** 2) ** 2)
    motion = fitSimilarity(pairs, weights)
  }
  if (!motion) return null
  const fitted = motion
  const kept = [...near.keys()].filter((k) => squaredError(pairs, k, fitted) < tolerancePx ** 2)
  return { motion: fitted, agreeing: kept.length, pairs: pickPairs(pairs, kept) }
}
