import { ellipse, patch, type StrokePoint, stroke } from './brushes.ts'
import type { DefectJob } from './defect.ts'
import { fractalNoise } from './noise.ts'
import { type Random, randomFrom } from './random.ts'
import type { Point } from './surface.ts'

const STEP_PX = 4

/** A dark line that wanders, forks and thins out, on a faintly stained and chipped ground. Growth lengthens the same line. */
export function paintCrack(job: DefectJob): void {
  const { random, size, surface, centre } = job
  const heading = random.pick([0.1, 0.9, 1.5, 2.2]) + random.gauss() * 0.15
  const length = 110 * size
  const before = 55 * job.firstSize
  const start = { x: centre.x - Math.cos(heading) * before, y: centre.y - Math.sin(heading) * before }
  const noise = fractalNoise(3, job.streamKey)
  const stain = {
    centre,
    radius: { x: 26 * size, y: 34 * size },
    noise,
    grainPx: 22 * size,
    ragged: 0.8,
    softness: 0.7,
  }
  patch(surface, stain, [132, 116, 92], 0.22)
  const width = 2.3 * job.unitPx * (0.8 + 0.1 * job.severity)
  const main = wander(randomFrom('crack', job.streamKey), start, heading, length, width, job.unitPx)
  drawCrack(job, main)
  // Forks spring at fixed distances from the start, so that a longer crack keeps those of the shorter one.
  const stepPx = 110 * job.firstSize * 0.17
  for (let fork = 1; fork * stepPx < length * 0.92; fork++) {
    const own = randomFrom('fork', job.streamKey, fork)
    const from = fork * stepPx * own.range(0.85, 1.1)
    const root = main[Math.round(from / (STEP_PX * job.unitPx))]
    if (root === undefined || own.next() < 0.25) continue
    const turn = (fork % 2 === 0 ? -1 : 1) * own.range(0.45, 1.2)
    const reach = Math.min(own.range(14, 62) * size, 0.7 * (length - from))
    drawCrack(job, wander(own, root, heading + turn, reach, Math.max(1.1, root.width * 0.62), job.unitPx))
  }
  chips(job, main, random)
}

/** A random walk of fixed step that keeps its heading on average; the width thins to a hair. */
export function wander(
  random: Random,
  start: Point,
  heading: number,
  lengthPx: number,
  widthPx: number,
  unitPx: number,
): StrokePoint[] {
  const step = STEP_PX * unitPx
  const steps = Math.max(2, Math.round(lengthPx / step))
  const points: StrokePoint[] = [{ ...start, width: widthPx * 0.5 }]
  let { x, y } = start
  let turn = 0
  for (let i = 1; i <= steps; i++) {
    turn = turn * 0.6 + random.gauss() * 0.5
    x += Math.cos(heading + turn) * step
    y += Math.sin(heading + turn) * step
    const taper = 0.25 + 0.75 * Math.sin(Math.PI * Math.min(1, 0.3 + (0.7 * i) / steps))
    points.push({ x, y, width: widthPx * taper * random.range(0.6, 1.25) })
  }
  return points
}

function drawCrack(job: DefectJob, points: readonly StrokePoint[]): void {
  const lit = points.map((point) => ({ x: point.x + 1.3, y: point.y + 1.3, width: point.width + 0.8 }))
  stroke(
    job.surface,
    points.map((point) => ({ ...point, width: point.width * 3.2 })),
    4 * job.unitPx,
    [112, 98, 78],
    0.3,
  )
  stroke(job.surface, lit, 1, [250, 249, 244], 0.55)
  stroke(job.surface, points, 0.8, [34, 31, 29], 0.93)
}

function chips(job: DefectJob, main: readonly StrokePoint[], random: Random): void {
  for (const point of main) {
    if (random.next() > 0.2) continue
    const size = random.range(1.2, 3.4) * job.unitPx
    const centre = { x: point.x + random.gauss() * 3 * job.unitPx, y: point.y + random.gauss() * 3 * job.unitPx }
    ellipse(job.surface, centre, { x: size, y: size * random.range(0.6, 1.2) }, 1, [92, 86, 76], 0.7)
  }
}
