import { join } from 'node:path'
import sharp from 'sharp'
import type { BladeSide } from '../../demo/render/blade-shape.ts'
import { renderBladeSide } from '../../demo/render/blade-side.ts'
import { type Random, randomFrom } from '../../demo/render/random.ts'
import { type Backdrop, layeredPhoto } from './layered-photo.ts'

/** A photo of a bare blade before a smooth sky, as sharp as pixels are. */
export interface SmoothSkyPhoto {
  readonly path: string
  readonly description: string
}

const frame = { widthPx: 1800, heightPx: 1350 }
const surfacePx = 1400

/** Draws photo number `number`: hardly any dirt, no defects, at any angle, before soft clouds or a clear sky. Repeatable. */
export async function smoothSkyPhoto(number: number, folder: string): Promise<SmoothSkyPhoto> {
  const random = randomFrom('smooth sky', number)
  const detail = random.pick([0, 0.03, 0.08])
  const turnDeg = random.pick([0, 90, 45]) + random.range(-8, 8)
  const isCloudy = random.next() < 0.7
  const bladeLight = random.pick([0.45, 0.75, 1])
  const side = renderBladeSide({
    ...{ seed: random.int(1, 1e6), lengthM: 50, photoCount: 2, overlap: 0, defects: [], background: 'sky', detail },
    side: random.pick<BladeSide>(['pressure', 'suction', 'leading', 'trailing']),
    ...{ photoWidthPx: surfacePx, photoHeightPx: surfacePx, direction: 'root-to-tip-down' },
    variation: { tiltDeg: 0, scale: 0, exposure: 0, noise: 0 },
    taper: { root: 0.3, widest: 0.34, tip: 0.22 },
  })
  const turn = (turnDeg * Math.PI) / 180
  const scale = 0.75
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  const middle = { x: side.composite.widthPx / 2, y: side.composite.heightPx * random.range(0.4, 0.6) }
  const blade = {
    ...{ a, b },
    tx: middle.x - (a * frame.widthPx - b * frame.heightPx) / 2,
    ty: middle.y - (b * frame.widthPx + a * frame.heightPx) / 2,
  }
  const { rgb } = layeredPhoto(side.surface, softSky(random, isCloudy), {
    ...frame,
    ...{ blade, backdrop: { a: 1, b: 0, tx: 0, ty: 0 }, bladeLight, gain: 1, noise: random.range(0.5, 2) },
    seed: random.int(1, 1e9),
  })
  const path = join(folder, `smooth-sky-${number}.jpg`)
  const raw = { width: frame.widthPx, height: frame.heightPx, channels: 3 } as const
  await sharp(rgb, { raw }).jpeg({ quality: 92 }).toFile(path)
  return {
    path,
    description: `${number}: ${JSON.stringify({ detail, turnDeg: Math.round(turnDeg), isCloudy, bladeLight })}`,
  }
}

/** A sky without anything sharp: clouds in bands, as soft as clouds are. */
function softSky(random: Random, isCloudy: boolean): Backdrop {
  const { widthPx, heightPx } = frame
  const rgb = new Uint8Array(widthPx * heightPx * 3)
  const waves = Array.from({ length: 9 }, () => ({
    across: random.range(-1, 1) / 90,
    down: random.range(0.6, 1.6) / 22,
    phase: random.range(0, 6.28),
  }))
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      let sum = 0
      for (const { across, down, phase } of waves) sum += Math.sin(x * across + y * down + phase)
      const white = isCloudy ? Math.max(0, Math.min(1, 0.5 + sum / 6)) : y / heightPx / 3
      const at = 3 * (y * widthPx + x)
      rgb[at] = 110 + 115 * white
      rgb[at + 1] = 150 + 80 * white
      rgb[at + 2] = 205 + 35 * white
    }
  }
  return { widthPx, heightPx, rgb }
}
