/** Findings chosen to be changed together, and the one from which a range is counted. */
export interface Choice {
  readonly ids: ReadonlySet<number>
  readonly anchor: number | null
}

export const noChoice: Choice = { ids: new Set(), anchor: null }

/** The choice with a finding added, or without it where it was chosen. */
export function toggled({ ids }: Choice, id: number): Choice {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * The choice with everything from the finding that was chosen last to this one, in the order in which they are shown; with this one
 * alone where that one is not shown.
 */
export function withRange({ ids, anchor }: Choice, id: number, shown: readonly number[]): Choice {
  const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)]
  const range = from < 0 || to < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range]), anchor: from < 0 ? id : anchor }
}

/** The choice with all that are shown; without them where all of them were chosen. */
export function withAll({ ids, anchor }: Choice, shown: readonly number[]): Choice {
  const isAll = shown.length > 0 && shown.every((id) => ids.has(id))
  return isAll ? keptOf({ ids, anchor }, (id) => !shown.includes(id)) : { ids: new Set([...ids, ...shown]), anchor }
}

/** The choice without those that are not to be kept; the same object when that is none. */
export function keptOf(choice: Choice, isKept: (id: number) => boolean): Choice {
  const ids = [...choice.ids].filter(isKept)
  if (ids.length === choice.ids.size) return choice
  return { ids: new Set(ids), anchor: choice.anchor !== null && isKept(choice.anchor) ? choice.anchor : null }
}
