import type { DistanceFrom, Zone } from './places.ts'

/** A point in pixels of a picture. */
export interface PicturePoint {
  readonly x: number
  readonly y: number
}

/** The line along which a side's places are counted, between the mark at its hub end and the mark at its other end. */
export interface BladeAxis {
  readonly hub: PicturePoint
  readonly tip: PicturePoint
}

/** Shorter than this two marks tell no direction, in pixels of the picture. */
export const shortestAxisPx = 10

export type AxisEnd = keyof BladeAxis

/** The picture a place is on: its size, the marks of its ends, and without marks at which end of its long side the hub lies. */
export interface Lie {
  readonly widthPx: number
  readonly heightPx: number
  readonly axis: BladeAxis | null
  readonly reverse: boolean
}

const isUpright = ({ widthPx, heightPx }: Pick<Lie, 'widthPx' | 'heightPx'>): boolean => heightPx >= widthPx

/** Pixels from the hub end to the other: between the marks, or where there are none along the long side of the picture. */
export const lengthAlongPx = ({ widthPx, heightPx, axis }: Omit<Lie, 'reverse'>): number =>
  axis === null ? Math.max(widthPx, heightPx) : Math.hypot(axis.tip.x - axis.hub.x, axis.tip.y - axis.hub.y)

/** The axis that is taken where nobody marked one: through the middle of the picture, along its long side. */
export function axisOfFrame({ widthPx, heightPx, reverse }: Omit<Lie, 'axis'>): BladeAxis {
  const ends = isUpright({ widthPx, heightPx })
    ? ([
        { x: widthPx / 2, y: 0 },
        { x: widthPx / 2, y: heightPx },
      ] as const)
    : ([
        { x: 0, y: heightPx / 2 },
        { x: widthPx, y: heightPx / 2 },
      ] as const)
  return reverse ? { hub: ends[1], tip: ends[0] } : { hub: ends[0], tip: ends[1] }
}

/** Whether the hub lies at the end of the picture's long side instead of its start. */
export function hubLiesAtEnd(lie: Lie): boolean {
  if (lie.axis === null) return lie.reverse
  const { hub, tip } = lie.axis
  return isUpright(lie) ? hub.y > tip.y : hub.x > tip.x
}

/** Where a point lies between the hub end (0) and the other (1): its foot on the axis. What lies beyond an end counts as that end. */
export function shareOfPoint({ x, y }: PicturePoint, lie: Lie): number {
  const { hub, tip } = lie.axis ?? axisOfFrame(lie)
  const [dx, dy] = [tip.x - hub.x, tip.y - hub.y]
  const squared = dx * dx + dy * dy
  if (squared === 0) return 0
  return Math.min(1, Math.max(0, ((x - hub.x) * dx + (y - hub.y) * dy) / squared))
}

/** Where a finding lies: metres as they are shown, null while they are not known; its share along the side, and its zone. */
export interface ToldPlace {
  readonly distanceM: number | null
  readonly share: number
  readonly zone: Zone | null
}

/** What becomes of the places of findings when the axis is laid otherwise. */
export interface PlacesChange {
  readonly moved: number
  /** Metres; null where no distance is known before or after. */
  readonly greatestShiftM: number | null
  readonly zonesChanged: number
}

const leastShiftM = 0.005
const leastShare = 1e-6

/** Compares the places of findings before and after, in the same order. */
export function changeOfPlaces(pairs: readonly (readonly [before: ToldPlace, after: ToldPlace])[]): PlacesChange {
  const shifts = pairs.map(([before, after]) =>
    before.distanceM === null || after.distanceM === null ? null : Math.abs(after.distanceM - before.distanceM),
  )
  const known = shifts.filter((shift) => shift !== null)
  const moved = pairs.filter(([before, after], index) => {
    const shift = shifts[index]
    if (shift !== null && shift !== undefined) return shift >= leastShiftM
    return before.distanceM !== after.distanceM || Math.abs(after.share - before.share) > leastShare
  })
  return {
    moved: moved.length,
    greatestShiftM: known.length === 0 ? null : Math.max(...known),
    zonesChanged: pairs.filter(([before, after]) => before.zone !== after.zone).length,
  }
}

/** Metres from where distances begin to a share that is counted from the hub end. */
export const metresAlong = (shareFromHub: number, lengthPx: number, ratioCmPerPx: number, from: DistanceFrom): number =>
  ((from === 'ground' ? 1 - shareFromHub : shareFromHub) * lengthPx * ratioCmPerPx) / 100
