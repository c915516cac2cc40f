import { f32 } from '../numeric/typed-read.ts'
import type { ColourEdges } from './blade-edges.ts'

/** A line with a side. */
export interface EdgeSide {
  readonly nx: number
  readonly ny: number
  readonly offset: number
}

/** Distance of a place from a line, positive on the side the normal shows to. */
export const sideOf = ({ nx, ny, offset }: EdgeSide, x: number, y: number): number => x * nx + y * ny - offset

/** A direction of length 1. */
export interface Along {
  readonly x: number
  readonly y: number
}

/** A stripe between two lines, from `start` to `end` along its axis, in thumb pixels. */
export interface BandPlace {
  readonly near: EdgeSide
  readonly far: EdgeSide
  readonly axis: Along
  readonly start: number
  readonly end: number
}

/** What a stripe looks like inside and at its sides. */
export interface BandLook {
  /** Smaller of the colour steps across the two lines. */
  readonly step: number
  /** Mean change along the axis inside. */
  readonly unrest: number
  /** Mean colourfulness inside. */
  readonly chroma: number
  /** Share of the frame. */
  readonly area: number
}

const gridPx = 6
const leastArea = 0.015
const mostArea = 0.85
const leastPlaces = 8
const rimPx = 4

/** Looks at a stripe on an even grid; null when it is too small or too large to be told. */
export function bandLook(edges: ColourEdges, place: BandPlace): BandLook | null {
  const { width, height } = edges
  const { near, far, axis, start, end } = place
  const inside = new Inside(edges, axis)
  const atNear = new Border(edges.lab)
  const atFar = new Border(edges.lab)
  for (let y = gridPx / 2; y < height; y += gridPx) {
    for (let x = gridPx / 2; x < width; x += gridPx) {
      const along = x * axis.x + y * axis.y
      if (along < start || along > end) continue
      const [u, v] = [sideOf(near, x, y), -sideOf(far, x, y)]
      const i = y * width + x
      if (u > 0 && v > 0) inside.add(i, Math.min(u, v) > rimPx)
      atNear.add(i, u, v)
      atFar.add(i, v, u)
    }
  }
  const area = (inside.places * gridPx * gridPx) / (width * height)
  if (area < leastArea || area > mostArea || inside.calm < leastPlaces) return null
  const [one, other] = [atNear.step(), atFar.step()]
  if (one === null || other === null) return null
  return { step: Math.min(one, other), unrest: inside.unrest, chroma: inside.chroma, area }
}

/** Sums over the inside of a stripe. */
class Inside {
  places = 0
  calm = 0
  private changes = 0
  private colours = 0
  private readonly edges: ColourEdges
  private readonly axis: Along

  constructor(edges: ColourEdges, axis: Along) {
    this.edges = edges
    this.axis = axis
  }

  add(i: number, isOffRim: boolean): void {
    const { dx, dy, lab } = this.edges
    this.places++
    if (!isOffRim) return
    this.calm++
    this.changes += Math.abs(f32(dx, i) * this.axis.x + f32(dy, i) * this.axis.y)
    this.colours += Math.hypot(f32(lab, 3 * i + 1) - neutral, f32(lab, 3 * i + 2) - neutral)
  }

  get unrest(): number {
    return this.changes / this.calm
  }

  get chroma(): number {
    return this.colours / this.calm
  }
}

const neutral = 128
const nearestPx = 2
const farthestPx = 14

/** Mean colours on either side of a line. */
class Border {
  private readonly within = [0, 0, 0, 0]
  private readonly beyond = [0, 0, 0, 0]
  private readonly lab: Float32Array

  constructor(lab: Float32Array) {
    this.lab = lab
  }

  /** A place so far inside this line, and so far inside the other one. */
  add(i: number, distance: number, other: number): void {
    const size = Math.abs(distance)
    if (size <= nearestPx || size >= farthestPx || other <= (distance > 0 ? 0 : -farthestPx)) return
    const sums = distance > 0 ? this.within : this.beyond
    for (let channel = 0; channel < 3; channel++) sums[channel] = (sums[channel] ?? 0) + f32(this.lab, 3 * i + channel)
    sums[3] = (sums[3] ?? 0) + 1
  }

  /** Distance of the two colours; null when one is of hardly anything. */
  step(): number | null {
    const [within, beyond] = [this.within[3] ?? 0, this.beyond[3] ?? 0]
    if (within < leastPlaces || beyond < leastPlaces) return null
    const differences = [0, 1, 2].map((c) => (this.within[c] ?? 0) / within - (this.beyond[c] ?? 0) / beyond)
    return Math.hypot(...differences)
  }
}
