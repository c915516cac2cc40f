type Leaves = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of a form by path (`comment.en`); lists, and groups named as whole, are one value. */
export function leavesOf(values: object, whole: readonly string[] = [], above = ''): Leaves {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const path = `${above}${name}`
    return isGroup(value) && !whole.includes(path)
      ? Object.entries(leavesOf(value, whole, `${path}.`))
      : [[path, value]]
  })
  return Object.fromEntries(entries)
}

/** What of a body differs from what it was before. */
export function changedOf<B extends object>(before: B, after: B): Partial<B> {
  const changed: Partial<B> = { ...after }
  for (const name in after) if (same(before[name], after[name])) delete changed[name]
  return changed
}

export interface Meeting {
  /** What both changed, each in another way, by path. */
  readonly conflicts: readonly string[]
  /** Paths that only the one or both in the same way changed: theirs are to be taken over. */
  readonly theirs: readonly string[]
}

/** How two changes of one state meet: what only one of them touched can be had together, the rest must be chosen. */
export function meetingOf(base: object, mine: object, theirs: object, whole: readonly string[] = []): Meeting {
  const [b, m, t] = [leavesOf(base, whole), leavesOf(mine, whole), leavesOf(theirs, whole)]
  const touched = Object.keys(t).filter((path) => !same(b[path], t[path]) && !same(m[path], t[path]))
  const conflicts = touched.filter((path) => !same(m[path], b[path]))
  return { conflicts, theirs: touched.filter((path) => !conflicts.includes(path)) }
}
