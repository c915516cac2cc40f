import { ellipse, patch, ring, stroke, wash } from './brushes.ts'
import type { DefectJob } from './defect.ts'
import { wander } from './defect-crack.ts'
import { paintReceptor } from './fittings.ts'
import { fractalNoise, smoothStep } from './noise.ts'
import { randomFrom } from './random.ts'

/** A lightning strike: scorched ground, a charred hole, split laminate radiating from it, peeled white coat at its rim. */
export function paintLightning(job: DefectJob): void {
  const { surface, centre, size, unitPx } = job
  const noise = fractalNoise(4, job.streamKey)
  const random = randomFrom('strike', job.streamKey)
  const ground = {
    centre,
    noise,
    grainPx: 24 * unitPx,
    ragged: 0.8,
    softness: 0.6,
    radius: { x: 44 * size, y: 54 * size },
  }
  patch(surface, ground, [104, 82, 58], 0.5)
  patch(surface, { ...ground, radius: { x: 26 * size, y: 33 * size }, softness: 0.35 }, [48, 41, 36], 0.72)
  for (let ray = 0; ray < 7; ray++) {
    const angle = (ray / 7) * 2 * Math.PI + random.gauss() * 0.25
    const length = random.range(28, 62) * size
    const points = wander(randomFrom('ray', job.streamKey, ray), centre, angle, length, 3.2 * unitPx, unitPx)
    stroke(surface, points, 1, [30, 27, 25], 0.85)
  }
  for (let peel = 0; peel < 6; peel++) {
    const angle = random.range(0, 2 * Math.PI)
    const away = random.range(18, 30) * size
    const at = { x: centre.x + Math.cos(angle) * away, y: centre.y + Math.sin(angle) * away * 1.2 }
    const radius = { x: random.range(4, 8) * size, y: random.range(3, 9) * size }
    patch(
      surface,
      { centre: at, noise, grainPx: 9 * unitPx, ragged: 0.9, softness: 0.08, radius },
      [238, 236, 228],
      0.85,
    )
  }
  patch(surface, { ...ground, radius: { x: 11 * size, y: 14 * size }, softness: 0.1, ragged: 0.7 }, [16, 15, 15], 0.96)
  const ash = { x: centre.x - 3 * size, y: centre.y - 4 * size }
  ellipse(surface, ash, { x: 3.5 * size, y: 2.6 * size }, 3, [150, 144, 136], 0.55)
}

/** Layers come apart under the coat: a bulge lit on one flank, whitened laminate, an open lip on the other. */
export function paintDelamination(job: DefectJob): void {
  const { surface, centre, size, unitPx } = job
  const radius = { x: 32 * size, y: 52 * size }
  const noise = fractalNoise(3, job.streamKey)
  const inside = (x: number, y: number): number => {
    const wobble = 0.28 * (noise(x / (30 * unitPx), y / (30 * unitPx)) - 0.5)
    return Math.hypot((x - centre.x) / radius.x, (y - centre.y) / radius.y) + wobble
  }
  const area = {
    left: centre.x - radius.x * 1.3,
    right: centre.x + radius.x * 1.3,
    top: centre.y - radius.y * 1.3,
    bottom: centre.y + radius.y * 1.3,
  }
  const slope = (x: number, y: number): number => ((x - centre.x) / radius.x + (y - centre.y) / radius.y) * 0.7
  wash(
    surface,
    area,
    (x, y) => 0.55 * Math.max(0, -slope(x, y)) * (1 - smoothStep(0.85, 1.08, inside(x, y))),
    [255, 253, 244],
  )
  wash(
    surface,
    area,
    (x, y) => 0.42 * Math.max(0, slope(x, y)) * (1 - smoothStep(0.85, 1.08, inside(x, y))),
    [84, 84, 88],
  )
  wash(
    surface,
    area,
    (x, y) => 0.5 * (1 - smoothStep(0.02, 0.09, Math.abs(inside(x, y) - 1))) * smoothStep(-0.2, 0.9, slope(x, y)),
    [60, 54, 48],
  )
  const lip = Array.from({ length: 15 }, (_, i) => {
    const angle = -0.35 + (1.9 * i) / 14
    const wobble = 1 + 0.16 * (noise(i * 0.7, 3) - 0.5)
    const width = 5.2 * unitPx * Math.sin((Math.PI * (i + 0.4)) / 14.8) * (0.6 + 0.12 * job.severity)
    return {
      x: centre.x + Math.cos(angle) * radius.x * wobble,
      y: centre.y + Math.sin(angle) * radius.y * wobble,
      width: Math.max(0.6, width),
    }
  })
  stroke(
    surface,
    lip.map((point) => ({ ...point, x: point.x + 2, y: point.y + 2 })),
    1.4,
    [246, 244, 236],
    0.7,
  )
  stroke(surface, lip, 1, [32, 29, 27], 0.92)
}

/** A receptor that was struck: melted rim, sealant burnt off in a sector, soot and a rusty run towards the tip. */
export function paintReceptorDamage(job: DefectJob): void {
  const { surface, centre, size, unitPx } = job
  const random = randomFrom('receptor', job.streamKey)
  const noise = fractalNoise(3, job.streamKey)
  const radius = 8.5 * unitPx
  const soot = {
    centre,
    noise,
    grainPx: 12 * unitPx,
    ragged: 0.8,
    softness: 0.6,
    radius: { x: 21 * size, y: 25 * size },
  }
  patch(surface, soot, [72, 60, 48], 0.62)
  const run = Array.from({ length: 7 }, (_, i) => ({
    x: centre.x + random.gauss() * 1.4,
    y: centre.y + i * 15 * size,
    width: (10 - i) * unitPx,
  }))
  stroke(surface, run, 6 * unitPx, [134, 84, 46], 0.45)
  paintReceptor(surface, centre, radius)
  ring(surface, centre, radius * 1.3, radius * 0.5, [38, 33, 29], 0.75)
  const angle = random.range(0, 2 * Math.PI)
  for (let bite = 0; bite < 5; bite++) {
    const turn = angle + bite * 0.42
    const at = { x: centre.x + Math.cos(turn) * radius * 0.9, y: centre.y + Math.sin(turn) * radius * 0.9 }
    const reach = random.range(0.25, 0.5) * radius
    ellipse(surface, at, { x: reach, y: reach }, 1.4, [22, 20, 19], 0.92)
  }
  for (let ray = 0; ray < 3 + Math.round(size); ray++) {
    const points = wander(
      randomFrom('ray', job.streamKey, ray),
      centre,
      random.range(0, 6.28),
      random.range(24, 44) * size,
      2.2 * unitPx,
      unitPx,
    )
    stroke(surface, points, 0.9, [44, 39, 35], 0.75)
  }
}
