import { applyTo, compose, invert, type Point, type Similarity } from '../numeric/similarity.ts'
import type { Hypothesis } from '../pairs/hypothesis.ts'
import type { PlacedPhoto, UnplacedPhoto } from '../registration.ts'

type Frame = Pick<PlacedPhoto, 'id' | 'widthPx' | 'heightPx'>
type Motion = Pick<Hypothesis, 'aFromB' | 'cells' | 'cellsScore' | 'blade'> & {
  /** Known to be that of what stands behind the blade: it says that a photo belongs here, and not where. */
  readonly ofBackground?: boolean
}

/** What of a set of photos is asked for. */
export interface Compared {
  photo(number: number): Frame
  pair(i: number, j: number): { readonly hypotheses: readonly Motion[] } | undefined
}

/** A proven motion between two photos, the smaller number first. */
export interface Proven {
  readonly from: number
  readonly to: number
  readonly aFromB: Similarity
}

/** A placed photo and where an unplaced one may lie in it. */
interface Candidate {
  readonly neighbour: number
  /** Neighbour ← photo in full-resolution pixels. */
  readonly motion: Similarity
}

const worthAGuess = 8
/** A motion this far from the pace of the placed photos, as a share of their step, is more likely that of the background. */
const nearPace = 0.2
/** Keypoints off the blade say little about where the blade is. */
const weightOffBlade = 0.1
/** Order and blade agree when so many links join a photo with the next one. */
const orderlyShare = 0.7
const farthestSteps = 2

/**
 * Where an unplaced photo might belong, unproven: the motion to a placed photo with most support on the blade among those
 * that keep the pace of the placed ones; else, when the photos came in order, a step or two further than the next to it; else the
 * motion with most support of any kind. `links` hold the placed photos together. Undefined for a photo that matches no placed one above
 * chance: nothing then says that it belongs here at all.
 */
export function suggestionFor(
  set: Compared,
  links: readonly Proven[],
  photo: number,
  placed: ReadonlySet<number>,
): UnplacedPhoto['suggestion'] {
  if (!matchesAny(set, photo, placed)) return undefined
  const found =
    withPace(set, links, photo, placed) ?? nextInOrder(links, photo, placed) ?? mostSupport(set, photo, placed)
  return found && { neighbour: set.photo(found.neighbour).id, aFromB: found.motion }
}

const isAboveChance = (h: Motion): boolean => h.cells >= worthAGuess && h.cellsScore >= worthAGuess

/** Whether a photo shares a motion above chance with any of the others; what matches none of a side is foreign to it, as far as pictures tell. */
export const matchesAny = (set: Compared, photo: number, others: Iterable<number>): boolean =>
  [...others].some((other) => set.pair(photo, other)?.hypotheses.some(isAboveChance) === true)

function withPace(
  set: Compared,
  links: readonly Proven[],
  photo: number,
  placed: ReadonlySet<number>,
): Candidate | undefined {
  const steps = links.filter(({ from }) => placed.has(from)).map((joint) => stepOf(set, joint))
  const keepsPace = (neighbour: number, motion: Similarity): boolean => {
    const step = shiftIn(set.photo(neighbour), set.photo(photo), motion)
    return steps.some((usual) => [1, -1].some((sign) => isNear(step, { x: sign * usual.x, y: sign * usual.y })))
  }
  return best(set, photo, placed, bladeSupport, keepsPace)
}

function mostSupport(set: Compared, photo: number, placed: ReadonlySet<number>): Candidate | undefined {
  const support = (h: Motion): number => (isAboveChance(h) ? h.cells : 0)
  return best(set, photo, placed, support, () => true)
}

const bladeSupport = (h: Motion): number => h.blade + weightOffBlade * h.cells

function best(
  set: Compared,
  photo: number,
  placed: ReadonlySet<number>,
  support: (h: Motion) => number,
  counts: (neighbour: number, motion: Similarity) => boolean,
): Candidate | undefined {
  let found: Candidate | undefined
  let most = 0
  for (const neighbour of placed) {
    for (const h of set.pair(photo, neighbour)?.hypotheses ?? []) {
      const motion = neighbour < photo ? h.aFromB : invert(h.aFromB)
      if (h.ofBackground || support(h) <= most || !counts(neighbour, motion)) continue
      most = support(h)
      found = { neighbour, motion }
    }
  }
  return found
}

/** One or two steps beyond the nearest photo before or after it, where that stands at an end of the placed ones. */
function nextInOrder(links: readonly Proven[], photo: number, placed: ReadonlySet<number>): Candidate | undefined {
  const inPlace = links.filter(({ from }) => placed.has(from))
  if (inPlace.filter(({ from, to }) => to === from + 1).length < orderlyShare * inPlace.length) return undefined
  const [first, last] = [Math.min(...placed), Math.max(...placed)]
  const isBefore = photo < first
  const steps = isBefore ? first - photo : photo - last
  if (steps < 1 || steps > farthestSteps) return undefined
  const joint = inPlace.find(({ from, to }) => to === from + 1 && (isBefore ? from === first : to === last))
  if (!joint) return undefined
  const step = isBefore ? invert(joint.aFromB) : joint.aFromB
  return { neighbour: isBefore ? first : last, motion: steps === 1 ? step : compose(step, step) }
}

const stepOf = (set: Compared, { from, to, aFromB }: Proven): Point => shiftIn(set.photo(from), set.photo(to), aFromB)

/** Distance between the middles of two photos, as shares of A's frame. */
function shiftIn(a: Frame, b: Frame, aFromB: Similarity): Point {
  const { x, y } = applyTo(aFromB, b.widthPx / 2, b.heightPx / 2)
  const side = Math.min(a.widthPx, a.heightPx)
  return { x: (x - a.widthPx / 2) / side, y: (y - a.heightPx / 2) / side }
}

const isNear = (step: Point, usual: Point): boolean =>
  Math.hypot(step.x - usual.x, step.y - usual.y) <= nearPace * Math.hypot(usual.x, usual.y)
