/** A place, in whatever unit the variable's name says. */
export type Point = { readonly x: number; readonly y: number }

/** The size of the picture at full resolution. */
export type ImageSize = { readonly widthPx: number; readonly heightPx: number }

/** An upright rectangle: left, top, width, height. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Edges of an area, the form an R-tree wants. */
export type Bounds = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }

/** How far the picture is turned clockwise on the screen, in degrees: upright, or lying with its lower (90) or its upper (270) end on the left. */
export type Turn = 0 | 90 | 270

/**
 * What is on the screen now. `screen = turned(image) * scale + origin`, where image is in pixels of the full picture
 * and screen in CSS pixels from the top left corner of the viewer, whatever the device pixel ratio.
 */
export type View = {
  readonly scale: number
  readonly originX: number
  readonly originY: number
  readonly widthPx: number
  readonly heightPx: number
  readonly turn: Turn
}

/** How far tools lie over the edges of the view, in CSS pixels: what is below them is not counted as shown. */
export type Insets = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const turns: Readonly<Record<Turn, { readonly cos: number; readonly sin: number }>> = {
  0: { cos: 1, sin: 0 },
  90: { cos: 0, sin: 1 },
  270: { cos: 0, sin: -1 },
}

/** A way over the picture as it goes over the screen, in the same unit. */
export function turnToScreen({ x, y }: Point, turn: Turn): Point {
  const { cos, sin } = turns[turn]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** A way over the screen as it goes over the picture, in the same unit; the inverse of `turnToScreen`. */
export function turnToImage({ x, y }: Point, turn: Turn): Point {
  const { cos, sin } = turns[turn]
  return { x: x * cos + y * sin, y: y * cos - x * sin }
}

/** A size as it is on the screen, or one of the screen as it is on the picture. */
export const turnedSize = ({ widthPx, heightPx }: ImageSize, turn: Turn): ImageSize =>
  turn === 0 ? { widthPx, heightPx } : { widthPx: heightPx, heightPx: widthPx }

/** Image pixels → viewport units, where 1 is the picture's width on both axes (convention of OpenSeadragon). */
export function imageToViewport(box: Box, image: ImageSize): Box {
  const unit = image.widthPx
  return { x: box.x / unit, y: box.y / unit, width: box.width / unit, height: box.height / unit }
}

/** Viewport units → image pixels; the inverse of `imageToViewport`. */
export function viewportToImage(box: Box, image: ImageSize): Box {
  const unit = image.widthPx
  return { x: box.x * unit, y: box.y * unit, width: box.width * unit, height: box.height * unit }
}

/** The view that shows `bounds` (viewport units, upright) in a container of this size, in CSS pixels, across its width. */
export function viewOf(bounds: Box, image: ImageSize, container: ImageSize, turn: Turn): View {
  const unit = image.widthPx
  const scale = container.widthPx / ((turn === 0 ? bounds.width : bounds.height) * unit)
  // The corner of the bounds that lies at the top left of the screen.
  const corner = turnToScreen(
    {
      x: (turn === 270 ? bounds.x + bounds.width : bounds.x) * unit,
      y: (turn === 90 ? bounds.y + bounds.height : bounds.y) * unit,
    },
    turn,
  )
  const { widthPx, heightPx } = container
  return { scale, originX: -corner.x * scale, originY: -corner.y * scale, widthPx, heightPx, turn }
}

/** Image pixels → CSS pixels on the screen. */
export function toScreen(point: Point, view: View): Point {
  const { x, y } = turnToScreen(point, view.turn)
  return { x: x * view.scale + view.originX, y: y * view.scale + view.originY }
}

/** CSS pixels on the screen → image pixels. */
export function toImage(point: Point, view: View): Point {
  return turnToImage({ x: (point.x - view.originX) / view.scale, y: (point.y - view.originY) / view.scale }, view.turn)
}

/** The upright box between two corners, in any order. */
export function boxFromCorners(a: Point, b: Point): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

/** A box in image pixels → the same box in CSS pixels on the screen. */
export function boxToScreen(box: Box, view: View): Box {
  return boxFromCorners(toScreen(box, view), toScreen({ x: box.x + box.width, y: box.y + box.height }, view))
}

/** The part of the image plane that is visible, in image pixels, grown by a margin in CSS pixels on each side. */
export function visibleBounds(view: View, marginPx = 0): Bounds {
  const one = toImage({ x: -marginPx, y: -marginPx }, view)
  const other = toImage({ x: view.widthPx + marginPx, y: view.heightPx + marginPx }, view)
  return boundsOf(boxFromCorners(one, other))
}

/** The edges of a box. */
export function boundsOf(box: Box): Bounds {
  return { minX: box.x, minY: box.y, maxX: box.x + box.width, maxY: box.y + box.height }
}

/** The middle of a box. */
export function centreOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Euclidean distance, in the unit of the points. */
export function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** Whether a place lies within the edges, edges included. */
export function contains(bounds: Bounds, point: Point): boolean {
  return point.x >= bounds.minX && point.x <= bounds.maxX && point.y >= bounds.minY && point.y <= bounds.maxY
}

/** Whether `outer` covers `inner` entirely. */
export function covers(outer: Bounds, inner: Bounds): boolean {
  return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY
}

/** What two areas have in common, or null when they do not touch. */
export function intersection(a: Bounds, b: Bounds): Bounds | null {
  const common = {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY),
  }
  return common.minX <= common.maxX && common.minY <= common.maxY ? common : null
}

/** The value, or the nearest end of the range. When the range is empty its lower end wins. */
export function clampNumber(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}

/** The nearest place inside the picture. */
export function clampPoint(point: Point, image: ImageSize): Point {
  return { x: clampNumber(point.x, 0, image.widthPx), y: clampNumber(point.y, 0, image.heightPx) }
}

/**
 * The region to fit on the screen, in viewport units, so that the box takes `share` of the tighter side.
 * Used to look at one finding with enough of its surroundings.
 */
export function regionAround(box: Box, image: ImageSize, share: number): Box {
  const centre = centreOf(box)
  const width = box.width / share
  const height = box.height / share
  return imageToViewport({ x: centre.x - width / 2, y: centre.y - height / 2, width, height }, image)
}

/**
 * The region to fit on the screen, in viewport units, so that a lying picture is whole right of what covers `leftPx` of a screen so
 * wide. A standing picture needs no such room, nor does one that is fitted by its width.
 */
export function lyingWhole(image: ImageSize, turn: Turn, screenWidthPx: number, leftPx: number): Box {
  const heightPx = (image.heightPx * screenWidthPx) / (screenWidthPx - leftPx)
  // With its lower end left a picture has the room below that end.
  const y = turn === 270 ? image.heightPx - heightPx : 0
  return imageToViewport({ x: 0, y, width: image.widthPx, height: heightPx }, image)
}
