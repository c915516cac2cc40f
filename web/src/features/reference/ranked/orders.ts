/** Something that has a place among its like. */
interface Placed {
  readonly id: number
}

/** An order in which somebody put things, on the things as they are now: what is gone is left out, what is new stands at the end. */
export function carriedOver<T extends Placed>(mine: readonly Placed[], now: readonly T[]): readonly T[] {
  const kept = mine.flatMap(({ id }) => now.find((each) => each.id === id) ?? [])
  return [...kept, ...now.filter(({ id }) => !mine.some((each) => each.id === id))]
}

/** The places, from 1, that two orders of the same things give to others. */
export const placesThatDiffer = (mine: readonly Placed[], theirs: readonly Placed[]): readonly number[] =>
  mine.flatMap(({ id }, index) => (theirs[index]?.id === id ? [] : [index + 1]))
