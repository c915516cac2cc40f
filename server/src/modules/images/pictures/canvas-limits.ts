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

export type Laid = Pick<
  Image,
  'originalName' | 'widthPx' | 'heightPx' | 'x' | 'y' | 'width' | 'height' | 'angle' | 'pose'
>

/** The upright rectangle around photos as they lie, in pixels of the picture; null when none has a place. Photos without one are left out. */
export function canvasSize(photos: readonly Laid[]): { readonly width: number; readonly height: number } | null {
  const bounds = photos.flatMap((photo) => {
    const pose = poseOf(photo)
    return pose ? [placedBounds(photo.widthPx, photo.heightPx, pose)] : []
  })
  if (bounds.length === 0) return null
  return {
    width: Math.ceil(Math.max(...bounds.map(({ right }) => right)) - Math.min(...bounds.map(({ left }) => left))),
    height: Math.ceil(Math.max(...bounds.map(({ bottom }) => bottom)) - Math.min(...bounds.map(({ top }) => top))),
  }
}

/** The pixels of photos as they were taken, together. */
export const pixelsOf = (photos: readonly Pick<Laid, 'widthPx' | 'heightPx'>[]): number =>
  photos.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0)

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
  const canvas = canvasSize(placed)
  if (canvas === null) return null
  for (const { originalName: name, pose } of placed) {
    const times = Math.hypot(pose.a, pose.b)
    if (times > maxEnlargement)
      return { message: 'image.enlarged_too_much', values: { name, times: Math.round(times) } }
  }
  const most = Math.min(maxCanvasPixels, Math.max(freeCanvasPixels, maxCanvasToPhotos * pixelsOf(placed)))
  return canvas.width * canvas.height > most ? { message: 'image.canvas_too_large', values: canvas } : null
}
