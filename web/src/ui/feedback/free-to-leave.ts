const writing = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable="true"]'

/**
 * Whether the page may be left without anybody having asked for it: nothing waits to be saved, no dialog is open, and nobody is in the
 * middle of writing or dragging.
 */
export function isFreeToLeave(): boolean {
  // Whatever keeps what is unsaved from being lost objects to the page being closed: it is asked in the same way.
  const asked = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(asked)
  if (asked.defaultPrevented || document.querySelector('[role="dialog"], dialog[open], [data-dragging]') !== null)
    return false
  return !document.activeElement?.closest(writing)
}
