/** The part of a Mantine form that leads to a field. */
interface FieldFinder {
  getInputNode(name: string): HTMLElement | null
}

/** Moves the focus to the first of these fields that has an error. */
export function focusFirstError(
  form: FieldFinder,
  errors: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  const first = names.find((name) => errors[name] !== undefined && errors[name] !== null)
  if (first !== undefined) form.getInputNode(first)?.focus()
}
