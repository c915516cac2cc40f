import { cv, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { cornerThreshold } from './corner-threshold.ts'
import { orbDetector } from './orb-detector.ts'

/** One level of the pyramid ORB works on (Rublee 2011). */
export interface OrbLevel {
  readonly picture: Mat
  /** Pixels of the finest level per pixel of this one. */
  readonly scale: number
  /** How many keypoints are looked for. */
  readonly wanted: number
}

/** A keypoint in the pixels of its level. */
export interface LevelKeypoint {
  readonly pt: { readonly x: number; readonly y: number }
  readonly angle: number
  readonly size: number
  readonly response: number
}

const stepDown = Math.fround(1.2)
const levels = 8
/** Side of the neighbourhood a keypoint is described by, and the border that stays free of keypoints. */
const patchPx = 31

/**
 * The pyramid OpenCV's ORB makes of a picture for so many keypoints, level by level, to the last byte: every level can then
 * be looked at with a threshold of its own, and is resized once instead of once to detect and once to describe.
 */
export function orbPyramid(keep: Keep, picture: Mat, count: number): OrbLevel[] {
  const made: OrbLevel[] = []
  for (const [level, wanted] of quotas(count).entries()) {
    const scale = Math.fround(stepDown ** level)
    const finer = made.at(-1)?.picture
    if (!finer) {
      made.push({ picture, scale, wanted })
      continue
    }
    const coarser = keep(new cv.Mat())
    const perPixel = Math.fround(1 / scale)
    const size = new cv.Size(rounded(picture.cols * perPixel), rounded(picture.rows * perPixel))
    cv.resize(finer, coarser, size, 0, 0, cv.INTER_LINEAR_EXACT)
    made.push({ picture: coarser, scale, wanted })
  }
  return made
}

/** How ORB spreads its keypoints over the levels: by area, in single precision. */
function quotas(count: number): number[] {
  const factor = Math.fround(1 / stepDown)
  let share = Math.fround((count * Math.fround(1 - factor)) / Math.fround(1 - Math.fround(factor ** levels)))
  let left = count
  return Array.from({ length: levels }, (_, level) => {
    const quota = level === levels - 1 ? Math.max(0, left) : rounded(share)
    share = Math.fround(share * factor)
    left -= quota
    return quota
  })
}

/** To the nearest whole number, halves to the even one, of a number in single precision. */
function rounded(value: number): number {
  const single = Math.fround(value)
  const down = Math.floor(single)
  const rest = single - down
  return rest > 0.5 || (rest === 0.5 && down % 2 === 1) ? down + 1 : down
}

const detector = { borderPx: patchPx, patchPx, ranks: 'harris' } as const
/** ORB ranks twice as many corners as it keeps. */
const ranked = 2

/**
 * The strongest keypoints of a level, none of which is weaker as a corner than `leastThreshold`; `highestThreshold`: where
 * the search for a threshold of its own begins.
 */
export function detectOnLevel(
  { picture, wanted }: OrbLevel,
  leastThreshold: number,
  highestThreshold: number,
): { found: LevelKeypoint[]; threshold: number } {
  return scoped((keep) => {
    const corners = { corners: ranked * wanted, borderPx: patchPx, least: leastThreshold, highest: highestThreshold }
    const threshold = cornerThreshold(picture, corners)
    const vector = keep(new cv.KeyPointVector())
    keep(orbDetector({ ...detector, count: wanted, threshold })).detect(picture, vector)
    return { found: Array.from({ length: vector.size() }, (_, i) => vector.get(i)), threshold }
  })
}

/** Words of the descriptors of keypoints of a level, one after the other. */
export function describeOnLevel({ picture }: OrbLevel, points: readonly LevelKeypoint[]): Uint32Array {
  return scoped((keep) => {
    const vector = keep(new cv.KeyPointVector())
    for (const point of points) vector.push_back(point)
    const descriptors = keep(new cv.Mat())
    keep(orbDetector({ ...detector, count: points.length, threshold: 1 })).compute(picture, vector, descriptors)
    if (vector.size() !== points.length) throw new RangeError('a keypoint is too near the border to be described')
    return new Uint32Array(descriptors.data.slice().buffer)
  })
}
