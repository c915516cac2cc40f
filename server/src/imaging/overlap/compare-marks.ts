import { type Hypothesis, hypothesesFor } from '../register/pairs/hypothesis.ts'
import { avoidsBlade, movesWithBlade, movesWithScene, showsBlade } from '../register/pairs/judgement.ts'
import type { MatchablePhoto } from '../register/photo/prepared-photo.ts'
import { marksLook } from './marks-look.ts'
import { unpackMarks } from './packed-marks.ts'

/** What the marks of two photos share: the blade, the whole scene, only what is not blade, or nothing. */
export type Shared = 'blade' | 'scene' | 'background' | 'nothing'

/** Two photos by name, the smaller first, and what their marks tell. */
export interface MarkedPair {
  readonly first: number
  readonly second: number
  readonly shared: Shared
  /** Enough of the photos looks like blade that where a blade is shared it would be seen. */
  readonly showsBlade: boolean
}

/** The marks of photos, packed, in a form that survives JSON (base64). */
export type MarksById = readonly { readonly id: number; readonly marks: string }[]

const seed = 1

/** Compares the marks of the wanted pairs; a pair of which one has no readable marks is left out. Repeatable. */
export function compareMarks(marked: MarksById, wanted: readonly (readonly [number, number])[]): MarkedPair[] {
  const photos = new Map(marked.map(({ id, marks }) => [id, unpackMarks(Buffer.from(marks, 'base64'))]))
  return wanted.flatMap(([one, other]) => {
    const [first, second] = [Math.min(one, other), Math.max(one, other)]
    const [a, b] = [photos.get(first), photos.get(second)]
    return a && b ? [{ first, second, ...comparePair(a, b) }] : []
  })
}

/** What two photos share, going by their marks alone. */
export function comparePair(a: MatchablePhoto, b: MatchablePhoto): Pick<MarkedPair, 'shared' | 'showsBlade'> {
  const found = hypothesesFor(a, b, marksLook, seed)
  return { shared: sharedBy(found), showsBlade: showsBlade(found) }
}

function sharedBy(found: readonly Hypothesis[]): Shared {
  if (found.some(movesWithBlade)) return 'blade'
  const whole = found.filter(movesWithScene)
  if (whole.length === 0) return 'nothing'
  return whole.every(liesBehind) ? 'background' : 'scene'
}

/** Of what lies behind a blade hardly anything matches on the blade; of a real blade whose dirt looks like background much does. */
const hardlyAny = 0.1

function liesBehind(motion: Hypothesis): boolean {
  return avoidsBlade(motion) && motion.bladeRate < hardlyAny
}
