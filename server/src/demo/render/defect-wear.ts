import { ellipse, patch, stroke } from './brushes.ts'
import type { DefectJob } from './defect.ts'
import { fractalNoise, valueNoise } from './noise.ts'
import { randomFrom } from './random.ts'
import type { Rgb } from './surface.ts'

/** The nose worn rough: pits along the edge, the coat gone in a ragged patch, the fibre mat visible in its middle. */
export function paintErosion(job: DefectJob): void {
  const { surface, centre, size, unitPx } = job
  const edges = job.shape.edges(centre.y)
  const reach = Math.min(46 * size, (edges.right - edges.left) * 0.3)
  const noise = fractalNoise(5, job.streamKey)
  const grain = valueNoise(job.streamKey, 'grain')
  const outer = { centre, radius: { x: reach, y: 88 * size }, noise, grainPx: 24 * unitPx, ragged: 0.95, softness: 0.1 }
  patch(surface, { ...outer, radius: { x: reach * 1.25, y: 104 * size }, softness: 0.5 }, [150, 138, 116], 0.3)
  patch(surface, outer, (x, y) => speckled([176, 166, 142], 40 * (grain(x / 2.2, y / 2.2) - 0.5)), 0.86)
  const inner = { ...outer, radius: { x: reach * 0.62, y: 62 * size }, grainPx: 17 * unitPx }
  patch(surface, inner, (x, y) => fibre(x, y, unitPx, grain), 0.92)
  if (job.severity >= 4) {
    patch(surface, { ...outer, radius: { x: reach * 0.3, y: 34 * size }, grainPx: 11 * unitPx }, [58, 50, 42], 0.85)
  }
  const random = randomFrom('pits', job.streamKey)
  const pits = Math.round(46 * size)
  for (let pit = 0; pit < pits; pit++) {
    const at = {
      x: centre.x + random.range(-1.1, 1.1) * reach,
      y: centre.y + (random.range(-1, 1) + random.range(-1, 1)) * 62 * size,
    }
    const radius = random.range(0.9, 3.2) * unitPx
    ellipse(surface, { x: at.x + 1, y: at.y + 1 }, { x: radius, y: radius }, 1, [244, 243, 238], 0.5)
    ellipse(surface, at, { x: radius, y: radius * random.range(0.7, 1.4) }, 0.9, [74, 66, 56], 0.8)
  }
}

/** Woven glass under the coat: two crossed bands of threads, uneven. */
function fibre(x: number, y: number, unitPx: number, grain: (x: number, y: number) => number): Rgb {
  const a = Math.sin(((x + y) * 1.15) / unitPx)
  const b = Math.sin(((x - y) * 1.15) / unitPx)
  const weave = a * b * 15 + 34 * (grain(x / 3, y / 3) - 0.5)
  return [124 + weave, 112 + weave, 86 + weave * 0.8]
}

function speckled(colour: Rgb, by: number): Rgb {
  return [colour[0] + by, colour[1] + by, colour[2] + by]
}

/** The coat flaked off in sharp patches: primer under it, a shadow along the upper rim, loose flakes around. */
export function paintCoatingLoss(job: DefectJob): void {
  const { surface, centre, size, unitPx } = job
  const noise = fractalNoise(4, job.streamKey)
  const grain = valueNoise(job.streamKey, 'grain')
  const random = randomFrom('flakes', job.streamKey)
  const flakes = 3 + Math.round(3 * size)
  for (let flake = 0; flake < flakes; flake++) {
    const spread = flake === 0 ? 0 : 1
    const at = { x: centre.x + spread * random.gauss() * 30 * size, y: centre.y + spread * random.gauss() * 36 * size }
    const radius = (flake === 0 ? 34 : random.range(4, 13)) * size
    const shape = {
      centre: at,
      radius: { x: radius, y: radius * 1.25 },
      noise,
      grainPx: Math.max(3, 0.62 * radius),
      ragged: 0.9,
      softness: 0.05,
    }
    patch(surface, { ...shape, centre: { x: at.x + 2, y: at.y + 2.4 }, softness: 0.1 }, [250, 250, 248], 0.75)
    patch(surface, { ...shape, centre: { x: at.x - 1, y: at.y - 1.4 } }, [104, 102, 96], 0.75)
    patch(surface, shape, (x, y) => speckled([178, 172, 148], 22 * (grain(x / 3, y / 7) - 0.5)), 0.95)
  }
  const core = {
    centre,
    radius: { x: 15 * size, y: 20 * size },
    noise,
    grainPx: 13 * unitPx,
    ragged: 0.9,
    softness: 0.08,
  }
  patch(surface, core, (x, y) => speckled([142, 146, 140], 26 * (grain(x / 2, y / 5) - 0.5)), 0.9)
}

/** Oil or grease that ran from the root side towards the tip: a pool and several runs, translucent and brown. */
export function paintContamination(job: DefectJob): void {
  const { surface, centre, size, unitPx } = job
  const noise = fractalNoise(4, job.streamKey)
  const random = randomFrom('runs', job.streamKey)
  const top = { x: centre.x, y: centre.y - 70 * size }
  const pool = {
    centre: top,
    radius: { x: 30 * size, y: 22 * size },
    noise,
    grainPx: 20 * unitPx,
    ragged: 0.8,
    softness: 0.3,
  }
  patch(surface, pool, [96, 74, 44], 0.5)
  patch(surface, { ...pool, radius: { x: 15 * size, y: 12 * size } }, [58, 44, 28], 0.6)
  const runs = 5 + Math.round(2 * size)
  for (let run = 0; run < runs; run++) {
    const x = top.x + random.range(-24, 24) * size
    const length = random.range(60, 165) * size
    const width = random.range(3, 10) * unitPx
    let wandered = x
    const points = Array.from({ length: 8 }, (_, i) => {
      wandered += random.gauss() * 1.6 * unitPx
      return { x: wandered, y: top.y + (length * i) / 7, width: width * (1 - 0.5 * (i / 7)) }
    })
    stroke(surface, points, width * 0.6, [92, 70, 42], random.range(0.25, 0.5))
    const drop = points.at(-1)
    if (drop !== undefined) ellipse(surface, drop, { x: width * 0.55, y: width * 0.9 }, 2, [70, 54, 34], 0.55)
  }
}
