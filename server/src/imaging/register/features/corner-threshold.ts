import { cv, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { type Detector, orbDetector } from './orb-detector.ts'

/** Thresholds to choose from, each about a fifth above the next. */
const ladder = [80, 64, 52, 43, 36, 30, 25, 21, 18, 16, 14, 12, 10, 9] as const
/** So many times as many corners must be seen as are needed: stripes are a sample. */
const surplus = 1.5
const stripes = 8
const stripeShare = 20
const leastStripePx = 14
/** FAST finds no corners this near to a border. */
const blindPx = 3

/** Which corners are looked for. */
export interface CornersWanted {
  readonly corners: number
  /** Nearer to the border of the picture none counts. */
  readonly borderPx: number
  /** Thresholds between which to choose. */
  readonly least: number
  readonly highest: number
}

/**
 * The highest threshold at which FAST (Rosten 2006) still finds so many corners on a picture, judged by stripes of it;
 * the least when it has too few. ORB ranks the corners and drops the weakest, so looking for weaker ones
 * than it keeps costs time and changes nothing.
 */
export function cornerThreshold(picture: Mat, { corners, borderPx, least, highest }: CornersWanted): number {
  const [left, width, height] = [
    borderPx - blindPx,
    picture.cols - 2 * (borderPx - blindPx),
    picture.rows - 2 * (borderPx - blindPx),
  ]
  if (Math.min(width, height) <= 2 * blindPx) return least
  return scoped((keep) => {
    const inner = keep(picture.roi(new cv.Rect(left, left, width, height)))
    const sample = stripesOf(keep, inner)
    const shareSeen = (sample.length * ((sample[0]?.rows ?? 0) - 2 * blindPx)) / (inner.rows - 2 * blindPx)
    const needed = Math.ceil(corners * surplus * shareSeen)
    const fits = ladder.find((step) => step > least && step <= highest && hasCorners(sample, needed, step))
    return fits ?? least
  })
}

/** Stripes from the top to the bottom, evenly apart; the whole picture when it is low. */
function stripesOf(keep: Keep, picture: Mat): Mat[] {
  const height = Math.max(leastStripePx, Math.floor(picture.rows / stripeShare / stripes)) + 2 * blindPx
  if (height * stripes >= picture.rows) return [picture]
  return Array.from({ length: stripes }, (_, k) => {
    const top = Math.floor(((picture.rows - height) * k) / (stripes - 1))
    return keep(picture.roi(new cv.Rect(0, top, picture.cols, height)))
  })
}

function hasCorners(sample: readonly Mat[], needed: number, threshold: number): boolean {
  return scoped((keep) => {
    const detector: Detector = keep(
      orbDetector({ count: needed, threshold, borderPx: blindPx, patchPx: 3, ranks: 'corner' }),
    )
    const vector = keep(new cv.KeyPointVector())
    let found = 0
    for (const stripe of sample) {
      detector.detect(stripe, vector)
      found += vector.size()
      if (found >= needed) return true
    }
    return false
  })
}
