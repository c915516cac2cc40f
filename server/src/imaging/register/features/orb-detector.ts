import { cv, type KeyPointVector, type Mat } from '../numeric/opencv.ts'

/** What OpenCV's types leave out. */
export interface Detector {
  detect(image: Mat, keypoints: KeyPointVector): void
  /** Adds a row of `descriptors` for each keypoint. */
  compute(image: Mat, keypoints: KeyPointVector, descriptors: Mat): void
  delete(): void
}

/** How keypoints of one level are found. */
export interface DetectorSettings {
  readonly count: number
  /** Of FAST (Rosten 2006). */
  readonly threshold: number
  readonly borderPx: number
  readonly patchPx: number
  /** By which measure the strongest are chosen. */
  readonly ranks: 'harris' | 'corner'
}

const scaleStep = 1.2

const isDetector = (orb: object): orb is Detector => 'detect' in orb && 'compute' in orb && 'delete' in orb

/** ORB (Rublee 2011) on one level. To be deleted. */
export function orbDetector({ count, threshold, borderPx, patchPx, ranks }: DetectorSettings): Detector {
  const score = ranks === 'harris' ? (cv.ORB_HARRIS_SCORE ?? 0) : (cv.ORB_FAST_SCORE ?? 1)
  const orb = new cv.ORB(count, scaleStep, 1, borderPx, 0, 2, score, patchPx, threshold)
  if (!isDetector(orb)) throw new TypeError('OpenCV cannot detect keypoints')
  return orb
}
