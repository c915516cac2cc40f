import { type KeyboardEvent, useEffect, useRef } from 'react'

interface GoingOn {
  readonly data: readonly { readonly value: string; readonly label: string }[]
  /** False while the entries are read: what is taken by Enter until then is taken when they are there. */
  readonly isKnown?: boolean
  readonly choose: (value: string) => void
  /** What the keyboard is led to, as a selector within the form. */
  readonly next: string
}

/** As the list itself tells which entries fit what is typed. */
export const firstFitting = (data: GoingOn['data'], typed: string): string | null => {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return null
  return data.find(({ label }) => label.toLowerCase().includes(wanted))?.value ?? null
}

/**
 * Has Enter in a field of choice take the first entry that fits what is typed, also before the list is drawn, and lead the keyboard on to
 * another part of the form; who chooses with the pointer stays there. With text that nothing fits Enter does nothing: it would send the form.
 */
export function useGoingOn({ data, isKnown = true, choose, next }: GoingOn) {
  const form = useRef<Element | null>(null)
  const early = useRef<string | null>(null)
  const goOn = () => {
    const within = form.current
    form.current = null
    // What comes next may wait for what was chosen, and is there with the next picture.
    if (within !== null) requestAnimationFrame(() => within.querySelector<HTMLElement>(next)?.focus())
  }
  const take = (typed: string) => {
    const fitting = firstFitting(data, typed)
    if (fitting === null) return
    choose(fitting)
    goOn()
  }
  useEffect(() => {
    if (!isKnown || early.current === null) return
    const typed = early.current
    early.current = null
    take(typed)
  })
  return {
    selectFirstOptionOnChange: true,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget } = event
      form.current = key === 'Enter' ? currentTarget.closest('form') : null
      early.current = null
      const isMarked = currentTarget.getAttribute('aria-activedescendant') !== null
      const isChosen = data.some(({ label }) => label === currentTarget.value)
      if (key !== 'Enter' || isMarked || isChosen || currentTarget.value.trim() === '') return
      event.preventDefault()
      if (isKnown) take(currentTarget.value)
      else early.current = currentTarget.value
    },
    onOptionSubmit: goOn,
  } as const
}

/** The severity that is chosen, or the first of them. */
export const severitySelector =
  '[data-testid="annotation-severity"] input:checked, [data-testid="annotation-severity"]:not(:has(input:checked)) input'
export const typeSelector = '[data-testid="annotation-type"]'
