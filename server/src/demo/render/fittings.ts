import { ellipse, ring, stroke, wash } from './brushes.ts'
import type { PaintJob } from './gelcoat.ts'
import { fractalNoise, smoothStep, valueNoise } from './noise.ts'
import { randomFrom } from './random.ts'
import { stencil, stencilWidth } from './stencil.ts'
import type { Point, Surface } from './surface.ts'

/** Shares of the length where the lightning receptors of a face sit. */
export const RECEPTOR_SHARES: readonly number[] = [0.36, 0.58, 0.76, 0.9]
/** Share of the chord where they sit. */
export const RECEPTOR_CHORD = 0.46

/** What the factory put on: bond lines, the tape of the leading edge, receptors, rivets, vortex generators, texts. */
export function paintFittings(job: PaintJob): void {
  paintRootRings(job)
  paintBondLines(job)
  paintNoseTape(job)
  paintRivets(job)
  for (const receptor of receptorsOf(job)) paintReceptor(job.surface, receptor, 8.5 * job.unitPx)
  if (job.side === 'pressure' || job.side === 'suction') paintTexts(job)
  if (job.side === 'suction') paintVortexGenerators(job)
}

/** The centres of the receptors of a face; edges have none. */
export const receptorsOf = (job: PaintJob): readonly Point[] =>
  job.side === 'pressure' || job.side === 'suction' ? RECEPTOR_SHARES.map((share) => receptorAt(job, share)) : []

/** Centre of the receptor at a share of the length. */
export function receptorAt(job: PaintJob, share: number): Point {
  return job.shape.at(share * job.shape.heightPx, RECEPTOR_CHORD)
}

/** A metal disc in a bead of sealant, bright on the side of the sun. */
export function paintReceptor(surface: Surface, centre: Point, radiusPx: number): void {
  ellipse(surface, centre, { x: radiusPx * 1.7, y: radiusPx * 1.7 }, radiusPx * 0.5, [198, 198, 192], 0.5)
  ring(surface, centre, radiusPx * 1.25, radiusPx * 0.22, [120, 118, 112], 0.5)
  ellipse(surface, centre, { x: radiusPx, y: radiusPx }, 1.2, [146, 148, 150], 0.95)
  const glint = { x: centre.x - radiusPx * 0.25, y: centre.y - radiusPx * 0.3 }
  ellipse(surface, glint, { x: radiusPx * 0.55, y: radiusPx * 0.45 }, radiusPx * 0.5, [214, 216, 218], 0.7)
  ring(surface, centre, radiusPx, 1.3, [74, 74, 74], 0.7)
  ellipse(surface, centre, { x: radiusPx * 0.2, y: radiusPx * 0.2 }, 1, [60, 60, 60], 0.8)
}

function paintRootRings(job: PaintJob): void {
  const { shape, unitPx } = job
  for (const [index, offset] of [26, 96, 180].entries()) {
    const points = spanCurve(job, shape.rootY + offset * unitPx, 5 * unitPx, 1.6 * unitPx)
    stroke(job.surface, points, 1.2, [140, 140, 136], index === 0 ? 0.4 : 0.2)
  }
}

/** Seams of the shell across the chord and the long bond line beside the trailing edge. */
function paintBondLines(job: PaintJob): void {
  const random = randomFrom('bonds', job.seed, job.side)
  const { shape, surface, unitPx, detail } = job
  for (let share = random.range(0.1, 0.16); share < 0.95; share += random.range(0.1, 0.17)) {
    const points = spanCurve(job, share * shape.heightPx, random.gauss() * 5 * unitPx, 1.3 * unitPx)
    stroke(surface, points, 1.4, [150, 149, 144], random.range(0.16, 0.34) * (0.35 + 0.65 * detail))
  }
  const noise = valueNoise(job.seed, job.side, 'bond')
  const chord = job.side === 'leading' || job.side === 'trailing' ? 0.5 : 0.93
  for (let y = Math.round(shape.rootY + 190 * unitPx); y < shape.tipY - 20 * unitPx; y++) {
    const x = shape.at(y, chord).x
    const strength = (0.12 + 0.22 * noise(3, y / (30 * unitPx))) * (0.35 + 0.65 * detail)
    wash(
      surface,
      { left: x - 2, right: x + 2, top: y, bottom: y },
      (px) => strength * (1 - smoothStep(0.3, 1.6, Math.abs(px - x))),
      [132, 131, 126],
    )
  }
}

/** The protection tape of the outer third: a trace more matt and warm than the coat, its rim catching dirt, cut into lengths. */
function paintNoseTape(job: PaintJob): void {
  if (job.side === 'trailing') return
  const { shape, surface, unitPx } = job
  const random = randomFrom('tape', job.seed)
  const noise = fractalNoise(3, job.seed, job.side, 'tape')
  const rims = job.side === 'leading' ? [0.24, 0.76] : [0.14]
  const start = Math.round(shape.heightPx * 0.56)
  for (let y = start; y < shape.tipY - 6; y++) {
    for (const rim of rims) {
      const x = shape.at(y, rim + 0.006 * (noise(1, y / (40 * unitPx)) - 0.5)).x
      const dirt = 0.12 + 0.4 * noise(x / 9, y / (22 * unitPx))
      wash(
        surface,
        { left: x - 2, right: x + 2, top: y, bottom: y },
        (px) => dirt * (1 - smoothStep(0.4, 1.5, Math.abs(px - x))),
        [122, 116, 104],
      )
    }
  }
  for (let y = start; y < shape.tipY; y += random.range(190, 330) * unitPx) {
    const from = job.side === 'leading' ? 0.24 : 0.004
    const to = job.side === 'leading' ? 0.76 : 0.14
    const ends = [shape.at(y, from), shape.at(y + 3 * unitPx, to)].map((point) => ({ ...point, width: 1.4 * unitPx }))
    stroke(surface, ends, 1, [136, 132, 122], 0.42)
  }
}

/** Drain holes and rivet-like marks: pairs of small dark dots with a stain below. */
function paintRivets(job: PaintJob): void {
  const random = randomFrom('rivets', job.seed, job.side)
  const { shape, unitPx, surface } = job
  const chord = job.side === 'leading' || job.side === 'trailing' ? 0.72 : 0.86
  for (let share = 0.07; share < 0.97; share += random.range(0.018, 0.05)) {
    const centre = shape.at(share * shape.heightPx, chord + 0.004 * random.gauss())
    const size = random.range(1.3, 2.2) * unitPx
    ellipse(surface, centre, { x: size, y: size }, 1, [112, 112, 110], 0.35 + 0.3 * random.next())
    if (random.next() < 0.3) {
      const trail = [0, 1].map((t) => ({
        x: centre.x,
        y: centre.y + t * random.range(14, 50) * unitPx,
        width: (2.4 - 1.6 * t) * unitPx,
      }))
      stroke(surface, trail, 2, [128, 112, 88], 0.22 * job.detail)
    }
  }
}

/** Small fins in pairs along the thick part of the suction side, each with its shadow. */
function paintVortexGenerators(job: PaintJob): void {
  const { shape, unitPx, surface } = job
  for (let y = shape.heightPx * 0.09; y < shape.heightPx * 0.3; y += 17 * unitPx) {
    for (const lean of [-1, 1]) {
      const foot = shape.at(y + lean * 3.4 * unitPx, 0.33)
      const head = shape.at(y + lean * 5.6 * unitPx, 0.365)
      const shadow = [foot, head].map((point) => ({ x: point.x + 1.6, y: point.y + 2, width: 2.6 * unitPx }))
      stroke(surface, shadow, 1.6, [120, 122, 124], 0.4)
      stroke(
        surface,
        [foot, head].map((point) => ({ ...point, width: 2 * unitPx })),
        0.8,
        [236, 236, 234],
        0.9,
      )
    }
  }
}

/** Serial number and side near the root, the mark of the centre of gravity, lifting marks. */
function paintTexts(job: PaintJob): void {
  const random = randomFrom('texts', job.seed)
  const { shape, surface, unitPx } = job
  const serial = `VNR-${random.int(41, 68)}B SN ${random.int(1000, 9999)}-${random.pick(['A', 'B', 'C'])}`
  const ink = [88, 94, 104] as const
  const lines: readonly (readonly [string, number, number])[] = [
    [serial, 22, 0.05],
    [job.side === 'pressure' ? 'PS' : 'SS', 34, 0.066],
    ['CG', 24, 0.318],
  ]
  for (const [text, height, share] of lines) {
    const middle = shape.at(share * shape.heightPx, 0.5)
    stencil(
      surface,
      text,
      { x: middle.x - stencilWidth(text, height * unitPx) / 2, y: middle.y },
      height * unitPx,
      ink,
      0.6,
    )
  }
  const mark = shape.at(0.306 * shape.heightPx, 0.5)
  ring(surface, mark, 13 * unitPx, 2 * unitPx, ink, 0.55)
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
  ] as const) {
    const arm = 18 * unitPx
    const cross = [-1, 1].map((t) => ({ x: mark.x + t * dx * arm, y: mark.y + t * dy * arm, width: 1.6 * unitPx }))
    stroke(surface, cross, 0.8, ink, 0.5)
  }
}

/** A line across the blade that sags by `sagPx` in the middle, as a seam around a curved body looks. */
function spanCurve(job: PaintJob, y: number, sagPx: number, width: number): { x: number; y: number; width: number }[] {
  return Array.from({ length: 13 }, (_, i) => {
    const chord = 0.004 + (0.992 * i) / 12
    return { ...job.shape.at(y + sagPx * 4 * chord * (1 - chord), chord), width }
  })
}
