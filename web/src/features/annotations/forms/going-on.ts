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
  const entered = useRef<HTMLInputElement | null>(null)
  const left = useRef<HTMLInputElement | null>(null)
  const early = useRef<string | null>(null)
  const lead = () => {
    const from = left.current
    if (from === null) return
    const to = from.closest('form')?.querySelector<HTMLElement>(next)
    const isStill = document.activeElement === from || document.activeElement === document.body
    if (isStill) to?.focus()
    if (!isStill || document.activeElement === to) left.current = null
  }
  const goOn = () => {
    const from = entered.current
    entered.current = null
    if (from === null) return
    // The list takes the keyboard back as it closes.
    requestAnimationFrame(() => {
      left.current = from
      lead()
    })
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
  // What comes next may wait for what was chosen: where many findings are drawn, longer than until the next picture.
  useEffect(lead)
  return {
    selectFirstOptionOnChange: true,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget } = event
      entered.current = key === 'Enter' ? currentTarget : null
      left.current = null
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
