import type { Bounds } from './plan.ts'
import { tiffTileSidePx } from './tiff-writer.ts'

/**
 * The canvas cut into slabs, one TIFF tile thick, across its longer side: a window of few photos rolls along them
 * whether the blade stands or lies.
 */
export interface Slabs {
  readonly axis: 'x' | 'y'
  readonly count: number
  /** Largest number of pixels in a slab. */
  readonly pixels: number
  area(index: number): Bounds
  /** The slabs a rectangle reaches, clipped to the canvas; `first > last` when it lies outside. */
  reach(bounds: Bounds): { readonly first: number; readonly last: number }
}

export function cutSlabs(widthPx: number, heightPx: number): Slabs {
  const axis = widthPx > heightPx ? 'x' : 'y'
  const length = Math.max(widthPx, heightPx)
  const across = Math.min(widthPx, heightPx)
  const count = Math.ceil(length / tiffTileSidePx)
  return {
    axis,
    count,
    pixels: across * Math.min(length, tiffTileSidePx),
    area(index) {
      const start = index * tiffTileSidePx
      const end = Math.min(length, start + tiffTileSidePx)
      return axis === 'x'
        ? { left: start, top: 0, right: end, bottom: across }
        : { left: 0, top: start, right: across, bottom: end }
    },
    reach(bounds) {
      const [start, end] = axis === 'x' ? [bounds.left, bounds.right] : [bounds.top, bounds.bottom]
      return {
        first: Math.max(0, Math.floor(start / tiffTileSidePx)),
        last: Math.min(count - 1, Math.ceil(end / tiffTileSidePx) - 1),
      }
    },
  }
}

/** The common part of two rectangles, or null. */
export function intersect(a: Bounds, b: Bounds): Bounds | null {
  const left = Math.max(a.left, b.left)
  const top = Math.max(a.top, b.top)
  const right = Math.min(a.right, b.right)
  const bottom = Math.min(a.bottom, b.bottom)
  return left < right && top < bottom ? { left, top, right, bottom } : null
}
