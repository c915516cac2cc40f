import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Random } from '../../demo/render/random.ts'
import { sharedData } from '../shared-data.ts'
import type { Backdrop } from './layered-photo.ts'

/** What stands behind the blades; some sources are as frequent as they are hard. */
export const backdropSources = [
  'seneca-fields',
  'seneca-fields',
  'brighton-strip',
  'petra-pano',
  'uav-pairs',
  'arches-pano',
  'vlfeat-pairs',
  'clouds',
] as const

/** See {@link backdropSources}. */
export type BackdropSource = (typeof backdropSources)[number]

/** One of the real photos of a source, or clouds drawn anew; with the same numbers the same. */
export async function backdropOf(source: BackdropSource, random: Random): Promise<Backdrop> {
  if (source === 'clouds') return clouds(random)
  const folder = sharedData(`stitching/${source}`)
  const names = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name)).sort()
  const name = names[random.int(0, names.length - 1)] ?? ''
  const { data, info } = await sharp(join(folder, name))
    .rotate()
    .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { widthPx: info.width, heightPx: info.height, rgb: data }
}

/** Clouds in several sizes of detail, bright and sharp. */
function clouds(random: Random): Backdrop {
  const [widthPx, heightPx] = [1800, 1800]
  const rgb = new Uint8Array(widthPx * heightPx * 3)
  const octaves = [400, 170, 70, 30, 12, 5].map((grain, k) => {
    const side = Math.ceil(1800 / grain) + 2
    return { grain, side, weight: 0.62 ** k, knots: Float32Array.from({ length: side * side }, () => random.next()) }
  })
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      let sum = 0
      let total = 0
      for (const { grain, side, weight, knots } of octaves) {
        const [u, v] = [x / grain, y / grain]
        const [i, j] = [Math.floor(u), Math.floor(v)]
        const [du, dv] = [u - i, v - j]
        const at = j * side + i
        const upper = (knots[at] ?? 0) * (1 - du) + (knots[at + 1] ?? 0) * du
        const lower = (knots[at + side] ?? 0) * (1 - du) + (knots[at + side + 1] ?? 0) * du
        sum += weight * (upper + (lower - upper) * dv)
        total += weight
      }
      const white = Math.max(0, Math.min(1, (sum / total - 0.42) / 0.2))
      const i = 3 * (y * widthPx + x)
      rgb[i] = 95 + 150 * white
      rgb[i + 1] = 140 + 107 * white
      rgb[i + 2] = 205 + 43 * white
    }
  }
  return { widthPx, heightPx, rgb }
}
