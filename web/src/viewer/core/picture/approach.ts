import type { Box } from './geometry.ts'

/** How far from its end a flight begins at most, in sizes of the view that is flown to. */
const LONGEST_WAY = 0.15
/** How much larger or smaller than its end a flight begins at most. */
const MOST_ZOOM = 1.25

const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * Where a flight to a region begins (both in viewport units): where one is, or when that is far, close by on the same side and at
 * nearly the same zoom. So the direction is seen, yet nothing is fetched and drawn that is only flown over.
 */
export function approach(from: Box, to: Box): Box {
  const zoom = within(1 / MOST_ZOOM, from.width / to.width, MOST_ZOOM)
  const way = (start: number, end: number, size: number) => within(-LONGEST_WAY * size, start - end, LONGEST_WAY * size)
  const centreX = to.x + to.width / 2 + way(from.x + from.width / 2, to.x + to.width / 2, to.width)
  const centreY = to.y + to.height / 2 + way(from.y + from.height / 2, to.y + to.height / 2, to.height)
  const [width, height] = [to.width * zoom, to.height * zoom]
  return { x: centreX - width / 2, y: centreY - height / 2, width, height }
}
