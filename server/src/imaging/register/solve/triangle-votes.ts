import { applyTo, compose, invert, type Point, type Similarity } from '../numeric/similarity.ts'

/** A motion from ← to between two numbered photos. */
export interface Relation {
  readonly from: number
  readonly to: number
  readonly aFromB: Similarity
}

/** How many closed triangles a relation takes part in that agree, and that do not. */
export interface Votes {
  good: number
  bad: number
}

/**
 * Checks every three photos of which all three relations are known: going round two sides must carry the third photo's
 * `middle` to where the third side does, within `tolerance(photo)` pixels of the first.
 */
export function triangleVotes<R extends Relation>(
  relations: readonly R[],
  middle: (photo: number) => Point,
  tolerancePx: (photo: number) => number,
): Map<R, Votes> {
  const votes = new Map<R, Votes>(relations.map((relation) => [relation, { good: 0, bad: 0 }]))
  const byPair = new Map<string, R>()
  for (const relation of relations) byPair.set(pairKey(relation.from, relation.to), relation)
  for (const ab of relations) {
    const [a, b] = ascending(ab)
    for (const bc of relations) {
      const [lower, c] = ascending(bc)
      const ac = byPair.get(pairKey(a, c))
      if (lower !== b || !ac) continue
      const round = compose(motionBetween(ab, a), motionBetween(bc, b))
      const { x, y } = middle(c)
      const u = applyTo(round, x, y)
      const v = applyTo(motionBetween(ac, a), x, y)
      const agrees = Math.hypot(u.x - v.x, u.y - v.y) < tolerancePx(a)
      for (const side of [ab, bc, ac]) {
        const vote = votes.get(side)
        if (vote) vote[agrees ? 'good' : 'bad']++
      }
    }
  }
  return votes
}

/** A relation with how well it is supported. */
export interface RankedRelation extends Relation {
  readonly rank: number
  readonly trusted: boolean
}

const farStronger = 4

/**
 * The relations that go against two trusted ones, each at least four times as strong, which join the same photos by way of
 * a third. Such a relation is there by chance and must not vote.
 */
export function outweighed<R extends RankedRelation>(
  relations: readonly R[],
  middle: (photo: number) => Point,
  tolerancePx: (photo: number) => number,
): Set<R> {
  const byPhoto = new Map<number, R[]>()
  for (const relation of relations)
    for (const photo of [relation.from, relation.to]) byPhoto.set(photo, [...(byPhoto.get(photo) ?? []), relation])
  const isStrong = (one: R, weak: R): boolean => one.trusted && one.rank >= farStronger * weak.rank
  const goesAgainst = (weak: R): boolean => {
    const [a, c] = ascending(weak)
    const { x, y } = middle(c)
    const direct = applyTo(motionBetween(weak, a), x, y)
    return (byPhoto.get(a) ?? []).some((first) => {
      const b = first.from === a ? first.to : first.from
      if (b === c || !isStrong(first, weak)) return false
      return (byPhoto.get(b) ?? []).some((second) => {
        if ((second.from !== c && second.to !== c) || !isStrong(second, weak)) return false
        const round = applyTo(compose(motionBetween(first, a), motionBetween(second, b)), x, y)
        return Math.hypot(round.x - direct.x, round.y - direct.y) >= tolerancePx(a)
      })
    })
  }
  return new Set(relations.filter(goesAgainst))
}

/** The motion of a relation as `photo` ← the other one. */
function motionBetween(relation: Relation, photo: number): Similarity {
  return relation.from === photo ? relation.aFromB : invert(relation.aFromB)
}

function ascending(relation: Relation): [number, number] {
  return relation.from < relation.to ? [relation.from, relation.to] : [relation.to, relation.from]
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`
}
