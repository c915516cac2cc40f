import { type Mat, scoped } from './opencv.ts'
import { describeOnLevel, detectOnLevel, type LevelKeypoint, type OrbLevel, orbPyramid } from './orb-pyramid.ts'
import { f32, f64, i32 } from './typed-read.ts'

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

/** A keypoint where it lies on the finest level. */
interface Detected {
  readonly pt: { readonly x: number; readonly y: number }
  readonly response: number
  readonly level: number
  readonly point: LevelKeypoint
}

/** ORB keypoints (Rublee 2011) of a normalised image with a quota per cell; only those that are kept are described. */
export function detectKeypoints(normalised: Mat, settings: KeypointSettings): Keypoints {
  return scoped((keep) => {
    const levels = orbPyramid(keep, normalised, settings.detect)
    const found: Detected[] = []
    let highest = Number.POSITIVE_INFINITY
    for (const [number, level] of levels.entries()) {
      const onLevel = detectOnLevel(level, settings.fastThreshold, highest)
      for (const point of onLevel.found) {
        const pt = { x: Math.fround(point.pt.x * level.scale), y: Math.fround(point.pt.y * level.scale) }
        found.push({ pt, response: point.response, level: number, point })
      }
      // A coarser level needs more corners per pixel.
      highest = onLevel.threshold
    }
    const chosen = bestOfEveryCell(found, normalised.cols, settings)
    return describe(
      levels,
      chosen.flatMap((i) => found[i] ?? []),
    )
  })
}

/** The keypoints in the order given, with their descriptors. */
function describe(levels: readonly OrbLevel[], chosen: readonly Detected[]): Keypoints {
  const points = {
    count: chosen.length,
    x: Float32Array.from(chosen, ({ pt }) => pt.x),
    y: Float32Array.from(chosen, ({ pt }) => pt.y),
    angleDeg: Float32Array.from(chosen, ({ point }) => point.angle),
    sizePx: Float32Array.from(chosen, ({ point, level }) => point.size * (levels[level]?.scale ?? 1)),
    descriptors: new Uint32Array(chosen.length * descriptorWords),
  }
  for (const [number, level] of levels.entries()) {
    const places = [...chosen.keys()].filter((k) => chosen[k]?.level === number)
    const words = describeOnLevel(
      level,
      places.flatMap((k) => chosen[k]?.point ?? []),
    )
    for (const [row, k] of places.entries()) {
      points.descriptors.set(words.subarray(row * descriptorWords, (row + 1) * descriptorWords), k * descriptorWords)
    }
  }
  return points
}

/** Places of the strongest keypoints of every cell, ordered by rank in the cell, then by strength. */
export function bestOfEveryCell(
  found: readonly Pick<Detected, 'pt' | 'response'>[],
  widthPx: number,
  settings: Pick<KeypointSettings, 'cellPx' | 'perCell'>,
): number[] {
  const columns = Math.ceil(widthPx / settings.cellPx)
  const strength = Float64Array.from(found, (point) => point.response)
  const x = Float64Array.from(found, ({ pt }) => pt.x)
  const y = Float64Array.from(found, ({ pt }) => pt.y)
  // Equally strong ones come in the order of their places, whatever the order in which they were found.
  const byStrength = (i: number, j: number): number =>
    f64(strength, j) - f64(strength, i) || f64(y, i) - f64(y, j) || f64(x, i) - f64(x, j)
  const cells = new Map<number, number[]>()
  for (let i = 0; i < found.length; i++) {
    const cell = Math.floor(f64(y, i) / settings.cellPx) * columns + Math.floor(f64(x, i) / settings.cellPx)
    const best = cells.get(cell)
    if (best) insertInOrder(best, i, settings.perCell, byStrength)
    else cells.set(cell, [i])
  }
  const ranks = Array.from({ length: settings.perCell }, (): number[] => [])
  for (const best of cells.values()) for (const [rank, i] of best.entries()) ranks[rank]?.push(i)
  return ranks.flatMap((members) => members.sort(byStrength))
}

/** Puts an item into its place in a list in order, which keeps its first `most` items. */
function insertInOrder(
  list: number[],
  item: number,
  most: number,
  compare: (one: number, other: number) => number,
): void {
  let at = list.length
  while (at > 0 && compare(item, list[at - 1] ?? 0) < 0) at--
  if (at >= most) return
  list.splice(at, 0, item)
  if (list.length > most) list.pop()
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
