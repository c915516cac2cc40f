import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BladeSide, Taper } from '../../demo/render/blade-shape.ts'
import { type RenderedSide, renderBladeSide } from '../../demo/render/blade-side.ts'
import { type Random, randomFrom } from '../../demo/render/random.ts'
import { aboutCentre, type BackdropPhoto, storePhoto } from './backdrop-photo.ts'
import { type BackdropSource, backdropOf, backdropSources } from './backdrop-source.ts'
import { type Backdrop, layeredPhoto } from './layered-photo.ts'

/** Photos of one blade side that are hard because of what stands behind it. */
export interface BackdropSet {
  readonly description: string
  readonly photos: readonly BackdropPhoto[]
}

/** How the blade and what is behind it move between two photos, as shares of the frame. */
const paces = [
  ['far', 0.3, 0.6],
  ['near', 0.12, 0.15],
  ['still', 0, 0],
] as const
const tapers: Readonly<Record<string, Taper>> = {
  wide: { root: 0.42, widest: 0.6, tip: 0.3 },
  narrow: { root: 0.24, widest: 0.3, tip: 0.18 },
  thin: { root: 0.16, widest: 0.2, tip: 0.07 },
}
interface Plan {
  readonly source: BackdropSource
  readonly pace: (typeof paces)[number]
  readonly taper: string
  readonly turnDeg: number
  readonly detail: number
  readonly bladeLight: number
  readonly count: number
  readonly landscape: boolean
  readonly backdropShift: number
}

function planOf(random: Random): Plan {
  const turned = random.next()
  return {
    source: random.pick(backdropSources),
    pace: random.next() < 0.75 ? paces[0] : random.pick<(typeof paces)[number]>(paces),
    taper: random.pick(['wide', 'wide', 'narrow', 'thin']),
    turnDeg: turned < 0.35 ? random.range(-4, 4) : turned < 0.6 ? 90 + random.range(-4, 4) : random.range(15, 75),
    detail: random.pick([0.05, 0.3, 0.6, 1, 1]),
    bladeLight: random.pick([0.45, 0.7, 1, 1, 1]),
    count: random.int(3, 4),
    landscape: random.next() < 0.6,
    backdropShift: random.range(0, 0.06),
  }
}

/** Draws set number `number`. Repeatable where the real photos are the same. */
export async function backdropSet(number: number, folder: string): Promise<BackdropSet> {
  const random = randomFrom('backdrop set', number)
  const plan = planOf(random)
  const frame = plan.landscape ? { widthPx: 1440, heightPx: 960 } : { widthPx: 960, heightPx: 1440 }
  const [, least, most] = plan.pace
  const axisDeg = (plan.turnDeg * Math.PI) / 180
  const alongFrame = Math.abs(Math.cos(axisDeg)) * frame.heightPx + Math.abs(Math.sin(axisDeg)) * frame.widthPx
  const steps = Array.from({ length: plan.count - 1 }, () => random.range(least, most) * alongFrame)
  const side = bladeOf(plan, steps, random)
  const backdrop = await backdropOf(plan.source, random)
  const home = join(folder, String(number))
  await mkdir(home, { recursive: true })
  const photos: BackdropPhoto[] = []
  let along = start(side, random, alongFrame, steps)
  for (let index = 0; index < plan.count; index++) {
    const poses = posesAt(along, { side, plan, frame, backdrop, index }, random)
    const shot = { ...frame, ...poses, gain: 2 ** (0.12 * random.gauss()), noise: random.range(1, 3) }
    const layered = layeredPhoto(side.surface, backdrop, {
      ...shot,
      bladeLight: plan.bladeLight,
      seed: random.int(1, 1e9),
    })
    photos.push(await storePhoto(layered, poses.blade, frame, join(home, `photo-${index + 1}.jpg`)))
    along += steps[index] ?? 0
  }
  const { source, pace, taper, turnDeg, detail, bladeLight, backdropShift } = plan
  const told = { source, pace: pace[0], taper, turnDeg: Math.round(turnDeg), detail, bladeLight, backdropShift }
  return { description: `backdrop set ${number}: ${JSON.stringify(told)}`, photos }
}

const bladeFramePx = 1000

function bladeOf(plan: Plan, steps: readonly number[], random: Random): RenderedSide {
  const longest = Math.hypot(1440, 960) + steps.reduce((sum, step) => sum + step, 0) + 200
  return renderBladeSide({
    seed: random.int(1, 1e6),
    side: random.pick<BladeSide>(['pressure', 'suction', 'leading', 'trailing']),
    lengthM: 50,
    photoCount: Math.max(2, Math.ceil(longest / bladeFramePx) + 1),
    photoWidthPx: bladeFramePx,
    photoHeightPx: bladeFramePx,
    overlap: 0,
    defects: plan.detail > 0.1 ? 'random' : [],
    background: 'sky',
    direction: 'root-to-tip-down',
    variation: { tiltDeg: 0, scale: 0, exposure: 0, noise: 0 },
    detail: plan.detail,
    taper: tapers[plan.taper] ?? { root: 0.4, widest: 0.5, tip: 0.2 },
  })
}

/** The middle of the first photo along the blade: at the root, in the middle, or so that the last photo shows the tip. */
function start(side: RenderedSide, random: Random, alongFrame: number, steps: readonly number[]): number {
  const travel = steps.reduce((sum, step) => sum + step, 0)
  const last = side.composite.heightPx - travel - alongFrame * 0.2
  return random.pick([alongFrame * 0.3, last * 0.5, last])
}

interface Stand {
  readonly side: RenderedSide
  readonly plan: Plan
  readonly frame: { readonly widthPx: number; readonly heightPx: number }
  readonly backdrop: Backdrop
  readonly index: number
}

function posesAt(along: number, { side, plan, frame, backdrop, index }: Stand, random: Random) {
  const turn = ((plan.turnDeg + random.range(-1.5, 1.5)) * Math.PI) / 180
  const scale = 1 + random.range(-0.02, 0.02)
  const beside = random.range(-0.03, 0.03) * frame.widthPx
  const target = { x: side.composite.widthPx / 2 + beside, y: along }
  const blade = aboutCentre(turn, scale, frame, target)
  const zoom = Math.min(backdrop.widthPx / frame.widthPx, backdrop.heightPx / frame.heightPx) * 0.8
  const shift = plan.backdropShift * Math.min(frame.widthPx, frame.heightPx) * index * zoom
  const eye = {
    x: backdrop.widthPx / 2 + shift * Math.sin(turn),
    y: backdrop.heightPx / 2 + shift * Math.cos(turn),
  }
  const backdropPose = aboutCentre(turn - (plan.turnDeg * Math.PI) / 180, zoom * scale, frame, eye)
  return { blade, backdrop: backdropPose }
}
