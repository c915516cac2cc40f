import type { Placement, Point } from '../placement.ts'
import { type Detail, detailOn, type GreyPicture, type Outline } from './detail.ts'

/** A photo's details at some size, upright as it was taken, with how it lies. */
export interface Surface {
  readonly detail: Detail
  readonly placement: Placement
}

/** The details of a photo, at the size of its picture. */
export function surfaceOf(placement: Placement, picture: GreyPicture, outline: Outline | null): Surface {
  const { widthPx, heightPx } = picture
  const upright = { ...placement, x: 0, y: 0, width: widthPx, height: heightPx, angle: 0 }
  const detail = detailOn({ left: 0, top: 0, widthPx, heightPx, scale: 1 }, { placement: upright, picture, outline })
  return { detail, placement }
}

/** A change of how a photo lies: shifted in composite pixels, turned clockwise about its centre, and grown about it. */
export interface Motion {
  readonly dx: number
  readonly dy: number
  readonly turnDeg: number
  readonly growth: number
}

export const still: Motion = { dx: 0, dy: 0, turnDeg: 0, growth: 1 }

/** A photo as it lies after a motion. */
export function carried(placement: Placement, { dx, dy, turnDeg, growth }: Motion): Placement {
  const { x, y, width, height, angle } = placement
  return {
    ...placement,
    ...{ width: width * growth, height: height * growth, angle: (((angle + turnDeg) % 360) + 360) % 360 },
    x: x + dx - (width * (growth - 1)) / 2,
    y: y + dy - (height * (growth - 1)) / 2,
  }
}

/** Composite → pixels of a surface: u = a·x + b·y + tx, v = c·x + d·y + ty, from the middle of the first pixel. */
export interface Reading {
  readonly a: number
  readonly b: number
  readonly tx: number
  readonly c: number
  readonly d: number
  readonly ty: number
}

/** How places of the composite are read from a surface that lies as given. */
export function readingOf({ detail }: Surface, { x, y, width, height, angle }: Placement): Reading {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const [across, down] = [detail.widthPx / width, detail.heightPx / height]
  const centre: Point = { x: x + width / 2, y: y + height / 2 }
  const [a, b, c, d] = [across * cos, across * sin, -down * sin, down * cos]
  return {
    ...{ a, b, tx: detail.widthPx / 2 - 0.5 - a * centre.x - b * centre.y },
    ...{ c, d, ty: detail.heightPx / 2 - 0.5 - c * centre.x - d * centre.y },
  }
}
