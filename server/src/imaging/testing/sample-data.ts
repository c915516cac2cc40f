import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'

/** Sample files handed out beside the repository; tests that need them are skipped without them. */
const root = fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

/** The folder of a set of samples, and whether it is there. */
export function sampleFolder(name: string): { readonly path: string; readonly isMissing: boolean } {
  const path = join(root, name)
  return { path, isMissing: !existsSync(path) }
}

/** A folder that goes away with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'imaging-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Colour of a picture at a point, 0 to 255 each. */
export type Paint = (x: number, y: number) => readonly [number, number, number]

/** RGB rows of a painted picture; the paint is asked at the centre of each pixel. */
export function paintPixels(widthPx: number, heightPx: number, paint: Paint): Buffer {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) pixels.set(paint(x + 0.5, y + 0.5).map(Math.round), (y * widthPx + x) * 3)
  }
  return pixels
}

/** Writes a painted picture as PNG and returns its path. */
export async function paintPhoto(path: string, widthPx: number, heightPx: number, paint: Paint): Promise<string> {
  await sharp(paintPixels(widthPx, heightPx, paint), { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(path)
  return path
}

/** All pixels of a picture as RGB rows. */
export async function readPixels(path: string) {
  return sharp(path, { limitInputPixels: false }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** A picture at 64 x 64, for comparing two by eye-sized differences. */
export function miniature(input: string | Buffer): Promise<Buffer> {
  return sharp(input).toColourspace('srgb').removeAlpha().resize(64, 64, { fit: 'fill' }).raw().toBuffer()
}

/** Mean absolute difference of two pictures of the same size, in levels. */
export function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}
