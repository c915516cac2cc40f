import { placedBounds } from '../../../imaging/compose/plan.ts'
import type { Image } from '../images.types.ts'
import { poseOf } from './placement.ts'

/** A photo drawn this many times larger than it was taken shows nothing more; beyond it only work grows. */
export const maxEnlargement = 16

/** What any photos may span, so that a few small ones can lie apart or be drawn large: less than a minute of work. */
export const freeCanvasPixels = 500e6

/** How many times the pixels of its photos a picture may have: photos along a diagonal leave most of it empty. */
export const maxCanvasToPhotos = 32

/** Largest canvas of all, as in `planComposite`. */
const maxCanvasPixels = 16e9

type Laid = Pick<Image, 'originalName' | 'widthPx' | 'heightPx' | 'x' | 'y' | 'width' | 'height' | 'angle' | 'pose'>

export type CanvasTrouble =
  | { readonly message: 'image.enlarged_too_much'; readonly values: { readonly name: string; readonly times: number } }
  | { readonly message: 'image.canvas_too_large'; readonly values: { readonly width: number; readonly height: number } }

/**
 * Why the photos as they lie cannot become a picture: one is drawn more than {@link maxEnlargement} times its size, or they lie so
 * far apart that the picture would be nearly nothing but background. Null when they can. Photos without a place are left out.
 */
export function canvasTrouble(photos: readonly Laid[]): CanvasTrouble | null {
  const placed = photos.flatMap((photo) => {
    const pose = poseOf(photo)
    return pose ? [{ ...photo, pose }] : []
  })
  if (placed.length === 0) return null
  for (const { originalName: name, pose } of placed) {
    const times = Math.hypot(pose.a, pose.b)
    if (times > maxEnlargement)
      return { message: 'image.enlarged_too_much', values: { name, times: Math.round(times) } }
  }
  const bounds = placed.map(({ widthPx, heightPx, pose }) => placedBounds(widthPx, heightPx, pose))
  const width = Math.ceil(Math.max(...bounds.map(({ right }) => right)) - Math.min(...bounds.map(({ left }) => left)))
  const height = Math.ceil(Math.max(...bounds.map(({ bottom }) => bottom)) - Math.min(...bounds.map(({ top }) => top)))
  const photoPixels = placed.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0)
  const most = Math.min(maxCanvasPixels, Math.max(freeCanvasPixels, maxCanvasToPhotos * photoPixels))
  return width * height > most ? { message: 'image.canvas_too_large', values: { width, height } } : null
}
