import type { Similarity } from '../compose/plan.ts'
import type { PicturePoint } from './painted.ts'

/** An upright box, in pixels of a picture. */
export interface PixelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a photo's content goes when its pose changes: from pixels of the old picture to pixels of the new one. */
export function motionOf(before: Similarity, after: Similarity): Similarity {
  const area = before.a * before.a + before.b * before.b
  const a = (after.a * before.a + after.b * before.b) / area
  const b = (after.b * before.a - after.a * before.b) / area
  return {
    a,
    b,
    tx: after.tx - (a * before.tx - b * before.ty),
    ty: after.ty - (b * before.tx + a * before.ty),
  }
}

export const moved = ({ a, b, tx, ty }: Similarity, { x, y }: PicturePoint): PicturePoint => ({
  x: a * x - b * y + tx,
  y: b * x + a * y + ty,
})

export const cornersOf = ({ x, y, width, height }: PixelBox): PicturePoint[] => [
  { x, y },
  { x: x + width, y },
  { x, y: y + height },
  { x: x + width, y: y + height },
]

export const centreOf = ({ x, y, width, height }: PixelBox): PicturePoint => ({ x: x + width / 2, y: y + height / 2 })

/** The smallest upright box around a box that was moved. */
export function movedBox(motion: Similarity, box: PixelBox): PixelBox {
  const corners = cornersOf(box).map((corner) => moved(motion, corner))
  const x = Math.min(...corners.map((corner) => corner.x))
  const y = Math.min(...corners.map((corner) => corner.y))
  return {
    x,
    y,
    width: Math.max(...corners.map((corner) => corner.x)) - x,
    height: Math.max(...corners.map((corner) => corner.y)) - y,
  }
}

/** How far two motions take the corners of a box apart, in pixels of the new picture. */
export const disagreementPx = (one: Similarity, other: Similarity, box: PixelBox): number =>
  Math.max(
    ...cornersOf(box).map((corner) => {
      const [p, q] = [moved(one, corner), moved(other, corner)]
      return Math.hypot(p.x - q.x, p.y - q.y)
    }),
  )
