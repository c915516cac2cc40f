import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { applyTo, type Similarity } from '../../imaging/register/numeric/similarity.ts'
import type { LayeredPhoto } from './layered-photo.ts'

/** A photo of a blade before a real, sharp background, with its truth. */
export interface BackdropPhoto {
  readonly id: string
  readonly path: string
  readonly widthPx: number
  readonly heightPx: number
  /** Photo pixels → blade surface. */
  readonly pose: Similarity
  /** 1 on the blade, row by row, at the photo's size. */
  readonly region: Uint8Array
}

/** Photo → target layer: turned and scaled so that the photo's middle falls on `target`. */
export function aboutCentre(
  turn: number,
  scale: number,
  frame: { widthPx: number; heightPx: number },
  target: { x: number; y: number },
): Similarity {
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  const middle = applyTo({ a, b, tx: 0, ty: 0 }, frame.widthPx / 2, frame.heightPx / 2)
  return { a, b, tx: target.x - middle.x, ty: target.y - middle.y }
}

/** Writes a photo to disk and keeps its truth. */
export async function storePhoto(
  { rgb, region }: LayeredPhoto,
  pose: Similarity,
  frame: { widthPx: number; heightPx: number },
  path: string,
): Promise<BackdropPhoto> {
  const raw = { width: frame.widthPx, height: frame.heightPx, channels: 3 } as const
  await writeFile(path, await sharp(rgb, { raw }).jpeg({ quality: 90 }).toBuffer())
  return { id: path.slice(path.lastIndexOf('/') + 1), path, ...frame, pose, region }
}
