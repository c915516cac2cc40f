import { listSeverities } from '@visionair/contract/reference'
import { type RefObject, useEffect } from 'react'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall } from '../../../api/hooks.ts'
import { type SeverityLike, useSeverityName } from '../../../domain/severity-chip.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import type { Inspection } from '../annotation-types.ts'
import { type AnnotationFormState, severitiesFor } from './annotation-form.ts'

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
  const t = useTexts()
  const nameOf = useSeverityName()
  useEffect(() => {
    if (isReadOnly) return
    const say = (number: number, severity: SeverityLike) =>
      t('access.severitySet', { severity: `${number} ${nameOf(number, severity)}` })
    const severities = severitiesFor(data?.items ?? [], inspection)
    const own: FormKeys = {
      annotation,
      setSeverity(number) {
        const severity = severities.find(({ severityNumber }) => severityNumber === number)
        if (severity === undefined) return false
        form.setFieldValue('severity', String(severity.id))
        announce(say(number, severity))
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
