import { type Mat, scoped } from '../numeric/opencv.ts'
import { f32, i32 } from '../numeric/typed-read.ts'
import { bestOfEveryCell, type RatedPoints } from './best-of-every-cell.ts'
import { describeOnLevel, detectOnLevel, type LevelKeypoint, type OrbLevel, orbPyramid } from './orb-pyramid.ts'

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

/** A keypoint and the number of the level it was found on. */
interface Detected {
  readonly point: LevelKeypoint
  readonly level: number
}

/** ORB keypoints (Rublee 2011) of a normalised image with a quota per cell; only those that are kept are described. */
export function detectKeypoints(normalised: Mat, settings: KeypointSettings): Keypoints {
  return scoped((keep) => {
    const levels = orbPyramid(keep, normalised, settings.detect)
    const found: Detected[] = []
    let highest = Number.POSITIVE_INFINITY
    for (const [number, level] of levels.entries()) {
      const onLevel = detectOnLevel(level, settings.fastThreshold, highest)
      for (const point of onLevel.found) found.push({ point, level: number })
      // A coarser level needs more corners per pixel.
      highest = onLevel.threshold
    }
    const chosen = bestOfEveryCell(onFinest(levels, found), normalised.cols, settings)
    return describe(
      levels,
      chosen.flatMap((i) => found[i] ?? []),
    )
  })
}

/** Where keypoints lie on the finest level, and how strong they are. */
function onFinest(levels: readonly OrbLevel[], found: readonly Detected[]): RatedPoints {
  const x = new Float32Array(found.length)
  const y = new Float32Array(found.length)
  const strength = new Float32Array(found.length)
  for (const [k, { point, level }] of found.entries()) {
    const scale = levels[level]?.scale ?? 1
    x[k] = point.pt.x * scale
    y[k] = point.pt.y * scale
    strength[k] = point.response
  }
  return { x, y, strength }
}

/** The keypoints in the order given, with their descriptors. */
function describe(levels: readonly OrbLevel[], chosen: readonly Detected[]): Keypoints {
  const { x, y } = onFinest(levels, chosen)
  const points = {
    count: chosen.length,
    x,
    y,
    angleDeg: new Float32Array(chosen.length),
    sizePx: new Float32Array(chosen.length),
    descriptors: new Uint32Array(chosen.length * descriptorWords),
  }
  for (const [number, level] of levels.entries()) {
    const places = [...chosen.keys()].filter((k) => chosen[k]?.level === number)
    const onLevel = places.flatMap((k) => chosen[k]?.point ?? [])
    const words = describeOnLevel(level, onLevel)
    for (const [row, k] of places.entries()) {
      points.angleDeg[k] = onLevel[row]?.angle ?? 0
      points.sizePx[k] = (onLevel[row]?.size ?? 0) * level.scale
      points.descriptors.set(words.subarray(row * descriptorWords, (row + 1) * descriptorWords), k * descriptorWords)
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
