import type { DistanceFrom, Zone } from '../rules/index.ts'

/** How an inspected part is drawn when it lies: a side of a blade, one of its edges, a tower, or something without a form of its own. */
export type StripShape = 'blade' | 'edge' | 'tower' | 'plain'

const shapes: ReadonlyMap<number, StripShape> = new Map<number, StripShape>([
  [1, 'blade'],
  [3, 'blade'],
  [4, 'blade'],
  [5, 'edge'],
  [6, 'edge'],
  [7, 'tower'],
  [14, 'tower'],
  [15, 'tower'],
  [16, 'tower'],
  [17, 'tower'],
])

/** The shape in which a type of device is drawn. */
export const stripShapeOf = (deviceTypeId: number): StripShape => shapes.get(deviceTypeId) ?? 'plain'

/** A point of the drawing: share of its length from where distances begin, share of its height from the top. */
export type OutlinePoint = readonly [alongShare: number, downShare: number]

/** The piece of an outline that lies in one zone. */
export interface ZoneOutline {
  readonly name: Zone
  readonly from: number
  readonly to: number
  readonly points: readonly OutlinePoint[]
}

export interface StripOutline {
  /** Where the axis of the part runs, as a share of the height: marks lie on it. */
  readonly axis: number
  readonly zones: readonly ZoneOutline[]
}

/** Zones as shares of the length from the hub end (specification, section 3). */
const zones = [
  { name: 'C', from: 0, to: 0.2 },
  { name: 'B', from: 0.2, to: 0.7 },
  { name: 'A', from: 0.7, to: 1 },
] as const

const ease = (u: number) => u * u * (3 - 2 * u)
const roundedFrom = (start: number, u: number) => (u > start ? Math.sqrt(Math.max(0, (1 - u) / (1 - start))) : 1)

function trailingOfBlade(u: number): number {
  if (u < 0.05) return 0.46
  if (u < 0.22) return 0.46 + 0.52 * ease((u - 0.05) / 0.17)
  return 0.98 - 0.88 * ((u - 0.22) / 0.78) ** 0.85
}

/** How far the shape reaches above and below its axis at `u` (0 hub or ground, 1 tip or top), in halves of the height. */
function reach(shape: StripShape, u: number): { readonly above: number; readonly below: number } {
  if (shape === 'blade') {
    const round = roundedFrom(0.96, u)
    return { above: (0.46 - 0.36 * u) * round, below: trailingOfBlade(u) * round }
  }
  if (shape === 'edge') {
    const half = (u < 0.05 ? 0.5 : 0.14 + 0.36 * (1 - (u - 0.05) / 0.95) ** 1.4) * roundedFrom(0.97, u)
    return { above: half, below: half }
  }
  const half = shape === 'tower' ? 0.55 - 0.2 * u : 0.6
  return { above: half, below: half }
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

function piece(shape: StripShape, axis: number, from: number, to: number): readonly OutlinePoint[] {
  const steps = Math.max(4, Math.ceil((to - from) * 44))
  const places = Array.from({ length: steps + 1 }, (_, index) => from + ((to - from) * index) / steps)
  const upper = places.map((u): OutlinePoint => [rounded(u), rounded(axis - reach(shape, u).above / 2)])
  const lower = places.map((u): OutlinePoint => [rounded(u), rounded(axis + reach(shape, u).below / 2)])
  return [...upper, ...lower.toReversed()]
}

/** The outline of a part lying from where its distances begin, cut into its zones; these count from the hub end in either case. */
export function outlineOf(shape: StripShape, distanceFrom: DistanceFrom): StripOutline {
  const axis = shape === 'blade' ? 0.4 : 0.5
  return {
    axis,
    zones: zones.map((zone) => {
      const [from, to] = distanceFrom === 'hub' ? [zone.from, zone.to] : [1 - zone.to, 1 - zone.from]
      return { name: zone.name, from: rounded(from), to: rounded(to), points: piece(shape, axis, from, to) }
    }),
  }
}
