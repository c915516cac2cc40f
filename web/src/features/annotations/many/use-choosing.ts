import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Brief, Inspection } from '../annotation-types.ts'
import { type Choice, keptOf, noChoice, toggled, withAll, withRange } from './choice.ts'

/** Choosing findings of a side in table and picture, to change them together. */
export interface Choosing {
  readonly ids: ReadonlySet<number>
  readonly toggle: (id: number) => void
  /** To this one from the one chosen last, as they are shown. */
  readonly range: (id: number, shown: readonly number[]) => void
  readonly all: (shown: readonly number[]) => void
  readonly keep: (shown: readonly number[]) => void
  readonly clear: () => void
}

const elsewhere =
  'textarea, select, input:not([type=checkbox]), [contenteditable="true"], dialog, [role="dialog"], [role="listbox"]'

/** Escape chooses none, where nothing closer to the person takes it. */
function useEscape(isOn: boolean, clear: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(elsewhere) !== null) return
      clear()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, clear])
}

/** Whether the person may do anything with findings that are chosen together. */
const mayChoose = ({ can }: Inspection, annotations: readonly Brief[]): boolean =>
  can.editAnnotation || annotations.some(({ canDelete }) => canDelete)

/** What is chosen of a side's findings, as far as they are there; null for who may change none of them. */
export function useChoosing(
  inspection: Inspection,
  annotations: readonly Brief[],
): { readonly choosing: Choosing | null; readonly chosen: readonly Brief[] } {
  const [choice, setChoice] = useState<Choice>(noChoice)
  const clear = useCallback(() => setChoice(noChoice), [])
  const chosen = useMemo(() => annotations.filter(({ id }) => choice.ids.has(id)), [annotations, choice])
  const isOffered = mayChoose(inspection, annotations)
  useEscape(isOffered && chosen.length > 0, clear)
  // The picture's boxes stay the same objects while the choice does.
  const names = chosen.map(({ id }) => id).join(' ')
  const choosing = useMemo(() => {
    const ids = new Set(names === '' ? [] : names.split(' ').map(Number))
    return {
      ids,
      clear,
      toggle: (id: number) => setChoice((now) => toggled(now, id)),
      range: (id: number, shown: readonly number[]) => setChoice((now) => withRange(now, id, shown)),
      all: (shown: readonly number[]) => setChoice((now) => withAll(now, shown)),
      keep: (shown: readonly number[]) => setChoice((now) => keptOf(now, (id) => shown.includes(id))),
    }
  }, [names, clear])
  return isOffered ? { choosing, chosen } : { choosing: null, chosen: [] }
}
