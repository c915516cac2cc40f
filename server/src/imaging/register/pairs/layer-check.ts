import { applyTo, invert, type Similarity } from '../numeric/similarity.ts'
import { f32 } from '../numeric/typed-read.ts'
import { type ContrastField, contrastStep } from '../photo/normalise.ts'

/** What of two photos agrees when one is laid over the other, block by block, as shares of the blocks they share. */
export interface LayerCheck {
  /** Blocks that look alike. */
  readonly agreeing: number
  /** Blocks that look the same but for noise. */
  readonly same: number
  /** The largest patch of adjoining blocks that look different. */
  readonly patch: number
}

const blockPx = 16
/** A motion is good to so many pixels of a field. */
const reachPx = 3
const sameFrom = 0.8
const agreesFrom = 0.55
const differsBelow = 0.3
/** Mean square of contrast below which a block shows nothing. */
const mutedBelow = 0.12

const outside = Number.NaN
/** Of a block that shows nothing on either photo. */
const muted = 2

/** Lays B over A by `motion` (A ← B, in work pixels) and compares their fields of contrast. */
export function checkLayers(a: ContrastField, b: ContrastField, motion: Similarity): LayerCheck {
  const columns = Math.floor(a.width / blockPx)
  const rows = Math.floor(a.height / blockPx)
  const laid = laidOver(a, b, invert(motion))
  const likeness = Float32Array.from({ length: columns * rows }, (_, k) =>
    likenessOfBlock(a, laid, (k % columns) * blockPx, Math.floor(k / columns) * blockPx),
  )
  const shared = Math.max(1, likeness.filter((value) => !Number.isNaN(value)).length)
  const share = (from: number) => likeness.filter((value) => value >= from && value !== muted).length / shared
  return { agreeing: share(agreesFrom), same: share(sameFrom), patch: largestPatch(likeness, columns, rows) / shared }
}

/** The contrast of B where its pixels fall on those of A; outside B not a number. */
function laidOver(a: ContrastField, b: ContrastField, bFromA: Similarity): Float32Array {
  const values = new Float32Array(a.width * a.height).fill(outside)
  const at = (i: number): number => b.values[i] ?? 0
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const place = applyTo(bFromA, (x + 0.5) / a.scale, (y + 0.5) / a.scale)
      const [u, v] = [place.x * b.scale - 0.5, place.y * b.scale - 0.5]
      const [left, top] = [Math.floor(u), Math.floor(v)]
      if (left < 0 || top < 0 || left >= b.width - 1 || top >= b.height - 1) continue
      const [du, dv] = [u - left, v - top]
      const i = top * b.width + left
      const upper = at(i) * (1 - du) + at(i + 1) * du
      const lower = at(i + b.width) * (1 - du) + at(i + b.width + 1) * du
      values[y * a.width + x] = (upper + (lower - upper) * dv) * contrastStep
    }
  }
  return values
}

/** The best correlation of a block of A with what lies about it; not a number where B does not reach. */
function likenessOfBlock(a: ContrastField, laid: Float32Array, x: number, y: number): number {
  const here = sumsOf(a, laid, { x, y, dx: 0, dy: 0 })
  if (Number.isNaN(here.bb)) return outside
  const pixels = blockPx * blockPx
  if (here.aa < mutedBelow * pixels && here.bb < mutedBelow * pixels) return muted
  let best = -1
  for (let dy = -reachPx; dy <= reachPx; dy++) {
    for (let dx = -reachPx; dx <= reachPx; dx++) {
      const { a: sumA, b: sumB, aa, bb, ab } = sumsOf(a, laid, { x, y, dx, dy })
      const spread = (aa - (sumA * sumA) / pixels) * (bb - (sumB * sumB) / pixels)
      const correlation = (ab - (sumA * sumB) / pixels) / Math.sqrt(Math.max(1e-6, spread))
      if (correlation > best) best = correlation
    }
  }
  return best
}

interface BlockPlace {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

function sumsOf(field: ContrastField, laid: Float32Array, { x, y, dx, dy }: BlockPlace) {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let row = y; row < y + blockPx; row++) {
    for (let column = x; column < x + blockPx; column++) {
      const [u, v] = [column + dx, row + dy]
      const isInside = u >= 0 && v >= 0 && u < field.width && v < field.height
      const p = (field.values[row * field.width + column] ?? 0) * contrastStep
      const q = isInside ? f32(laid, v * field.width + u) : outside
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  }
  return { a, b, aa, bb, ab }
}

/** How many blocks the largest patch of blocks that differ has. */
function largestPatch(likeness: Float32Array, columns: number, rows: number): number {
  const isOpen = Array.from(likeness, (value) => value < differsBelow)
  let largest = 0
  for (const start of isOpen.keys()) {
    if (!isOpen[start]) continue
    isOpen[start] = false
    const reached = [start]
    for (const at of reached) {
      for (const next of besides(at, columns, rows)) {
        if (!isOpen[next]) continue
        isOpen[next] = false
        reached.push(next)
      }
    }
    largest = Math.max(largest, reached.length)
  }
  return largest
}

function besides(at: number, columns: number, rows: number): number[] {
  const [column, row] = [at % columns, Math.floor(at / columns)]
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < columns - 1 ? [at + 1] : []),
    ...(row > 0 ? [at - columns] : []),
    ...(row < rows - 1 ? [at + columns] : []),
  ]
}
