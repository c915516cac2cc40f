/** Chance that is the same again for the same seed. */
export interface Dice {
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  /** One of some, or null of none. */
  pickOrNone<T>(from: readonly T[]): T | null
  happens(probability: number): boolean
  /** Up to so many of some, without choosing one twice. */
  some<T>(from: readonly T[], most: number): readonly T[]
}

/** Mulberry32: small, fast, and good enough to choose what to try. */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function diceOf(seed: number): Dice {
  const next = numbersOf(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const pickOrNone = <T>(from: readonly T[]): T | null => from[below(from.length)] ?? null
  return {
    below,
    pickOrNone,
    pick: (from) => {
      for (const picked of from.slice(below(from.length))) return picked
      throw new Error('there is nothing to pick from')
    },
    happens: (probability) => next() < probability,
    some: (from, most) => {
      const left = [...from]
      const chosen = []
      while (chosen.length < most && left.length > 0) chosen.push(...left.splice(below(left.length), 1))
      return chosen
    },
  }
}

/** The seed of each change: a change is refused for what it does, not for what its chance found in an earlier one. */
const seedOfChanges = 20_261_128

/** The seed of a run: ORACLE_SEED, another one each time at length (`TEST_DEPTH=whole`), else the same one. */
export function seedOfRun(): number {
  const given = Number(process.env.ORACLE_SEED)
  if (Number.isInteger(given) && given > 0) return given
  return process.env.TEST_DEPTH === 'whole' ? 1 + Math.floor(Math.random() * 2 ** 31) : seedOfChanges
}
