import { isSet } from '../blade/appearance.ts'
import { normalEquations, solveLeastSquares } from '../numeric/linear-solve.ts'
import { cv, greyMat, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { applyTo, compose, invert, type Point, type Similarity } from '../numeric/similarity.ts'
import { f32, f64, i32 } from '../numeric/typed-read.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'

/** A photo and its normalised picture. */
export interface Pictured {
  readonly photo: PreparedPhoto
  readonly picture: Uint8Array
}

/** The part of A where the two photos share blade, as cells of {@link cellPx}. */
interface Patch {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Place of the first pixel of every cell within the patch. */
  readonly cells: Int32Array
}

const cellPx = 8
/** Nothing closer to the frame of a photo is used, so that every window lies within it. */
const rimPx = 12
const leastCells = 150
/** Patterns larger than this differ with the light and with what lies beside the blade. */
const detailPx = 13
/** Pixels that differ by so many levels count a quarter. */
const softLevels = 50
const rounds = 2

/**
 * The motion A ← B, in work pixels, under which the surface of the blade in the two pictures differs least: Gauss-Newton steps
 * over all pixels of the blade that both show (Lucas and Kanade 1981), from a motion that is less than a pixel off. Null when
 * they share too little blade or it has no detail.
 */
export function fitSurface(a: Pictured, b: Pictured, start: Similarity): Similarity | null {
  const patch = sharedBlade(a.photo, b.photo, invert(start))
  if (!patch) return null
  return scoped((keep) => {
    const { left, top, width, height } = patch
    const imageA = greyMat(keep, a.photo.width, a.photo.height, a.picture)
    const imageB = greyMat(keep, b.photo.width, b.photo.height, b.picture)
    const detailA = detailOf(keep, keep(imageA.roi(new cv.Rect(left, top, width, height))))
    let motion = start
    for (let round = 0; round < rounds; round++) {
      const current = motion
      const detailB = scoped((keepRound) => detailOf(keepRound, laidOver(keepRound, imageB, invert(current), patch)))
      const change = correction(detailA, detailB, patch)
      if (!change) return null
      motion = compose(change, motion)
    }
    return motion
  })
}

function sharedBlade(a: PreparedPhoto, b: PreparedPhoto, bFromA: Similarity): Patch | null {
  const corners: Point[] = []
  for (let y = rimPx; y + cellPx + rimPx <= a.height; y += cellPx) {
    for (let x = rimPx; x + cellPx + rimPx <= a.width; x += cellPx) {
      const inA = { x: x + cellPx / 2, y: y + cellPx / 2 }
      if (isOnBlade(a, inA) && isOnBlade(b, applyTo(bFromA, inA.x, inA.y))) corners.push({ x, y })
    }
  }
  if (corners.length < leastCells) return null
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - rimPx, Math.min(...ys) - rimPx]
  const width = Math.max(...xs) + cellPx + rimPx - left
  const height = Math.max(...ys) + cellPx + rimPx - top
  return { left, top, width, height, cells: Int32Array.from(corners, ({ x, y }) => (y - top) * width + x - left) }
}

function isOnBlade({ width, height, mask }: PreparedPhoto, { x, y }: Point): boolean {
  const rim = rimPx + cellPx
  const isInside = x >= rim && y >= rim && x <= width - rim && y <= height - rim
  return isInside && isSet(mask.inner, x / width, y / height)
}

/** B as A would show it, within the patch. */
function laidOver(keep: Keep, imageB: Mat, bFromA: Similarity, { left, top, width, height }: Patch): Mat {
  const corner = applyTo(bFromA, left, top)
  const matrix = keep(new cv.Mat(2, 3, cv.CV_64F))
  matrix.data64F.set([bFromA.a, -bFromA.b, corner.x, bFromA.b, bFromA.a, corner.y])
  const out = keep(new cv.Mat())
  const flags = Number(cv.INTER_CUBIC) | Number(cv.WARP_INVERSE_MAP)
  cv.warpAffine(imageB, out, matrix, new cv.Size(width, height), flags, cv.BORDER_REPLICATE, new cv.Scalar())
  return out
}

/** What a picture differs from its surroundings. */
function detailOf(keep: Keep, image: Mat): Float32Array {
  const floating = keep(new cv.Mat())
  const mean = keep(new cv.Mat())
  image.convertTo(floating, cv.CV_32F)
  cv.blur(floating, mean, new cv.Size(detailPx, detailPx))
  cv.subtract(floating, mean, floating)
  return Float32Array.from(floating.data32F)
}

/** The small motion of A's places that makes the two details meet best; null when nothing determines it. */
function correction(a: Float32Array, b: Float32Array, { left, top, width, height, cells }: Patch): Similarity | null {
  const sums = new Sums(width / 2, height / 2)
  for (let k = 0; k < cells.length; k++) {
    const first = i32(cells, k)
    const row = Math.floor(first / width)
    for (let v = 0; v < cellPx; v++) {
      for (let u = 0; u < cellPx; u++) {
        const at = first + v * width + u
        const slopeX = (f32(a, at + 1) - f32(a, at - 1) + f32(b, at + 1) - f32(b, at - 1)) / 4
        const slopeY = (f32(a, at + width) - f32(a, at - width) + f32(b, at + width) - f32(b, at - width)) / 4
        sums.add(first - row * width + u, row + v, slopeX, slopeY, f32(b, at) - f32(a, at))
      }
    }
  }
  const local = sums.solve()
  const there = { a: 1, b: 0, tx: left, ty: top }
  return local && compose(there, compose(local, invert(there)))
}

const unknowns = 4

/** Normal equations of slope · (turn and scale about the centre, then shift) = difference; lengths in half widths. */
class Sums {
  readonly #equations = normalEquations(unknowns)
  readonly #centreX: number
  readonly #centreY: number
  readonly #factors = new Float64Array(unknowns)

  constructor(centreX: number, centreY: number) {
    this.#centreX = centreX
    this.#centreY = centreY
  }

  add(x: number, y: number, slopeX: number, slopeY: number, difference: number): void {
    const dx = (x - this.#centreX) / this.#centreX
    const dy = (y - this.#centreY) / this.#centreX
    const factors = this.#factors
    factors[0] = slopeX * dx + slopeY * dy
    factors[1] = slopeY * dx - slopeX * dy
    factors[2] = slopeX
    factors[3] = slopeY
    const weight = 1 / (1 + (difference / softLevels) ** 2) ** 2
    const { matrix, right } = this.#equations
    for (let i = 0; i < unknowns; i++) {
      const weighted = weight * f64(factors, i)
      right[i] = f64(right, i) + weighted * difference
      for (let j = 0; j <= i; j++) {
        const place = i * unknowns + j
        matrix[place] = f64(matrix, place) + weighted * f64(factors, j)
      }
    }
  }

  solve(): Similarity | null {
    const solution = solveLeastSquares(this.#equations)
    if (!solution) return null
    const [grow, turn] = [f64(solution, 0) / this.#centreX, f64(solution, 1) / this.#centreX]
    const [x, y] = [this.#centreX, this.#centreY]
    return {
      a: 1 + grow,
      b: turn,
      tx: f64(solution, 2) - grow * x + turn * y,
      ty: f64(solution, 3) - turn * x - grow * y,
    }
  }
}
