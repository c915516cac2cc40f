/** A repeatable source of numbers: the same keys give the same sequence on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  range(low: number, high: number): number
  /** Uniform integer in [low, high], both included. */
  int(low: number, high: number): number
  /** Standard normal, by the sum of twelve uniforms (bounded at ±6). */
  gauss(): number
  /** One of the items, all equally likely. */
  pick<T>(items: readonly [T, ...T[]]): T
}

/** 32-bit FNV-1a of the keys joined by a separator; names a stream of random numbers. */
export function hashKeys(...keys: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of keys.join('|')) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** A 32-bit hash of three integers, for cells of a pattern; cheap enough to be asked per pixel. */
export function hashCell(seed: number, column: number, row: number): number {
  let hash = Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(column | 0, 0x85ebca6b) ^ Math.imul(row | 0, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * A stream of its own for every combination of keys (mulberry32 seeded by {@link hashKeys}), so that
 * adding one more thing to a picture never moves the others.
 */
export function randomFrom(...keys: readonly (string | number)[]): Random {
  let state = hashKeys(...keys)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const gauss = (): number => {
    let sum = -6
    for (let i = 0; i < 12; i++) sum += next()
    return sum
  }
  return {
    next,
    gauss,
    range: (low, high) => low + (high - low) * next(),
    int: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
