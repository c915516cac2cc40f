import { drawBox, type Handle, moveBox, resizeBox, roundBox } from './marks/boxes.ts'
import { type Box, type ImageSize, type Point, toImage, turnToImage, type View } from './picture/geometry.ts'

/** A drag under way. All places are image pixels, so zooming or panning in the middle of it changes nothing. */
export type Gesture =
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'move'; readonly boxId: string; readonly start: Box; readonly from: Point }
  | {
      readonly kind: 'resize'
      readonly boxId: string
      readonly start: Box
      readonly from: Point
      readonly handle: Handle
    }
  | { readonly kind: 'measure'; readonly from: Point }

/** A gesture that makes or changes a box. */
export type BoxGesture = Exclude<Gesture, { kind: 'measure' }>

/** The box a gesture yields when the pointer is at `to`, in whole image pixels and inside the picture. */
export function boxOfGesture(gesture: BoxGesture, to: Point, image: ImageSize): Box {
  const delta = { x: to.x - gesture.from.x, y: to.y - gesture.from.y }
  switch (gesture.kind) {
    case 'draw':
      return roundBox(drawBox(gesture.from, to, image), image)
    case 'move':
      return roundBox(moveBox(gesture.start, delta, image), image)
    case 'resize':
      return roundBox(resizeBox(gesture.start, gesture.handle, delta, image), image)
  }
}

/** Pointer travel, in CSS pixels, below which a press and release is a click. */
export const CLICK_TRAVEL_PX = 4

/** Image pixels for a keyboard step: so many pixels of the screen, but never less than one of the image. */
export function keyboardStepPx(screenPx: number, scale: number): number {
  return Math.max(1, Math.round(screenPx / scale))
}

/** The corners of a box, or the ends of a line across the screen, that is placed in the middle of a view, in image pixels. */
export function placedIn(view: View, shape: 'box' | 'line'): { readonly from: Point; readonly to: Point } {
  const reach = Math.min(view.widthPx, view.heightPx) / view.scale / 8
  const { x, y } = toImage({ x: view.widthPx / 2, y: view.heightPx / 2 }, view)
  const half = turnToImage({ x: reach, y: shape === 'box' ? reach : 0 }, view.turn)
  return { from: { x: x - half.x, y: y - half.y }, to: { x: x + half.x, y: y + half.y } }
}
