import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Random, randomFrom } from '../../demo/render/random.ts'
import { sharedData } from '../shared-data.ts'
import { aboutCentre, type BackdropPhoto, storePhoto } from './backdrop-photo.ts'
import type { BackdropSet } from './backdrop-set.ts'
import { type BackdropSource, backdropOf, backdropSources } from './backdrop-source.ts'
import { layeredPhoto, type PicturedSurface } from './layered-photo.ts'
import { type Corners, outlinedPhotos } from './outlined-photos.ts'

/** The outlined photos whose first outline is long enough to be photographed in pieces. */
const pieces = [
  '000c9c97',
  '004de913',
  '023c3b7d',
  '02d70d22',
  '050b3c8c',
  '05cd0695',
  '07200439',
  '0838338c',
  '084fe966',
  '0a46ae9c',
  '0a90e80f',
  '0a913104',
  '0b3708f5',
  '0b54d1e9',
] as const

const sourcePx = 640
const enlarged = 2.5
interface Frame {
  readonly widthPx: number
  readonly heightPx: number
}

const frames: readonly [Frame, Frame] = [
  { widthPx: 1200, heightPx: 800 },
  { widthPx: 800, heightPx: 1200 },
]

interface Plan {
  readonly piece: (typeof pieces)[number]
  readonly source: BackdropSource
  readonly turnDeg: number
  readonly step: number
  readonly backdropShift: number
  readonly bladeLight: number
  readonly scale: number
}

/**
 * Draws set number `number`: a real blade, tip or root cut out of a licensed photo, photographed in two or three overlapping pieces before
 * another real picture that hardly moves. Repeatable where the photos are the same.
 */
export async function cutoutSet(number: number, folder: string): Promise<BackdropSet> {
  const random = randomFrom('cutout set', number)
  const turned = random.next()
  const plan: Plan = {
    piece: random.pick(pieces),
    source: random.pick(backdropSources),
    turnDeg: turned < 0.5 ? random.range(-4, 4) : turned < 0.75 ? 90 + random.range(-4, 4) : random.range(15, 75),
    step: random.range(0.3, 0.55),
    backdropShift: random.range(0, 0.06),
    bladeLight: random.pick([0.6, 0.85, 1, 1]),
    scale: random.pick([1, 1.3]),
  }
  const frame = random.pick<Frame>(frames)
  const surface = await cutOut(plan.piece)
  const backdrop = await backdropOf(plan.source, random)
  const home = join(folder, String(number))
  await mkdir(home, { recursive: true })
  const axisDeg = (plan.turnDeg * Math.PI) / 180
  const alongFrame =
    (Math.abs(Math.cos(axisDeg)) * frame.heightPx + Math.abs(Math.sin(axisDeg)) * frame.widthPx) / plan.scale
  const photos: BackdropPhoto[] = []
  const side = middleOf(outlinedPhotos[plan.piece]?.[0] ?? [])
  for (let along = alongFrame * 0.4; along < surface.heightPx - alongFrame * 0.4 && photos.length < 3; ) {
    const poses = posesAt({ x: side, y: along }, photos.length, plan, frame, backdrop, random)
    const shot = { ...frame, ...poses, gain: 2 ** (0.12 * random.gauss()), noise: random.range(1, 3) }
    const photo = layeredPhoto(surface, backdrop, { ...shot, bladeLight: plan.bladeLight, seed: random.int(1, 1e9) })
    photos.push(await storePhoto(photo, poses.blade, frame, join(home, `photo-${photos.length + 1}.jpg`)))
    along += plan.step * alongFrame * random.range(0.9, 1.1)
  }
  return { description: `cut-out set ${number}: ${JSON.stringify(plan)}`, photos }
}

function posesAt(
  target: { x: number; y: number },
  index: number,
  plan: Plan,
  frame: Frame,
  backdrop: { widthPx: number; heightPx: number },
  random: Random,
) {
  const turn = ((plan.turnDeg + random.range(-1.5, 1.5)) * Math.PI) / 180
  const scale = (1 + random.range(-0.02, 0.02)) / plan.scale
  const beside = random.range(-0.03, 0.03) * frame.widthPx
  const zoom = Math.min(backdrop.widthPx / frame.widthPx, backdrop.heightPx / frame.heightPx) * 0.8
  const shift = plan.backdropShift * Math.min(frame.widthPx, frame.heightPx) * index * zoom
  const eye = { x: backdrop.widthPx / 2 + shift * Math.sin(turn), y: backdrop.heightPx / 2 + shift * Math.cos(turn) }
  return {
    blade: aboutCentre(turn, scale, frame, { ...target, x: target.x + beside }),
    backdrop: aboutCentre(turn - (plan.turnDeg * Math.PI) / 180, zoom * scale * plan.scale, frame, eye),
  }
}

const middleOf = (corners: Corners): number =>
  (enlarged * corners.reduce((sum, [x]) => sum + x, 0)) / Math.max(1, corners.length)

/** The outlined piece alone, enlarged; all else is transparent. */
async function cutOut(piece: string): Promise<PicturedSurface> {
  const size = Math.round(sourcePx * enlarged)
  const corners = (outlinedPhotos[piece]?.[0] ?? []).map(([x, y]) => `${x * enlarged},${y * enlarged}`).join(' ')
  const stencil = `<svg width="${size}" height="${size}"><polygon points="${corners}" fill="#fff"/></svg>`
  const photo = sharp(sharedData(`blade/region/${piece}.jpg`))
    .resize(size, size, { kernel: 'lanczos3' })
    .ensureAlpha()
  const cut = await photo.png().toBuffer()
  const rgba = await sharp(cut)
    .composite([{ input: Buffer.from(stencil), blend: 'dest-in' }])
    .raw()
    .toBuffer()
  return { widthPx: size, heightPx: size, marginPx: 0, rgba: new Uint8ClampedArray(rgba) }
}
