/** A chain of levels as the breadcrumb shows it. */
export interface ArrangedChain<T> {
  readonly first: readonly T[]
  /** Behind the menu. */
  readonly between: readonly T[]
  readonly last: readonly T[]
}

/** The first, the second-to-last and the last level are shown, the others go between them; no level twice. */
export function arrangeChain<T>(chain: readonly T[]): ArrangedChain<T> {
  const first = chain.slice(0, 1)
  const lastStart = Math.max(1, chain.length - 2)
  return { first, between: chain.slice(1, lastStart), last: chain.slice(lastStart) }
}

/** A visit's name ends with its day as YYYY-MM-DD; said in the form of the locale. */
export const visitName = (name: string, date: (day: string) => string): string =>
  name.replace(/\d{4}-\d{2}-\d{2}$/, (day) => date(day))
