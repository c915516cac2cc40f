/** What of a field tells its state. */
export interface FieldLike {
  readonly value?: unknown
  readonly checked?: unknown
  getAttribute(name: string): string | null
}

/** What the fields of a form hold, as one text to compare: whatever changed them, by typing, a key or a choice. */
export const formState = (fields: Iterable<FieldLike>): string =>
  JSON.stringify(
    Array.from(fields, (field) => [
      field.value ?? null,
      field.checked ?? null,
      field.getAttribute('aria-checked'),
      field.getAttribute('aria-pressed'),
    ]),
  )
