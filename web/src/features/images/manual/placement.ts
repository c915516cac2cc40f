/** How a photo lies on the composite: its rectangle in composite pixels before it is turned about its own centre, and the turn in degrees, clockwise. */
export interface Placement {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
  readonly zIndex: number
  readonly visible: boolean
  /** Of the photo as it was taken, upright. */
  readonly naturalWidth: number
  readonly naturalHeight: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A size below this is none: the photo lies at its own size. */
export const minSidePx = 100
const maxScale = 20

const radians = (degrees: number) => (degrees * Math.PI) / 180

export const centreOf = ({ x, y, width, height }: Placement): Point => ({ x: x + width / 2, y: y + height / 2 })

const turn = ({ x, y }: Point, about: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  const [dx, dy] = [x - about.x, y - about.y]
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos }
}

/** The four corners as they lie, clockwise from the photo's top left. */
export function cornersOf(placement: Placement): readonly [Point, Point, Point, Point] {
  const { x, y, width, height, angle } = placement
  const at = (dx: number, dy: number) => turn({ x: x + dx, y: y + dy }, centreOf(placement), angle)
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)]
}

/** The upright rectangle around photos as they lie; null around none. */
export function boundsOf(placements: readonly Placement[]): Bounds | null {
  const points = placements.flatMap((placement) => cornersOf(placement))
  if (points.length === 0) return null
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Whether a point of the composite lies on a photo. */
export function covers(placement: Placement, point: Point): boolean {
  const { x, y } = turn(point, centreOf(placement), -placement.angle)
  return (
    x >= placement.x && x <= placement.x + placement.width && y >= placement.y && y <= placement.y + placement.height
  )
}

/** The uppermost visible photo at a point. */
export const topmostAt = (placements: readonly Placement[], point: Point): Placement | undefined =>
  placements
    .filter((placement) => placement.visible && covers(placement, point))
    .reduce<Placement | undefined>((top, each) => (top && top.zIndex > each.zIndex ? top : each), undefined)

export const moved = (placement: Placement, dx: number, dy: number): Placement => ({
  ...placement,
  x: placement.x + dx,
  y: placement.y + dy,
})

/** Turned to an angle, kept within 0 to 360 degrees in steps of a tenth. */
export const turnedTo = (placement: Placement, degrees: number): Placement => ({
  ...placement,
  angle: Math.round((((degrees % 360) + 360) % 360) * 10) / 10,
})

const clampScale = ({ naturalWidth, naturalHeight }: Placement, scale: number) =>
  Math.min(maxScale, Math.max(minSidePx / Math.min(naturalWidth, naturalHeight), scale))

/** Photo pixels become composite pixels by this factor. */
export const scaleOf = ({ width, naturalWidth }: Placement): number => width / naturalWidth

/** Scaled about its centre; the aspect is that of the photo, and no side gets smaller than 100 px. */
export function scaledTo(placement: Placement, scale: number): Placement {
  const { x: cx, y: cy } = centreOf(placement)
  const kept = clampScale(placement, scale)
  const [width, height] = [placement.naturalWidth * kept, placement.naturalHeight * kept]
  return { ...placement, width, height, x: cx - width / 2, y: cy - height / 2 }
}

/** No size is kept of a photo that lies at its own. */
export const isAtOwnSize = ({ width, naturalWidth }: Placement): boolean => width === naturalWidth

/**
 * Resized by dragging one of its corners to a point: the opposite corner stays where it lies and the aspect is kept.
 * `corner` counts clockwise from the photo's top left.
 */
export function resizedFrom(placement: Placement, corner: 0 | 1 | 2 | 3, to: Point): Placement {
  const corners = cornersOf(placement)
  const fixed = corners[(corner + 2) % 4] ?? corners[0]
  const dragged = corners[corner]
  const [dx, dy] = [dragged.x - fixed.x, dragged.y - fixed.y]
  const along = ((to.x - fixed.x) * dx + (to.y - fixed.y) * dy) / (dx * dx + dy * dy)
  const scaled = scaledTo(placement, scaleOf(placement) * Math.max(0.01, along))
  const stays = cornersOf(scaled)[(corner + 2) % 4] ?? fixed
  return moved(scaled, fixed.x - stays.x, fixed.y - stays.y)
}

const tenths = (angle: number) => (Math.round(angle * 10) / 10) % 360

/** The turn the server has once a placement is saved: tenths of a degree, or what it had when no other tenth is sent. */
export const keptAngle = (angle: number, known: number | undefined): number =>
  known !== undefined && tenths(known) === tenths(angle) ? known : tenths(angle)

/** What the server keeps of a placement: tenths of a degree, the ratio to three decimals, sides under 100 px and a photo's own size as null. */
export function savedFields(placement: Placement) {
  const { x, y, width, height, angle, zIndex, visible, naturalWidth } = placement
  const side = (lengthPx: number) => (lengthPx < minSidePx || isAtOwnSize(placement) ? null : Math.round(lengthPx))
  return {
    x,
    y,
    width: side(width),
    height: side(height),
    angle: tenths(angle),
    ratio: Math.round((width / naturalWidth) * 1000) / 1000,
    zoom: Math.round((width / naturalWidth) * 100),
    zIndex,
    visible,
  }
}
