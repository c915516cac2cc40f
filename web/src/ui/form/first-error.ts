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

const firstShownError = (form: HTMLFormElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>(inError)].find(
    (field) => field.checkVisibility() && !field.matches(':disabled'),
  )

/** Leads to the first wrong field of a form that was sent, said at once or by the server later; whoever has gone on by then is left alone. */
function leadOnce(form: HTMLFormElement, sent: AbortSignal, end: () => void): void {
  const look = () => {
    const field = firstShownError(form)
    if (field === undefined || sent.aborted) return
    end()
    field.focus()
  }
  const changes = new MutationObserver(look)
  changes.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-invalid'] })
  sent.addEventListener('abort', () => changes.disconnect())
  // The press that sent it is over by then; what was wrong before changes nothing.
  requestAnimationFrame(() => {
    if (sent.aborted) return
    look()
    for (const going of ['keydown', 'pointerdown'])
      document.addEventListener(going, end, { capture: true, signal: sent })
  })
}

/** Whether the keyboard is somewhere else than where the form was sent from: what is sent later by itself takes it from nobody. */
function isElsewhere(form: HTMLFormElement, button: HTMLElement | null): boolean {
  const active = document.activeElement
  return active !== null && active !== button && !form.contains(active) && !active.contains(form)
}

let leads = false

/**
 * Every form that is sent and refused leads the keyboard to its first wrong field; one watch for the life of the document, whoever
 * drew the form. Where no field is wrong the keyboard stays at the button, below the reason.
 */
export function leadToFirstErrors(): void {
  if (leads) return
  leads = true
  let last = new AbortController()
  document.addEventListener(
    'submit',
    ({ target, submitter }) => {
      last.abort()
      if (!(target instanceof HTMLFormElement) || isElsewhere(target, submitter)) return
      const sent = new AbortController()
      last = sent
      leadOnce(target, sent.signal, () => sent.abort())
    },
    { capture: true },
  )
}
