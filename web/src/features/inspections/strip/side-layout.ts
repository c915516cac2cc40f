import { type StripShape, stripShapeOf } from '@visionair/contract/blade-map'
import type { BladeAxis, PicturePoint } from '@visionair/contract/rules'

/** How a side is shown: blade sides and towers as tall strips, faces of a nacelle as they are. */
export type SideShape = Exclude<StripShape, 'plain'> | 'face'

/** The shape in which an inspected device of a type is shown. */
export function shapeOf(typeId: number): SideShape {
  const shape = stripShapeOf(typeId)
  return shape === 'plain' ? 'face' : shape
}

/** Whether the strip's ends are hub and tip. */
export const hasHubEnd = (typeId: number): boolean => shapeOf(typeId) === 'blade' || shapeOf(typeId) === 'edge'

/** A side's picture: its size in pixels, and whether the hub lies at its end. */
export interface Picture {
  readonly widthPx: number
  readonly heightPx: number
  readonly isReversed: boolean
  /** The marks of both its ends; null without. */
  readonly axis: BladeAxis | null
}

export type Turn = 0 | 90 | 180 | -90

/** The turn (degrees, clockwise) that stands a picture upright with the hub at the top; faces stay as they are. */
export function turnOf(shape: SideShape, { widthPx, heightPx, isReversed }: Picture): Turn {
  if (shape === 'face') return 0
  if (heightPx >= widthPx) return isReversed ? 180 : 0
  return isReversed ? -90 : 90
}

export interface Size {
  readonly width: number
  readonly height: number
}

const stripHeight = 300
const face = { width: 132, height: 88 }
const blank: Record<SideShape, Size> = {
  blade: { width: 44, height: stripHeight },
  edge: { width: 30, height: stripHeight },
  tower: { width: 44, height: stripHeight },
  face,
}

const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** The size of a side on the screen, in CSS pixels; the picture's own proportions within what fits a column. */
export function sizeOf(shape: SideShape, picture: Picture | null): Size {
  if (picture === null || picture.widthPx < 1 || picture.heightPx < 1) return blank[shape]
  const { widthPx, heightPx } = picture
  if (shape !== 'face' && picture.axis !== null) return blank[shape]
  if (shape === 'face') return { width: within(56, (face.height * widthPx) / heightPx, 150), height: face.height }
  const slimness = Math.min(widthPx, heightPx) / Math.max(widthPx, heightPx)
  return { width: Math.round(within(18, stripHeight * slimness, 60)), height: stripHeight }
}

/** Where a finding lies: `along` from the hub end (0) to the tip (1), `across` from the picture's left or upper edge. */
interface Mark {
  readonly along: number
  readonly across: number
  /** The same as shares of the width and the height of the picture. */
  readonly x: number
  readonly y: number
}

/** x' = ax − by + tx, y' = bx + ay + ty. */
export interface Motion {
  readonly a: number
  readonly b: number
  readonly tx: number
  readonly ty: number
}

/** Takes pixels of a marked picture to a strip: the hub to the middle of its upper end, the other end to that of its lower. */
export function straightened({ hub, tip }: BladeAxis, { width, height }: Size): Motion {
  const [dx, dy] = [tip.x - hub.x, tip.y - hub.y]
  const scale = height / (dx * dx + dy * dy)
  const [a, b] = [scale * dy, scale * dx]
  return { a, b, tx: width / 2 - (a * hub.x - b * hub.y), ty: -(b * hub.x + a * hub.y) }
}

const moved = ({ a, b, tx, ty }: Motion, { x, y }: PicturePoint) => ({ x: a * x - b * y + tx, y: b * x + a * y + ty })

/** Where a mark stands on the side as it is shown, in shares of its width and height. */
export function placeMark(
  { along, across, x, y }: Mark,
  shape: SideShape,
  picture: Picture | null,
): { x: number; y: number } {
  if (shape !== 'face' && picture?.axis) {
    const size = sizeOf(shape, picture)
    const at = moved(straightened(picture.axis, size), { x: x * picture.widthPx, y: y * picture.heightPx })
    return { x: within(0, at.x / size.width, 1), y: within(0, at.y / size.height, 1) }
  }
  if (shape === 'face' && picture !== null) return { x, y }
  const isUpright = picture === null || picture.heightPx >= picture.widthPx
  if (shape === 'face') return { x: across, y: along }
  const isMirrored = isUpright === (picture?.isReversed ?? false)
  return { x: isMirrored ? 1 - across : across, y: along }
}

interface Side {
  readonly device: { readonly id: number }
  readonly parentDevice: { readonly id: number } | null
}

/** The inspections under the device that each side belongs to, in the order they came; a device inspected as a whole stands for itself. */
export function byParent<S extends Side>(
  sides: readonly S[],
): readonly { readonly parent: NonNullable<S['parentDevice']> | S['device']; readonly sides: readonly S[] }[] {
  const groups = Map.groupBy(sides, ({ parentDevice, device }) => (parentDevice ?? device).id)
  return [...groups.values()].flatMap((members) => {
    const [first] = members
    return first === undefined ? [] : [{ parent: first.parentDevice ?? first.device, sides: members }]
  })
}
