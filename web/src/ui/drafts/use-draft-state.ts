import { useState } from 'react'
import { type DraftState, useDraft } from './use-draft.ts'

/** The choices of a form that are kept as its draft. */
export interface DraftedChoices<V> {
  readonly values: V
  readonly change: (part: Partial<V>) => void
  readonly isDirty: boolean
  readonly draft: DraftState
}

/** State of a form of choices, kept like the fields of other forms; `name` tells form and record: `report 12`. */
export function useDraftState<V extends object>(name: string, start: V | (() => V)): DraftedChoices<V> {
  const [initial] = useState(start)
  const [values, setValues] = useState(initial)
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const draft = useDraft(name, {
    getValues: () => values,
    getInitialValues: () => initial,
    setValues,
    isDirty: () => isDirty,
    reset: () => setValues(initial),
  })
  return { values, change: (part) => setValues((current) => ({ ...current, ...part })), isDirty, draft }
}
