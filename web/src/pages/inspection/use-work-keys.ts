import { type RefObject, useEffect, useRef } from 'react'
import type { Brief } from '../../features/annotations/annotation-types.ts'
import type { FormKeys } from '../../features/annotations/forms/form-keys.ts'
import { neighbourIn, nextUnreviewed } from '../../features/annotations/picture/walking.ts'
import { worstFirst } from '../../features/annotations/table/findings-order.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { hasSingleKeys } from '../../ui/single-keys.ts'

export interface WorkKeysOptions {
  readonly annotations: readonly Brief[]
  /** All of them have been read. */
  readonly isWhole: boolean
  readonly keys: RefObject<FormKeys | null>
  readonly mayEdit: boolean
  readonly onShow: (id: number, open: boolean) => void
}

const typing = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable="true"]'
/** What has a use of its own for the key. */
const pressed = 'button, a, summary, [role="tab"], [role="option"], [role="combobox"]'
const radios = 'input[type=radio], [role="radiogroup"]'

const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey

function digitOf({ code, key }: KeyboardEvent): number | null {
  // On keyboards where digits need Shift (French), the key's place tells what was meant.
  const digit = /^(?:Digit|Numpad)([0-5])$/.exec(code)?.[1] ?? (/^[0-5]$/.test(key) ? key : undefined)
  return digit === undefined ? null : Number(digit)
}

/** The ids in the order of the table when it is shown and has the focus, else of the list: the worst first. */
function walkedIds(annotations: readonly Brief[], target: Element): number[] {
  const table = target.closest('[data-testid="annotation-table"]')
  if (table === null) return worstFirst(annotations).map(({ id }) => id)
  return [...table.querySelectorAll('[data-row]')].map((row) => Number(row.getAttribute('data-row')))
}

/** Keeps the focus on what is walked through, so that the next key goes on from there. */
function focusOn(target: Element, id: number): void {
  const list = target.closest('[data-testid="annotation-table"], [data-testid="findings-list"]')
  requestAnimationFrame(() => {
    const next =
      list?.querySelector(`[data-row="${id}"]`)?.closest('a') ?? list?.querySelector(`[data-testid="finding-${id}"]`)
    if (next instanceof HTMLElement) next.focus()
  })
}

/** The finding the address names: it changes before the page is drawn anew, and a fast hand presses again in between. */
const selectedNow = (): number | null => {
  const id = Number(new URLSearchParams(window.location.search).get('annotation'))
  return Number.isInteger(id) && id > 0 ? id : null
}

/**
 * The pace of real work: arrow keys walk through the findings, digits set the severity in the open form, Enter saves it, N goes to
 * the next one to review. Nothing happens while somebody types, in a dialog, or where the key has another use.
 */
export function useWorkKeys(options: WorkKeysOptions): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || !isPlain(event) || target.closest(`${typing}, dialog, [role="dialog"]`)) return
      const step = { ...latest.current, selected: selectedNow() }
      const tell = () => {
        if (step.isWhole) toast({ type: 'info', message: ({ t }) => t('findings.keys.allReviewed') })
      }
      if (act(event, target, step, tell)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const patienceFrames = 180

/** The open form, if it is that of the finding in question: after a step the one before may still be shown. */
const formOf = (keys: RefObject<FormKeys | null>, selected: number | null): FormKeys | null =>
  keys.current?.annotation === selected || keys.current?.annotation === null ? keys.current : null

/** Sets the severity as soon as the form is there: a form behind another tab is brought to the front first. */
function setSoon(keys: RefObject<FormKeys | null>, selected: number, digit: number, frames = patienceFrames): void {
  const form = formOf(keys, selected)
  if (form !== null) form.setSeverity(digit)
  else if (frames > 0) requestAnimationFrame(() => setSoon(keys, selected, digit, frames - 1))
}

interface Step extends WorkKeysOptions {
  readonly selected: number | null
}

function grade({ keys, selected, mayEdit, onShow }: Step, digit: number): boolean {
  const form = formOf(keys, selected)
  if (form !== null) return form.setSeverity(digit)
  if (selected === null || !mayEdit) return false
  onShow(selected, true)
  setSoon(keys, selected, digit)
  return true
}

function act(event: KeyboardEvent, target: Element, options: Step, onAllReviewed: () => void): boolean {
  const { annotations, selected, keys, onShow } = options
  const digit = hasSingleKeys() ? digitOf(event) : null
  if (digit !== null) return grade(options, digit)
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      if (target.closest(`${radios}, [role="tablist"], [data-testid="viewer"]`)) return false
      const next = neighbourIn(walkedIds(annotations, target), selected, event.key === 'ArrowDown' ? 1 : -1)
      if (next === null) return false
      onShow(next, false)
      focusOn(target, next)
      return true
    }
    case 'Enter':
      if (target.closest(pressed) && !target.closest('[data-row], [data-testid^="finding-"]')) return false
      if (event.repeat) return false
      formOf(keys, selected)?.submit()
      return formOf(keys, selected) !== null
    case 'n':
    case 'N': {
      if (!hasSingleKeys()) return false
      const next = nextUnreviewed(worstFirst(annotations), selected)
      if (next === null) onAllReviewed()
      else onShow(next, true)
      return true
    }
    default:
      return false
  }
}
