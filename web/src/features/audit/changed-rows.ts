/** One field of an entry: what it was and what it became. */
export interface ChangedRow {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Facts = Readonly<Record<string, unknown>> | null

/** The fields an entry tells of, each once, in the order they were kept. */
export const changedRows = (before: Facts, after: Facts): ChangedRow[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    field,
    before: before?.[field],
    after: after?.[field],
  }))

export interface ValueWords {
  readonly empty: string
  readonly yes: string
  readonly no: string
}

/** A value in words: lists with commas, yes and no, a dash for nothing, anything else as it stands. */
export function valueText(value: unknown, words: ValueWords): string {
  if (value === undefined || value === null || value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value))
    return value.length === 0 ? words.empty : value.map((each) => valueText(each, words)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
