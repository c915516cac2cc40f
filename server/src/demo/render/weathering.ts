import { ellipse, patch, type StrokePoint, stroke, wash } from './brushes.ts'
import type { PaintJob } from './gelcoat.ts'
import { fractalNoise, gridded, smoothStep } from './noise.ts'
import { type Random, randomFrom } from './random.ts'
import type { Rgb } from './surface.ts'

const DIRT: readonly [Rgb, ...Rgb[]] = [
  [118, 108, 92],
  [96, 92, 84],
  [134, 120, 96],
  [86, 88, 82],
]
const GREASE: Rgb = [70, 58, 44]

/** How much of each mark a side carries, per million composite pixels of a usual blade. */
const PER_MEGAPIXEL = { specks: 700, smudges: 20, rainMarks: 30, wipes: 26, scratches: 12 }

/** What years outside leave on the coat: smudges, rain marks running down, wiped traces across the chord, scratches, specks and insects. */
export function paintWeathering(job: PaintJob): void {
  const megapixels = (job.shape.widthPx * job.shape.heightPx * 0.45) / (1e6 * job.unitPx * job.unitPx)
  const count = (perMegapixel: number): number => Math.round(perMegapixel * megapixels * job.detail)
  const stream = (name: string): Random => randomFrom(name, job.seed, job.side)
  paintNoseDirt(job)
  repeat(count(PER_MEGAPIXEL.smudges), stream('smudges'), (random) => paintSmudge(job, random))
  repeat(count(PER_MEGAPIXEL.wipes), stream('wipes'), (random) => paintWipe(job, random))
  repeat(count(PER_MEGAPIXEL.rainMarks), stream('rain'), (random) => paintRainMark(job, random))
  repeat(count(PER_MEGAPIXEL.scratches), stream('scratches'), (random) => paintScratch(job, random))
  repeat(count(PER_MEGAPIXEL.specks), stream('specks'), (random) => paintSpeck(job, random))
}

/** Dirt that came since the first visit: the same marks of another stream, more of them the older the coat. */
export function paintNewDirt(job: PaintJob, paintAge: number): void {
  const visits = Math.ceil(paintAge)
  for (let visit = 1; visit <= visits; visit++) {
    const share = Math.min(1, paintAge - visit + 1) * job.detail
    const stream = (name: string): Random => randomFrom(name, job.seed, job.side, 'visit', visit)
    repeat(Math.round(14 * share), stream('rain'), (random) => paintRainMark(job, random))
    repeat(Math.round(10 * share), stream('smudges'), (random) => paintSmudge(job, random))
    repeat(Math.round(160 * share), stream('specks'), (random) => paintSpeck(job, random))
  }
}

function repeat(times: number, random: Random, draw: (random: Random) => void): void {
  for (let i = 0; i < times; i++) draw(random)
}

function anywhere(job: PaintJob, random: Random): { x: number; y: number } {
  return job.shape.at(random.range(job.shape.rootY, job.shape.tipY), random.range(0.02, 0.98))
}

/** Insects and dust collect along the nose, more towards the fast tip. */
function paintNoseDirt(job: PaintJob): void {
  const { shape, surface, side, unitPx } = job
  if (side === 'trailing' || job.detail === 0) return
  const cloudy = fractalNoise(4, job.seed, side, 'nose')
  const area = { width: surface.widthPx, top: 0, bottom: surface.heightPx }
  const noise = gridded((x, y) => cloudy(x / (30 * unitPx), y / (170 * unitPx)), area, 3)
  const centre = side === 'leading' ? 0.5 : 0
  const reach = side === 'leading' ? 0.24 : 0.2
  for (let y = Math.round(shape.rootY); y < shape.tipY; y++) {
    const edges = shape.edges(y)
    const amount = job.detail * (0.14 + 0.42 * smoothStep(0.2, 0.9, y / shape.heightPx))
    const middle = shape.at(y, centre).x
    const half = (edges.right - edges.left) * reach
    for (let x = Math.floor(middle - half); x <= middle + half; x++) {
      const near = 1 - Math.abs(x - middle) / half
      const cloud = noise(x, y)
      surface.blend(x, y, [126, 114, 94], amount * near * near * smoothStep(0.25, 0.7, cloud))
    }
  }
}

function paintSmudge(job: PaintJob, random: Random): void {
  const size = random.range(12, 80) * job.unitPx
  const noise = fractalNoise(3, job.seed, 'smudge', random.int(0, 1e6))
  const centre = anywhere(job, random)
  const radius = { x: size, y: size * random.range(0.5, 3) }
  const shape = {
    centre,
    radius,
    noise,
    grainPx: random.range(0.4, 1.1) * size,
    ragged: 1.1,
    softness: random.range(0.4, 0.9),
  }
  patch(job.surface, shape, random.pick(DIRT), random.range(0.03, 0.12))
}

/** A drop's way down: starts dark at a grain of dirt, thins and fades, wanders a little. */
function paintRainMark(job: PaintJob, random: Random): void {
  const start = anywhere(job, random)
  const length = random.range(40, 330) * job.unitPx
  const width = random.range(1.2, 6) * job.unitPx
  const colour = random.pick(DIRT)
  const strength = random.range(0.06, 0.24)
  const steps = 9
  let x = start.x
  const points: StrokePoint[] = []
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    points.push({ x, y: start.y + length * t, width: width * (1 - 0.75 * t), strength: 1 - t })
    x += random.gauss() * 1.1 * job.unitPx
  }
  stroke(job.surface, points, width * 0.7, colour, strength)
  if (random.next() < 0.5) {
    ellipse(job.surface, start, { x: width * 0.55, y: width * 0.8 }, 1.4, [78, 72, 62], strength * 1.7)
  }
}

/** Air drags water and grease across the chord: faint wide traces, slightly slanted towards the tip. */
function paintWipe(job: PaintJob, random: Random): void {
  const y = random.range(job.shape.rootY, job.shape.tipY)
  const from = random.range(0, 0.75)
  const a = job.shape.at(y, from)
  const b = job.shape.at(y + random.range(-4, 26) * job.unitPx, Math.min(0.99, from + random.range(0.12, 0.45)))
  const width = random.range(2, 11) * job.unitPx
  const light = random.next() < 0.35
  const colour: Rgb = light ? [240, 241, 238] : random.pick(DIRT)
  const points = [0, 0.3, 0.6, 1].map((t) => ({
    x: a.x + (b.x - a.x) * t,
    y: a.y + (b.y - a.y) * t + random.gauss() * 2 * job.unitPx,
    width: width * (1 - 0.7 * t),
  }))
  stroke(job.surface, points, width * 0.9, colour, random.range(0.04, 0.13))
}

function paintScratch(job: PaintJob, random: Random): void {
  const start = anywhere(job, random)
  const angle = random.range(0, Math.PI)
  const length = random.range(8, 46) * job.unitPx
  const bow = random.gauss() * 0.12
  const points = [0, 0.5, 1].map((t) => ({
    x: start.x + Math.cos(angle + bow * t) * length * t,
    y: start.y + Math.sin(angle + bow * t) * length * t,
    width: (0.9 + 0.5 * t) * job.unitPx,
  }))
  const colour: Rgb = random.next() < 0.5 ? [120, 120, 116] : [248, 248, 246]
  stroke(job.surface, points, 0.9, colour, random.range(0.2, 0.45))
}

/** Grains of dirt, insects, pinholes: mostly tiny, a few large, denser towards the nose. */
function paintSpeck(job: PaintJob, random: Random): void {
  const isFace = job.side === 'pressure' || job.side === 'suction'
  const spread = random.next() ** (isFace ? 1.35 : 1)
  const centre = job.shape.at(random.range(job.shape.rootY, job.shape.tipY), 0.01 + 0.98 * spread)
  const size = (0.65 + 2.3 * random.next() ** 5) * job.unitPx
  const colour = random.next() < 0.12 ? GREASE : random.pick(DIRT)
  const radius = { x: size * random.range(0.7, 1.3), y: size * random.range(0.8, 1.5) }
  ellipse(job.surface, centre, radius, 2, colour, 0.05 + 0.4 * random.next() ** 3)
}

/** A repaired spot: slightly whiter than the coat around, with brush strokes along the span and a faint rim. */
export function paintRepairs(job: PaintJob): void {
  const random = randomFrom('repairs', job.seed, job.side)
  const noise = fractalNoise(3, job.seed, job.side, 'repairs')
  const count = Math.round(random.int(3, 6) * job.detail)
  for (let i = 0; i < count; i++) {
    const centre = anywhere(job, random)
    const half = { x: random.range(14, 44) * job.unitPx, y: random.range(20, 70) * job.unitPx }
    const lift = random.range(0.16, 0.34)
    const area = {
      left: centre.x - half.x - 6,
      right: centre.x + half.x + 6,
      top: centre.y - half.y - 6,
      bottom: centre.y + half.y + 6,
    }
    const inset = (x: number, y: number): number =>
      Math.min(half.x - Math.abs(x - centre.x), half.y - Math.abs(y - centre.y)) + 7 * (noise(x / 9, y / 9) - 0.5)
    wash(
      job.surface,
      area,
      (x, y) => lift * smoothStep(-1, 1.5, inset(x, y)) * (0.7 + 0.5 * noise(x / 3, y / 40)),
      [236, 237, 236],
    )
    wash(job.surface, area, (x, y) => 0.16 * (1 - smoothStep(0.4, 1.8, Math.abs(inset(x, y)))), [120, 118, 110])
  }
}
