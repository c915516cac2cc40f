import { cornersOf, type Placement } from '../placement.ts'
import { align, bestBeside, type Match } from './align.ts'
import type { FitPhoto, PictureSource } from './fit-photo.ts'
import { carried, type Motion, type Surface, surfaceOf } from './surface.ts'
import { searchWidely } from './wide-search.ts'

/** Longer side of the moved photo, in pixels, for the first look; how far it goes and in which steps. */
const wideSidePx = 120
const reach = {
  turnsDeg: [-12, -8, -4, 0, 4, 8, 12],
  growths: [0.88, 0.94, 1, 1.06, 1.13],
  px: 10,
  apartPx: 3,
  minSharedPx: 0.02 * wideSidePx ** 2,
} as const

/** Share of a square photo that both must show. */
const leastShared = 0.01
const mostShift = 0.12
const mostTurnDeg = 16
const mostGrowth = 1.22

/**
 * Closer and closer looks: how many motions are improved at each, and when the best one counts there: how well the photos agree, and the
 * share of it that another place may reach. Real photos differ by more than a shift, a turn and a size, so that the closest look need not
 * be the one at which they agree. Measured; see decision 145.
 */
const looks = [
  { copy: 'thumbnail', sidePx: 160, kept: 12, rounds: 20, score: 0.45, rival: 0.6 },
  { copy: 'picture', sidePx: 320, kept: 5, rounds: 12, score: 0.28, rival: 0.6 },
  { copy: 'picture', sidePx: 640, kept: 2, rounds: 10, score: 0.2, rival: 0.7 },
] as const

/** Corners of two motions lie so far apart on average, as shares of the photo, to be two, and to be rivals. */
const anotherMotion = 0.015
const anotherPlace = 0.04

export interface SimilarFit {
  readonly motion: Motion
  readonly standsOut: boolean
}

/**
 * The shift, turn and size of one photo, near those with which it was laid, at which what it shows agrees with what its neighbours show;
 * whether the best one stands out from all others. Null when none was found. Rejects when a picture cannot be read.
 */
export async function similarFit(
  moved: FitPhoto,
  fixed: readonly FitPhoto[],
  source: PictureSource,
): Promise<SimilarFit | null> {
  const frame = Math.max(moved.placement.width, moved.placement.height)
  const surfaces = async (copy: 'thumbnail' | 'picture', scale: number): Promise<[Surface, Surface[]]> => {
    const [one, others] = await Promise.all([
      surfaceAt(moved, copy, scale, source),
      Promise.all(fixed.map((photo) => surfaceAt(photo, copy, scale, source))),
    ])
    return [one, others]
  }
  const wideScale = wideSidePx / frame
  const [wide, around] = await surfaces('thumbnail', wideScale)
  let motions = searchWidely(wide, around, wideScale, reach).map(({ motion }) => motion)
  let chosen: Motion | null = null
  let last: Motion | null = null
  for (const { copy, sidePx, kept, rounds, score, rival } of looks) {
    const [one, others] = await surfaces(copy, sidePx / frame)
    const improved = motions.slice(0, kept).flatMap((motion) => {
      const match = align(one, others, motion, rounds, leastShared * sidePx ** 2)
      return match && isWithinReach(match.motion, frame) ? [match] : []
    })
    const matches = distinct(moved.placement, improved)
    const [best] = matches
    if (best && best.score >= score) {
      const beside = bestBeside(one, others, best.motion, ringOf(frame), leastShared * sidePx ** 2)
      const strongest = Math.max(beside, rivalOf(moved.placement, best, matches))
      if (strongest <= rival * best.score) chosen = best.motion
    }
    last = best?.motion ?? last
    motions = matches.map(({ motion }) => motion)
  }
  const motion = chosen ?? last
  return motion && { motion, standsOut: chosen !== null }
}

async function surfaceAt(
  photo: FitPhoto,
  copy: 'thumbnail' | 'picture',
  scale: number,
  source: PictureSource,
): Promise<Surface> {
  const sidePx = Math.max(photo.placement.width, photo.placement.height) * scale
  return surfaceOf(photo.placement, await source(photo, copy, Math.ceil(sidePx)), photo.outline)
}

const isWithinReach = ({ dx, dy, turnDeg, growth }: Motion, frame: number): boolean =>
  Math.hypot(dx, dy) < mostShift * frame && Math.abs(turnDeg) < mostTurnDeg && Math.max(growth, 1 / growth) < mostGrowth

/** Mean distance between the corners of a photo at two motions, as a share of its longer side. */
function apart(placement: Placement, one: Motion, other: Motion): number {
  const there = cornersOf(carried(placement, other))
  const distances = cornersOf(carried(placement, one)).map((corner, k) =>
    Math.hypot(corner.x - (there[k]?.x ?? 0), corner.y - (there[k]?.y ?? 0)),
  )
  const mean = distances.reduce((sum, each) => sum + each, 0) / distances.length
  return mean / Math.max(placement.width, placement.height)
}

const directions = 12

/** Shifts all around by as much as makes another place: along an edge that is all there is photos agree there as well. */
const ringOf = (frame: number) =>
  Array.from({ length: directions }, (_, k) => {
    const angle = (2 * Math.PI * k) / directions
    return { dx: anotherPlace * frame * Math.cos(angle), dy: anotherPlace * frame * Math.sin(angle) }
  })

/** Best first, each motion once. */
function distinct(placement: Placement, matches: readonly Match[]): Match[] {
  const kept: Match[] = []
  for (const match of matches.toSorted((one, other) => other.score - one.score))
    if (kept.every((other) => apart(placement, match.motion, other.motion) >= anotherMotion)) kept.push(match)
  return kept
}

/** How well the photos agree where the photo would lie elsewhere; 0 when nowhere. */
const rivalOf = (placement: Placement, best: Match, matches: readonly Match[]): number =>
  Math.max(
    0,
    ...matches.filter(({ motion }) => apart(placement, motion, best.motion) >= anotherPlace).map(({ score }) => score),
  )
