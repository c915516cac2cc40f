import { cv, type KeyPointVector, type Mat, scoped } from './opencv.ts'
import { f32, i32 } from './typed-read.ts'

/** Settings of the detector. */
export interface KeypointSettings {
  readonly detect: number
  readonly fastThreshold: number
  readonly cellPx: number
  readonly perCell: number
}

/**
 * Oriented keypoints of one image as parallel arrays, the best of every cell first, so that any beginning of the list is
 * an even spread over the image.
 */
export interface Keypoints {
  readonly count: number
  readonly x: Float32Array
  readonly y: Float32Array
  readonly angleDeg: Float32Array
  readonly sizePx: Float32Array
  /** Eight words of 32 bits per keypoint. */
  readonly descriptors: Uint32Array
}

/** Words of 32 bits in one descriptor. */
export const descriptorWords = 8

interface Detected {
  readonly pt: { readonly x: number; readonly y: number }
  readonly angle: number
  readonly size: number
  readonly response: number
}

const pyramidScale = 1.2
const pyramidLevels = 8
const patchPx = 31

/** ORB keypoints (Rublee 2011) of a normalised image with a quota per cell; only those that are kept are described. */
export function detectKeypoints(normalised: Mat, settings: KeypointSettings): Keypoints {
  return scoped((keep) => {
    const threshold = isBusy(normalised, settings.detect) ? busyThreshold : settings.fastThreshold
    const orb = keep(orbDetector(settings.detect, pyramidLevels, threshold))
    const vector = keep(new cv.KeyPointVector())
    orb.detect(normalised, vector)
    const found: Detected[] = []
    for (let i = 0; i < vector.size(); i++) found.push(vector.get(i))
    const chosen = bestOfEveryCell(found, normalised.cols, settings)
    const kept = keep(new cv.KeyPointVector())
    // Describing sorts by level: the mark tells afterwards which is which.
    for (const [mark, i] of chosen.entries()) kept.push_back({ ...found[i], class_id: mark })
    const descriptors = keep(new cv.Mat())
    orb.compute(normalised, kept, descriptors)
    return collect(kept, new Int32Array(descriptors.data.slice().buffer))
  })
}

/** What OpenCV's types leave out. */
interface Detector {
  detect(image: Mat, keypoints: KeyPointVector): void
  /** Sorts the keypoints by level and adds a row of `descriptors` for each. */
  compute(image: Mat, keypoints: KeyPointVector, descriptors: Mat): void
  delete(): void
}

const isDetector = (orb: object): orb is Detector => 'detect' in orb && 'compute' in orb && 'delete' in orb

function orbDetector(count: number, levels: number, threshold: number): Detector {
  const orb = new cv.ORB(count, pyramidScale, levels, patchPx, 0, 2, cv.ORB_HARRIS_SCORE ?? 0, patchPx, threshold)
  if (!isDetector(orb)) throw new TypeError('OpenCV cannot detect keypoints')
  return orb
}

const busyThreshold = 20
const sampleStripes = 8
const sampleShare = 16

/**
 * Whether the picture has twice the corners ORB ranks (it keeps the strongest twice its quota per level) already at the
 * higher threshold, at the finest level, judged by stripes, and at the coarsest. Looking for weaker ones then only costs
 * time: they would be dropped.
 */
function isBusy(normalised: Mat, detect: number): boolean {
  return scoped((keep) => {
    const shrink = 1 / pyramidScale
    const finest = (2 * detect * (1 - shrink)) / (1 - shrink ** pyramidLevels)
    const coarsest = finest * shrink ** (pyramidLevels - 1)
    const small = keep(new cv.Mat())
    const factor = shrink ** (pyramidLevels - 1)
    const size = new cv.Size(Math.round(normalised.cols * factor), Math.round(normalised.rows * factor))
    cv.resize(normalised, small, size, 0, 0, cv.INTER_LINEAR)
    if (countCorners(small, coarsest) < coarsest) return false
    const stripe = Math.floor(normalised.rows / sampleShare / sampleStripes) + 2 * patchPx
    const wanted = finest / sampleShare / sampleStripes
    let found = 0
    for (let k = 0; k < sampleStripes; k++) {
      const top = Math.floor(((normalised.rows - stripe) * k) / (sampleStripes - 1))
      const picture = keep(normalised.roi(new cv.Rect(0, top, normalised.cols, stripe)))
      found += countCorners(picture, 4 * wanted)
    }
    return found >= wanted * sampleStripes
  })
}

/** Corners at the higher threshold, at most `limit`, away from the border. */
function countCorners(picture: Mat, limit: number): number {
  return scoped((keep) => {
    const vector = keep(new cv.KeyPointVector())
    const orb = keep(orbDetector(Math.ceil(limit), 1, busyThreshold))
    orb.detect(picture, vector)
    return vector.size()
  })
}

/** Places of the strongest keypoints of every cell, ordered by rank in the cell, then by strength. */
export function bestOfEveryCell(
  found: readonly Pick<Detected, 'pt' | 'response'>[],
  widthPx: number,
  settings: Pick<KeypointSettings, 'cellPx' | 'perCell'>,
): number[] {
  const columns = Math.ceil(widthPx / settings.cellPx)
  const strength = Float64Array.from(found, (point) => point.response)
  const cells = Map.groupBy(found.keys(), (i) => {
    const { x, y } = found[i]?.pt ?? { x: 0, y: 0 }
    return Math.floor(y / settings.cellPx) * columns + Math.floor(x / settings.cellPx)
  })
  const byStrength = (i: number, j: number): number => (strength[j] ?? 0) - (strength[i] ?? 0)
  const ranks = Array.from({ length: settings.perCell }, (): number[] => [])
  for (const members of cells.values()) {
    members.sort(byStrength)
    for (let rank = 0; rank < Math.min(members.length, settings.perCell); rank++) ranks[rank]?.push(members[rank] ?? 0)
  }
  return ranks.flatMap((members) => members.sort(byStrength))
}

function collect(found: KeyPointVector, words: Int32Array): Keypoints {
  const count = found.size()
  const points = {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    angleDeg: new Float32Array(count),
    sizePx: new Float32Array(count),
    descriptors: new Uint32Array(count * descriptorWords),
  }
  for (let row = 0; row < count; row++) {
    const { pt, angle, size, class_id: mark } = found.get(row)
    points.x[mark] = pt.x
    points.y[mark] = pt.y
    points.angleDeg[mark] = angle
    points.sizePx[mark] = size
    for (let w = 0; w < descriptorWords; w++) {
      points.descriptors[mark * descriptorWords + w] = i32(words, row * descriptorWords + w)
    }
  }
  return points
}

/** Keypoints sorted into square cells, to find those near a point quickly. */
export interface KeypointGrid {
  readonly cellPx: number
  readonly columns: number
  readonly rows: number
  /** Where the members of a cell begin in `members`; one more entry than cells. */
  readonly starts: Int32Array
  readonly members: Int32Array
}

/** Sorts the keypoints of an image of the given size into cells. */
export function gridOf(points: Keypoints, width: number, height: number, cellPx: number): KeypointGrid {
  const columns = Math.ceil(width / cellPx) + 1
  const rows = Math.ceil(height / cellPx) + 1
  const cellOf = (i: number): number =>
    Math.floor(f32(points.y, i) / cellPx) * columns + Math.floor(f32(points.x, i) / cellPx)
  const starts = new Int32Array(columns * rows + 1)
  for (let i = 0; i < points.count; i++) starts[cellOf(i) + 1] = i32(starts, cellOf(i) + 1) + 1
  for (let c = 0; c < columns * rows; c++) starts[c + 1] = i32(starts, c + 1) + i32(starts, c)
  const next = starts.slice()
  const members = new Int32Array(points.count)
  for (let i = 0; i < points.count; i++) {
    const cell = cellOf(i)
    const place = i32(next, cell)
    members[place] = i
    next[cell] = place + 1
  }
  return { cellPx, columns, rows, starts, members }
}
