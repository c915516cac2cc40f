import { rowMap } from '../../../server/src/imaging/compose/layer.ts'
import { type CompositePlan, type Placement, placedBounds } from '../../../server/src/imaging/compose/plan.ts'
import type { WarpedPhoto } from '../../../server/src/imaging/compose/warp.ts'
import { colourDifference, type Levels } from './colours.ts'

/** Whether a place of a photo, in its pixels, shows what is to be judged. */
export type Judged = (photo: number, x: number, y: number) => boolean

/** Places along the shorter side of the pictures at which seams are looked at. */
const placesAcross = 220
/** Half the side of the square whose mean is the colour of a place, as a share of the shorter side: noise and grain are no light. */
const halfSquareShare = 0.005
/** A place lies on a seam when the edges of both photos are about equally far, as a share of the shorter side. */
const seamShare = 0.02

interface Seen {
  readonly placement: Placement
  readonly photo: WarpedPhoto
}

/** How different two photos are in colour at every place of their seams, as they are laid into the picture. */
export function seamDifferences(plan: CompositePlan, photos: readonly WarpedPhoto[], judged: Judged): number[] {
  const seen = plan.placements.flatMap((placement, index): Seen[] => {
    const photo = photos[index]
    return photo ? [{ placement, photo }] : []
  })
  const frame = Math.min(...seen.map(({ photo }) => Math.min(photo.widthPx, photo.heightPx)))
  const found: number[] = []
  for (const [j, b] of seen.entries()) {
    for (const [i, a] of seen.slice(0, j).entries()) found.push(...alongSeam(seen, [i, a], [j, b], frame, judged))
  }
  return found
}

function alongSeam(
  all: readonly Seen[],
  [i, a]: readonly [number, Seen],
  [j, b]: readonly [number, Seen],
  frame: number,
  judged: Judged,
): number[] {
  const [one, other] = [boundsOf(a), boundsOf(b)]
  const step = frame / placesAcross
  const half = Math.max(1, Math.round(frame * halfSquareShare))
  const found: number[] = []
  for (let y = Math.max(one.top, other.top); y < Math.min(one.bottom, other.bottom); y += step) {
    for (let x = Math.max(one.left, other.left); x < Math.min(one.right, other.right); x += step) {
      const [ofA, ofB] = [edgeDistance(a, x, y), edgeDistance(b, x, y)]
      if (Math.min(ofA, ofB) < 2 * half || Math.abs(ofA - ofB) > frame * seamShare) continue
      if (all.some((each, k) => k !== i && k !== j && edgeDistance(each, x, y) > Math.max(ofA, ofB))) continue
      if (!isJudged(a, i, x, y, half, judged) || !isJudged(b, j, x, y, half, judged)) continue
      const [levelsA, levelsB] = [meanLevels(a.photo, x, y, half), meanLevels(b.photo, x, y, half)]
      if (levelsA && levelsB) found.push(colourDifference(levelsA, levelsB))
    }
  }
  return found
}

const boundsOf = ({ placement: { widthPx, heightPx, pose } }: Seen) => placedBounds(widthPx, heightPx, pose)

function inPhoto(placement: Placement, x: number, y: number): { readonly u: number; readonly v: number } {
  const { u0, v0, du, dv } = rowMap(placement, y - 0.5)
  return { u: u0 + du * (x - 0.5), v: v0 + dv * (x - 0.5) }
}

/** How far a place of the canvas lies within a photo, in canvas pixels; negative outside. */
function edgeDistance({ placement }: Seen, x: number, y: number): number {
  const { u, v } = inPhoto(placement, x, y)
  const scale = Math.hypot(placement.pose.a, placement.pose.b)
  return Math.min(u, v, placement.widthPx - u, placement.heightPx - v) * scale
}

function isJudged({ placement }: Seen, index: number, x: number, y: number, half: number, judged: Judged): boolean {
  return [
    [-half, -half],
    [half, -half],
    [-half, half],
    [half, half],
  ].every(([dx = 0, dy = 0]) => {
    const { u, v } = inPhoto(placement, x + dx, y + dy)
    return judged(index, u, v)
  })
}

function meanLevels({ leftPx, topPx, widthPx, heightPx, rgb }: WarpedPhoto, x: number, y: number, half: number) {
  const [column, row] = [Math.floor(x) - leftPx, Math.floor(y) - topPx]
  if (column < half || row < half || column + half >= widthPx || row + half >= heightPx) return null
  const sums: [number, number, number] = [0, 0, 0]
  for (let v = row - half; v <= row + half; v++) {
    for (let at = (v * widthPx + column - half) * 3; at <= (v * widthPx + column + half) * 3; at += 3) {
      sums[0] += rgb[at] ?? 0
      sums[1] += rgb[at + 1] ?? 0
      sums[2] += rgb[at + 2] ?? 0
    }
  }
  const count = (2 * half + 1) ** 2
  const levels: Levels = [sums[0] / count, sums[1] / count, sums[2] / count]
  return levels
}
