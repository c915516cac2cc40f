import { type Bounds, boundsOf, type Placement } from '../placement.ts'

/** A line the moved photo was drawn to, in composite pixels. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}

export interface Snapped {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

const linesOf = (low: number, high: number): readonly [number, number, number] => [low, (low + high) / 2, high]

/** The shift that brings one of the moved lines onto one of the others, the nearest within the reach. */
function nearest(
  moved: readonly number[],
  others: readonly number[],
  reachPx: number,
): { shift: number; at: number } | null {
  let best: { shift: number; at: number } | null = null
  for (const from of moved)
    for (const at of others) {
      const shift = at - from
      if (Math.abs(shift) <= reachPx && (best === null || Math.abs(shift) < Math.abs(best.shift))) best = { shift, at }
    }
  return best
}

const isNear = (one: Bounds, other: Bounds, reachPx: number) =>
  one.left <= other.right + reachPx &&
  one.right >= other.left - reachPx &&
  one.top <= other.bottom + reachPx &&
  one.bottom >= other.top - reachPx

/**
 * Draws photos that are being moved to the edges and middles of the neighbours they overlap or touch, within a reach in composite pixels.
 * Each axis snaps by itself.
 */
export function snap(moving: readonly Placement[], others: readonly Placement[], reachPx: number): Snapped {
  const bounds = boundsOf(moving)
  if (bounds === null) return { dx: 0, dy: 0, guides: [] }
  const neighbours = others.flatMap((other) => {
    const around = boundsOf([other])
    return other.visible && around !== null && isNear(bounds, around, reachPx) ? [around] : []
  })
  const x = nearest(
    linesOf(bounds.left, bounds.right),
    neighbours.flatMap(({ left, right }) => linesOf(left, right)),
    reachPx,
  )
  const y = nearest(
    linesOf(bounds.top, bounds.bottom),
    neighbours.flatMap(({ top, bottom }) => linesOf(top, bottom)),
    reachPx,
  )
  return {
    dx: x?.shift ?? 0,
    dy: y?.shift ?? 0,
    guides: [...(x ? [{ axis: 'x' as const, at: x.at }] : []), ...(y ? [{ axis: 'y' as const, at: y.at }] : [])],
  }
}
