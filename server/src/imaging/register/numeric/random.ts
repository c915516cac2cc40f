/** Source of numbers in [0, 1). */
export type Random = () => number

/** Repeatable generator (xorshift32, Marsaglia 2003). The same seed gives the same sequence on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0 || 0x9e3779b9
  return () => {
    state = (state ^ (state << 13)) >>> 0
    state ^= state >>> 17
    state = (state ^ (state << 5)) >>> 0
    return state / 4294967296
  }
}
