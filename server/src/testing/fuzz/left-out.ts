import type { Operations } from './operations.ts'

/**
 * Operations by name that are not called at random, each with why. What ends or narrows its own caller is called nevertheless: callers are
 * throw-away accounts, and others take their place.
 */
export const leftOut: Readonly<Record<string, string>> = {}

/** What is wrong with what is left out: names of nothing, and operations that are neither called nor said to be left out. */
export function coverageFaults(
  { operations, unmakeable }: Operations,
  names: Readonly<Record<string, string>>,
  registered: readonly string[],
): readonly string[] {
  const described = [...operations.map(({ name }) => name), ...unmakeable]
  return [
    ...Object.keys(names)
      .filter((name) => !described.includes(name))
      .map((name) => `${name} is left out and is no operation`),
    ...Object.entries(names)
      .filter(([, reason]) => reason.trim() === '')
      .map(([name]) => `${name} is left out for no reason`),
    ...unmakeable.filter((name) => !(name in names)).map((name) => `${name} is neither called nor left out`),
    ...registered.filter((name) => !described.includes(name)).map((name) => `${name} is not described`),
  ]
}
