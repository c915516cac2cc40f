import type { Share } from '../photo/outline.ts'

/** A turn, scale and shift: p' = [a -b; b a] p + (tx, ty). Pixel i of a picture covers [i, i+1), its centre is i + 0.5. */
export interface Similarity {
  readonly a: number
  readonly b: number
  readonly tx: number
  readonly ty: number
}

/** A photo and its place in the composite. */
export interface Placement {
  readonly path: string
  /** Size of the upright photo. */
  readonly widthPx: number
  readonly heightPx: number
  /** From pixels of the upright, full-size photo to pixels of the canvas. */
  readonly pose: Similarity
  /** Higher lies on top. Photos at the same height are joined along the line midway between them. */
  readonly zIndex: number
  /** Corners of the blade on the photo; null or absent where it is not known. */
  readonly blade?: readonly Share[] | null
}

/** A canvas that starts at 0, 0 and holds all placements. */
export interface CompositePlan {
  readonly widthPx: number
  readonly heightPx: number
  readonly placements: readonly Placement[]
}

/** An axis-aligned rectangle; the far edges are not part of it. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Largest canvas: 16 gigapixels, twice 300 photos of 24 megapixels side by side. */
const maxCanvasPixels = 16e9

/** Rounding of poses must not add a row of background to a canvas that fits exactly. */
const toleranceP = 1e-6

/** The smallest upright rectangle around a placed picture, in canvas units. */
export function placedBounds(widthPx: number, heightPx: number, { a, b, tx, ty }: Similarity): Bounds {
  const corners = [
    [0, 0],
    [widthPx, 0],
    [0, heightPx],
    [widthPx, heightPx],
  ] as const
  const xs = corners.map(([x, y]) => a * x - b * y + tx)
  const ys = corners.map(([x, y]) => b * x + a * y + ty)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/**
 * Shifts all photos by whole pixels so that together they start at 0, 0, and sizes the canvas around them. Whole-pixel
 * poses stay whole, so such photos are copied and not resampled.
 * @throws RangeError without photos, for a pose that is no similarity, or beyond {@link maxCanvasPixels}
 */
export function planComposite(placements: readonly Placement[]): CompositePlan {
  if (placements.length === 0) throw new RangeError('a composite needs at least one photo')
  const bounds = placements.map(({ widthPx, heightPx, pose }) => placedBounds(widthPx, heightPx, pose))
  const left = Math.floor(Math.min(...bounds.map((b) => b.left)) + toleranceP)
  const top = Math.floor(Math.min(...bounds.map((b) => b.top)) + toleranceP)
  const widthPx = Math.ceil(Math.max(...bounds.map((b) => b.right)) - toleranceP) - left
  const heightPx = Math.ceil(Math.max(...bounds.map((b) => b.bottom)) - toleranceP) - top
  const isSound = placements.every(({ pose }) => Math.hypot(pose.a, pose.b) > 0)
  if (!isSound || !(widthPx > 0 && heightPx > 0 && widthPx * heightPx <= maxCanvasPixels)) {
    throw new RangeError(`a canvas of ${widthPx} x ${heightPx} pixels cannot be composed`)
  }
  return {
    widthPx,
    heightPx,
    placements: placements.map((placement) => {
      const { a, b, tx, ty } = placement.pose
      return { ...placement, pose: { a, b, tx: tx - left, ty: ty - top } }
    }),
  }
}
