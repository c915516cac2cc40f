interface Choice {
  readonly id: number
}

/** Says a list of ids by the names of what they stand for; ids of what is not known stay numbers. */
export const sayIds =
  <C extends Choice>(choices: readonly C[], nameOf: (choice: C) => string) =>
  (ids: unknown): string => {
    const known = new Map(choices.map((choice) => [choice.id, nameOf(choice)]))
    return Array.isArray(ids) ? ids.map((id) => known.get(id) ?? String(id)).join(', ') : ''
  }
