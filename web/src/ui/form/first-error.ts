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

const inError = '[aria-invalid="true"], [data-invalid] input[type=radio]'

/** As `focusFirstError`, for a form whose fields are not all of the form's own making: to the first that is shown in error. */
export function focusFirstShownError(form: HTMLFormElement | undefined): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(inError)?.focus())
}
