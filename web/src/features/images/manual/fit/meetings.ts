import { type Bounds, boundsOf, type Placement } from '../placement.ts'

/** Two photos that overlap, by their ids. */
export interface Meeting {
  readonly moved: number
  readonly fixed: number
}

const maxMeetings = 6
/** Share of the smaller photo that two must have in common. */
const leastOverlap = 0.03

export const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/** What two bounds have in common; null when nothing. */
export function common(one: Bounds | null, other: Bounds | null): Bounds | null {
  if (one === null || other === null) return null
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
  const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)]
  return left < right && top < bottom ? { left, top, right, bottom } : null
}

/** The longer side of the largest of some photos, in composite pixels. */
export const frameOf = (placements: readonly Placement[]): number =>
  Math.max(1, ...placements.map(({ width, height }) => Math.max(width, height)))

/** Which of the moved photos overlap which of those that stay: the greatest overlaps first, and no more than six. */
export function meetingsOf(movedOnes: readonly Placement[], fixedOnes: readonly Placement[]): readonly Meeting[] {
  const around = fixedOnes.map((placement) => ({ placement, bounds: boundsOf([placement]) }))
  return movedOnes
    .flatMap((one) => {
      const bounds = boundsOf([one])
      return around.flatMap((other) => {
        const shared = common(bounds, other.bounds)
        if (shared === null) return []
        const area = (shared.right - shared.left) * (shared.bottom - shared.top)
        const { width, height, id } = other.placement
        if (area < leastOverlap * Math.min(one.width * one.height, width * height)) return []
        return [{ moved: one.id, fixed: id, area }]
      })
    })
    .toSorted((one, other) => other.area - one.area)
    .slice(0, maxMeetings)
    .map(({ moved, fixed }) => ({ moved, fixed }))
}
