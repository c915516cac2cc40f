import type { Photo } from '../../image-types.ts'
import { cornersOf, type Placement, type Point } from '../placement.ts'
import type { TableState } from '../table-state.ts'
import type { PhotoPictures } from './photo-pictures.ts'
import type { Guide } from './snap.ts'
import { toScreen, type View } from './view.ts'

/** Half a side of a corner handle, and how far the handle for turning stands off, in canvas pixels. */
export const handleHalfPx = 6
export const turnHandlePx = 30
const looseAlpha = 0.7

export interface Palette {
  readonly accent: string
  readonly line: string
  readonly surface: string
}

export interface Scene {
  readonly state: TableState
  readonly photos: ReadonlyMap<number, Photo>
  readonly view: View
  readonly guides: readonly Guide[]
  /** Photos that were resized a moment ago. */
  readonly highlighted: ReadonlySet<number>
  /** Photos that have no place yet and only lie here to be taken. */
  readonly unplaced: ReadonlySet<number>
  /** Photos under the pointer: what lies below shines through, so that both can be brought together. */
  readonly moving: ReadonlySet<number>
}

/** Where the handles of a photo are on the canvas: its corners, and the one to turn it by. */
export function handlesOf(placement: Placement, view: View): { corners: readonly Point[]; turn: Point } {
  const corners = cornersOf(placement).map((corner) => toScreen(view, corner))
  const [topLeft = { x: 0, y: 0 }, topRight = topLeft, , bottomLeft = topLeft] = corners
  const middle = { x: (topLeft.x + topRight.x) / 2, y: (topLeft.y + topRight.y) / 2 }
  const [upX, upY] = [topLeft.x - bottomLeft.x, topLeft.y - bottomLeft.y]
  const length = Math.hypot(upX, upY) || 1
  return {
    corners,
    turn: { x: middle.x + (upX / length) * turnHandlePx, y: middle.y + (upY / length) * turnHandlePx },
  }
}

type Canvas = CanvasRenderingContext2D

function tracePhoto(canvas: Canvas, placement: Placement, view: View): void {
  const [first, ...others] = cornersOf(placement).map((corner) => toScreen(view, corner))
  canvas.beginPath()
  if (first) canvas.moveTo(first.x, first.y)
  for (const { x, y } of others) canvas.lineTo(x, y)
  canvas.closePath()
}

function drawPicture(canvas: Canvas, placement: Placement, scene: Scene, pictures: PhotoPictures, palette: Palette) {
  const photo = scene.photos.get(placement.id)
  const { scale } = scene.view
  const [width, height] = [placement.width * scale, placement.height * scale]
  const picture = photo && pictures.pictureOf(photo, Math.max(width, height))
  const centre = toScreen(scene.view, { x: placement.x + placement.width / 2, y: placement.y + placement.height / 2 })
  canvas.save()
  canvas.translate(centre.x, centre.y)
  canvas.rotate((placement.angle * Math.PI) / 180)
  if (scene.moving.has(placement.id) || scene.unplaced.has(placement.id)) canvas.globalAlpha = looseAlpha
  if (picture) canvas.drawImage(picture, -width / 2, -height / 2, width, height)
  else {
    canvas.fillStyle = palette.surface
    canvas.fillRect(-width / 2, -height / 2, width, height)
  }
  canvas.restore()
}

function drawOutline(canvas: Canvas, placement: Placement, scene: Scene, palette: Palette): void {
  const isSelected = scene.state.selected.has(placement.id)
  const isHighlighted = scene.highlighted.has(placement.id)
  tracePhoto(canvas, placement, scene.view)
  canvas.setLineDash(scene.unplaced.has(placement.id) ? [6, 5] : [])
  canvas.lineWidth = isHighlighted ? 5 : isSelected ? 2.5 : 1
  canvas.strokeStyle = isSelected || isHighlighted ? palette.accent : palette.line
  canvas.stroke()
  canvas.setLineDash([])
}

function drawHandles(canvas: Canvas, placement: Placement, view: View, palette: Palette): void {
  const { corners, turn } = handlesOf(placement, view)
  const [topLeft, topRight] = corners
  canvas.strokeStyle = palette.accent
  canvas.fillStyle = palette.surface
  canvas.lineWidth = 2
  if (topLeft && topRight) {
    canvas.beginPath()
    canvas.moveTo((topLeft.x + topRight.x) / 2, (topLeft.y + topRight.y) / 2)
    canvas.lineTo(turn.x, turn.y)
    canvas.stroke()
  }
  for (const { x, y } of corners) {
    canvas.beginPath()
    canvas.rect(x - handleHalfPx, y - handleHalfPx, 2 * handleHalfPx, 2 * handleHalfPx)
    canvas.fill()
    canvas.stroke()
  }
  canvas.beginPath()
  canvas.arc(turn.x, turn.y, handleHalfPx + 1, 0, 2 * Math.PI)
  canvas.fill()
  canvas.stroke()
}

/** Whether any of a photo can be on the canvas; drawing the others would cost as much. */
function isInView(placement: Placement, view: View, widthPx: number, heightPx: number): boolean {
  const radius = (Math.hypot(placement.width, placement.height) / 2) * view.scale
  const { x, y } = toScreen(view, { x: placement.x + placement.width / 2, y: placement.y + placement.height / 2 })
  return x > -radius && y > -radius && x < widthPx + radius && y < heightPx + radius
}

/** Draws the table: photos from the lowest to the uppermost, outlines, guides, and handles when one photo is selected. */
export function paint(canvas: Canvas, scene: Scene, pictures: PhotoPictures, palette: Palette): void {
  const ratio = window.devicePixelRatio
  const [widthPx, heightPx] = [canvas.canvas.width / ratio, canvas.canvas.height / ratio]
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0)
  canvas.clearRect(0, 0, widthPx, heightPx)
  const shown = [...scene.state.placements.values()]
    .filter((placement) => placement.visible && isInView(placement, scene.view, widthPx, heightPx))
    .sort((one, other) => one.zIndex - other.zIndex || one.id - other.id)
  for (const placement of shown) drawPicture(canvas, placement, scene, pictures, palette)
  for (const placement of shown) drawOutline(canvas, placement, scene, palette)
  canvas.strokeStyle = palette.accent
  canvas.lineWidth = 1
  for (const { axis, at } of scene.guides) {
    const { x, y } = toScreen(scene.view, { x: at, y: at })
    canvas.beginPath()
    canvas.moveTo(axis === 'x' ? x : 0, axis === 'x' ? 0 : y)
    canvas.lineTo(axis === 'x' ? x : widthPx, axis === 'x' ? heightPx : y)
    canvas.stroke()
  }
  const [only, ...more] = shown.filter(({ id }) => scene.state.selected.has(id))
  if (only && more.length === 0) drawHandles(canvas, only, scene.view, palette)
}
