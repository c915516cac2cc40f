import { listSeverities } from '@visionair/contract/reference'
import { type RefObject, useEffect } from 'react'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import type { AnnotationFormState } from './annotation-form.ts'
import { severitiesFor } from './annotation-form.ts'
import type { Inspection } from './annotation-types.ts'

/** What the keyboard may do to the open form from anywhere in the workspace. */
export interface FormKeys {
  /** The finding of the form; null while it is a new one. */
  readonly annotation: number | null
  /** Chooses a severity by its number; false when the service does not use it. */
  setSeverity(number: number): boolean
  submit(): void
}

/** Sends the open form, as its button would. */
export const submitOpenForm = () => document.querySelector<HTMLFormElement>('form[data-finding-form]')?.requestSubmit()

/** Offers the form to the keyboard for as long as it is there. */
export function useFormKeys(
  keys: RefObject<FormKeys | null>,
  form: AnnotationFormState,
  inspection: Inspection,
  annotation: number | null,
  isReadOnly = false,
): void {
  const { data } = useCall(listSeverities, everyEntry, { staleTimeMs: 300_000 })
  useEffect(() => {
    if (isReadOnly) return
    const severities = severitiesFor(data?.items ?? [], inspection)
    const own: FormKeys = {
      annotation,
      setSeverity(number) {
        const severity = severities.find(({ severityNumber }) => severityNumber === number)
        if (severity === undefined) return false
        form.setFieldValue('severity', String(severity.id))
        return true
      },
      submit: submitOpenForm,
    }
    keys.current = own
    return () => {
      if (keys.current === own) keys.current = null
    }
  })
}
