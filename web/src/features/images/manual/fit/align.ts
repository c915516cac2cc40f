import { boundsOf, centreOf, type Placement } from '../placement.ts'
import { common, grown } from './meetings.ts'
import { carried, type Motion, readingOf, type Surface } from './surface.ts'

/** What two surfaces show of one another at a motion. */
export interface Match {
  readonly motion: Motion
  /** Correlation, −1 to 1. */
  readonly score: number
  readonly sharedPx: number
  readonly texture: number
}

interface Sample {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  readonly values: Float32Array
}

/** Every pixel of the fixed surface within reach of the moved one, with its place on the composite. */
function sampleOf(fixed: Surface, moved: Surface, reach: number): Sample {
  const { detail, placement } = fixed
  const { widthPx, heightPx, inside, values } = detail
  const [cos, sin] = [Math.cos((placement.angle * Math.PI) / 180), Math.sin((placement.angle * Math.PI) / 180)]
  const centre = centreOf(placement)
  const bounds = boundsOf([moved.placement])
  const within = bounds && common(grown(bounds, reach), boundsOf([placement]))
  const x = new Float64Array(widthPx * heightPx)
  const y = new Float64Array(widthPx * heightPx)
  const kept = new Float32Array(widthPx * heightPx)
  let count = 0
  if (within === null) return { count, x, y, values: kept }
  for (let j = 0; j < heightPx; j += 1)
    for (let i = 0; i < widthPx; i += 1) {
      if (inside[j * widthPx + i] === 0) continue
      const [dx, dy] = [((i + 0.5) / widthPx - 0.5) * placement.width, ((j + 0.5) / heightPx - 0.5) * placement.height]
      const [px, py] = [centre.x + dx * cos - dy * sin, centre.y + dx * sin + dy * cos]
      if (px < within.left || px > within.right || py < within.top || py > within.bottom) continue
      x[count] = px
      y[count] = py
      kept[count] = values[j * widthPx + i] ?? 0
      count += 1
    }
  return { count, x, y, values: kept }
}

/** What stays counts as far as this share of the moved photo beside it. */
const reachShare = 0.12
const smallPx = 0.02
/** Beyond so many deviations a pixel shows something else. */
const outlierFrom = 2.5
const unknowns = 4

/**
 * Improves a motion of one photo against those that stay, by least squares over what they show of one another (Gauss and Newton; Baker and
 * Matthews 2004), pixels that disagree by far left out. Null when they share hardly anything.
 */
export function align(
  moved: Surface,
  fixed: readonly Surface[],
  start: Motion,
  rounds: number,
  leastSharedPx: number,
): Match | null {
  const reach = reachShare * Math.max(moved.placement.width, moved.placement.height)
  const samples = fixed.map((each) => sampleOf(each, moved, reach))
  let motion = start
  for (let round = 0; round < rounds; round += 1) {
    const step = stepOf(moved, samples, motion)
    if (step === null) return null
    motion = step.motion
    if (step.isSmall) break
  }
  return matchAt(moved, samples, motion, leastSharedPx)
}

/** The best agreement of photos at a motion and, in turn, each of some shifts more, −1 to 1; −1 where they share hardly anything. */
export function bestBeside(
  moved: Surface,
  fixed: readonly Surface[],
  motion: Motion,
  shifts: readonly { readonly dx: number; readonly dy: number }[],
  leastSharedPx: number,
): number {
  const reach = reachShare * Math.max(moved.placement.width, moved.placement.height)
  const samples = fixed.map((each) => sampleOf(each, moved, reach))
  const scores = shifts.map(({ dx, dy }) => {
    const beside = { ...motion, dx: motion.dx + dx, dy: motion.dy + dy }
    return matchAt(moved, samples, beside, leastSharedPx)?.score ?? -1
  })
  return Math.max(-1, ...scores)
}

function matchAt(moved: Surface, samples: readonly Sample[], motion: Motion, leastSharedPx: number): Match | null {
  let [product, ones, others, count] = [0, 0, 0, 0]
  eachShared(moved, samples, carried(moved.placement, motion), (one, other) => {
    product += one * other
    ones += one * one
    others += other * other
    count += 1
  })
  if (count < leastSharedPx) return null
  const energy = Math.sqrt(ones * others)
  return { motion, score: product / Math.max(1e-9, energy), sharedPx: count, texture: energy / count }
}

function eachShared(
  moved: Surface,
  samples: readonly Sample[],
  placement: Placement,
  note: (one: number, other: number, gx: number, gy: number, x: number, y: number) => void,
): void {
  const { widthPx, heightPx, values, inside } = moved.detail
  const { a, b, tx, c, d, ty } = readingOf(moved, placement)
  for (const sample of samples)
    for (let k = 0; k < sample.count; k += 1) {
      const x = sample.x[k] ?? 0
      const y = sample.y[k] ?? 0
      const u = a * x + b * y + tx
      const v = c * x + d * y + ty
      const i = Math.floor(u)
      const j = Math.floor(v)
      if (i < 0 || j < 0 || i >= widthPx - 1 || j >= heightPx - 1) continue
      const at = j * widthPx + i
      if (inside[at] === 0 || inside[at + 1] === 0 || inside[at + widthPx] === 0 || inside[at + widthPx + 1] === 0)
        continue
      const right = u - i
      const down = v - j
      const p = values[at] ?? 0
      const q = values[at + 1] ?? 0
      const r = values[at + widthPx] ?? 0
      const s = values[at + widthPx + 1] ?? 0
      const one = (p * (1 - right) + q * right) * (1 - down) + (r * (1 - right) + s * right) * down
      const gu = (q - p) * (1 - down) + (s - r) * down
      const gv = (r - p) * (1 - right) + (s - q) * right
      note(one, sample.values[k] ?? 0, gu * a + gv * c, gu * b + gv * d, x, y)
    }
}

interface Step {
  readonly motion: Motion
  readonly isSmall: boolean
}

/** One step of Gauss and Newton; null when the photos tell nothing. */
function stepOf(moved: Surface, samples: readonly Sample[], motion: Motion): Step | null {
  const placement = carried(moved.placement, motion)
  const centre = centreOf(placement)
  let [squares, count] = [0, 0]
  eachShared(moved, samples, placement, (one, other) => {
    squares += (one - other) ** 2
    count += 1
  })
  if (count === 0) return null
  const outlier = outlierFrom * Math.sqrt(squares / count)
  const radius = Math.max(placement.width, placement.height) / 2
  const normal = new Float64Array(unknowns * unknowns)
  const right = new Float64Array(unknowns)
  const terms = new Float64Array(unknowns)
  eachShared(moved, samples, placement, (one, other, gx, gy, x, y) => {
    const off = other - one
    if (Math.abs(off) > outlier) return
    // What a place shows changes against the way the photo moves.
    const px = (x - centre.x) / radius
    const py = (y - centre.y) / radius
    terms[0] = -gx
    terms[1] = -gy
    terms[2] = gx * py - gy * px
    terms[3] = -(gx * px + gy * py)
    for (let i = 0; i < unknowns; i += 1) {
      right[i] = (right[i] ?? 0) + (terms[i] ?? 0) * off
      for (let j = i; j < unknowns; j += 1)
        normal[i * unknowns + j] = (normal[i * unknowns + j] ?? 0) + (terms[i] ?? 0) * (terms[j] ?? 0)
    }
  })
  const solved = solve(normal, right)
  if (solved === null) return null
  const [dx = 0, dy = 0, turn = 0, growth = 0] = solved
  const pixelsPerComposite = moved.detail.widthPx / placement.width
  const isSmall = Math.max(...solved.map(Math.abs)) * pixelsPerComposite < smallPx
  return {
    motion: {
      dx: motion.dx + dx,
      dy: motion.dy + dy,
      turnDeg: motion.turnDeg + ((turn / radius) * 180) / Math.PI,
      growth: motion.growth * (1 + growth / radius),
    },
    isSmall,
  }
}

/** Solves a symmetric system of which the upper half is given, slightly damped; null when it has no solution. */
function solve(upper: Float64Array, right: Float64Array): number[] | null {
  const lower = factorOf(upper)
  if (lower === null) return null
  const below = (i: number, j: number) => lower[i * unknowns + j] ?? 0
  const solved = Array.from(right)
  for (let i = 0; i < unknowns; i += 1) {
    let sum = solved[i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= below(i, k) * (solved[k] ?? 0)
    solved[i] = sum / below(i, i)
  }
  for (let i = unknowns - 1; i >= 0; i -= 1) {
    let sum = solved[i] ?? 0
    for (let k = i + 1; k < unknowns; k += 1) sum -= below(k, i) * (solved[k] ?? 0)
    solved[i] = sum / below(i, i)
  }
  return solved
}

const damping = 1.001

/** The lower factor of Cholesky; null when the matrix is not positive. */
function factorOf(upper: Float64Array): Float64Array | null {
  const lower = new Float64Array(unknowns * unknowns)
  const below = (i: number, j: number) => lower[i * unknowns + j] ?? 0
  for (let i = 0; i < unknowns; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = (upper[j * unknowns + i] ?? 0) * (i === j ? damping : 1)
      for (let k = 0; k < j; k += 1) sum -= below(i, k) * below(j, k)
      if (i === j && sum <= 1e-9) return null
      lower[i * unknowns + j] = i === j ? Math.sqrt(sum) : sum / below(j, j)
    }
  return lower
}
