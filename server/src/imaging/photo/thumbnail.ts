import { writeFile } from 'node:fs/promises'
import sharp, { type OutputInfo } from 'sharp'
import { damaged, openPhoto, readPhotoHeader } from './photo.ts'

/** Longest side of the picture the assembler draws instead of the original. */
export const assemblerImageSidePx = 1600

/** A picture wanted: where to and how large at most. */
export interface ThumbnailOutput {
  readonly path: string
  readonly maxSidePx: number
}

/** A picture written. */
export interface ThumbnailFacts {
  readonly widthPx: number
  readonly heightPx: number
  readonly sizeBytes: number
}

interface Pixels {
  readonly data: Buffer
  readonly info: OutputInfo
}

async function shrink(path: string, maxSidePx: number): Promise<Pixels> {
  await readPhotoHeader(path)
  return openPhoto(path)
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw damaged(error, path)
    })
}

function encode({ data, info }: Pixels, maxSidePx: number) {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
}

/**
 * A small JPEG of a photo: upright, sRGB, without metadata, its longer side at most `maxSidePx`, never enlarged.
 * @throws UnreadableImage
 */
export async function makeThumbnail(path: string, maxSidePx: number): Promise<Buffer> {
  const { data } = await encode(await shrink(path, maxSidePx), maxSidePx)
  return data
}

/** The picture the assembler draws: {@link makeThumbnail} at {@link assemblerImageSidePx}. */
export function makeAssemblerImage(path: string): Promise<Buffer> {
  return makeThumbnail(path, assemblerImageSidePx)
}

/**
 * Several sizes of one photo, decoded once, written to the given paths (plain writes: publishing is the caller's).
 * Results are in the order of `outputs`.
 * @throws UnreadableImage
 */
export async function writeThumbnails(
  path: string,
  outputs: readonly ThumbnailOutput[],
): Promise<readonly ThumbnailFacts[]> {
  const largest = Math.max(1, ...outputs.map(({ maxSidePx }) => maxSidePx))
  const pixels = await shrink(path, largest)
  const written: ThumbnailFacts[] = []
  for (const output of outputs) {
    const { data, info } = await encode(pixels, output.maxSidePx)
    await writeFile(output.path, data)
    written.push({ widthPx: info.width, heightPx: info.height, sizeBytes: data.length })
  }
  return written
}
