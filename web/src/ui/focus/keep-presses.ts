/** Fields that are judged when they are left. */
const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('form :is(input, textarea, select)')

/**
 * Tells fields that they were left when the press that left them is over. Told before, as browsers do, they may say that they are wrong,
 * which moves what stands below from under the pointer: the press then ends on something else and is no click. Call once.
 * @returns a function that takes all listeners away
 */
export function keepPressesInPlace(): () => void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  let isPressed = false
  let left: { readonly field: HTMLElement; readonly event: FocusEvent } | null = null
  const end = () => {
    isPressed = false
    if (left === null) return
    const { field, event } = left
    left = null
    // Whoever is back in the field has not left it.
    if (document.activeElement !== field)
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: event.relatedTarget }))
  }
  window.addEventListener(
    'mousedown',
    () => {
      end()
      isPressed = true
    },
    options,
  )
  window.addEventListener(
    'focusout',
    (event) => {
      if (!isPressed || left !== null || !isField(event.target)) return
      event.stopImmediatePropagation()
      left = { field: event.target, event }
    },
    options,
  )
  for (const ending of ['mouseup', 'dragend', 'keydown']) window.addEventListener(ending, end, options)
  return () => listening.abort()
}
