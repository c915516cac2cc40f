import type { Hypothesis } from '../pairs/hypothesis.ts'
import { isMotionOf, movesWithScene } from '../pairs/judgement.ts'
import { isOfBackground, type Mode, type PairEvidence } from '../pairs/pair-evidence.ts'
import type { PhotoSet } from '../photo-set.ts'
import type { Refusal } from '../registration.ts'
import { isRefutedByFlight, type Joining } from './joining.ts'

/**
 * What was refused and would be asked about: beside each joined pair the background that moves otherwise, and of each photo without a
 * place the strongest motion that what stands behind the blade, or what the drone wrote, speaks against.
 */
export function refusalsOf(set: PhotoSet, { live }: Joining, mode: Mode, placed: ReadonlySet<number>): Refusal[] {
  const joined = live
    .filter(({ from }) => placed.has(from))
    .flatMap(({ from, to, aFromB }) => {
      const pair = set.pair(from, to)
      const behind = pair && strongest(pair, (h) => !isMotionOf(h, aFromB))
      return pair && behind ? [described(set, pair, 'background', behind)] : []
    })
  const left = set.photos.flatMap((_, photo) => (placed.has(photo) ? [] : (ofPhoto(set, mode, photo) ?? [])))
  return [...joined, ...left]
}

type Shown = Pick<Hypothesis, 'cells' | 'agreements'>

const strongest = (pair: PairEvidence, counts: (h: Hypothesis) => boolean): Hypothesis | undefined =>
  pair.hypotheses
    .filter((h) => movesWithScene(h) && isOfBackground(h, pair) && counts(h))
    .toSorted((one, other) => other.cells - one.cells)[0]

function ofPhoto(set: PhotoSet, mode: Mode, photo: number): Refusal | null {
  const found = [...set.pairs.values()]
    .filter(({ first, second }) => first === photo || second === photo)
    .flatMap((pair) => {
      const joint = pair.joint(mode)
      if (joint && isRefutedByFlight(set.photos, joint)) return [described(set, pair, 'against-flight', joint)]
      const behind = strongest(pair, () => true)
      return behind ? [described(set, pair, 'background', behind)] : []
    })
  return found.toSorted((one, other) => other.cells - one.cells)[0] ?? null
}

function described(
  set: PhotoSet,
  { first, second }: PairEvidence,
  reason: Refusal['reason'],
  { cells, agreements }: Shown,
): Refusal {
  return { a: set.photo(first).id, b: set.photo(second).id, reason, cells, agreements }
}
