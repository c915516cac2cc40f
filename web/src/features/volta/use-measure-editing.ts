import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAccount } from '../../api/session/account.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { focusFirstShownError } from '../../ui/form/first-error.ts'
import { useHeldSave } from '../../ui/kept-saves/use-held-save.ts'
import { isLost, useSendAgain } from '../../ui/kept-saves/use-send-again.ts'
import { type KeptMeasureSave, keptMeasures } from './kept-measures.ts'
import { isReadable, measureOf, valuesOf } from './measure-form.ts'
import { resendMeasure } from './resend-measure.ts'
import { showAtFields, useMeasureForm } from './use-measure-form.ts'
import type { Measure } from './volta-types.ts'

const sameBody = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Saves the form of a measure. A lost connection is waited out and what was typed sent again, by the workspace when the form is gone;
 * an own save whose answer was lost is recognised as such. Somebody else's change is never overwritten.
 */
export function useMeasureEditing(measure: Measure, bladeLengthM: number | null) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const form = useMeasureForm(valuesOf(measure), { needsPhoto: false, bladeLengthM })
  const draft = useDraft(`measure ${measure.id}`, form)
  const held = useHeldSave(keptMeasures)
  /** The version that what is typed was made upon. */
  const version = useRef(measure.version)
  const save = useMutation({
    mutationFn: (kept: KeptMeasureSave) => resendMeasure(kept),
    onSuccess: (saved) => {
      held.forget()
      draft.forget()
      toast({ type: 'success', message: ({ t }) => t('volta.form.saved') })
      version.current = saved.version
      form.setValues(valuesOf(saved))
      form.resetDirty(valuesOf(saved))
      void client.invalidateQueries()
    },
    onError: (error) => {
      if (isLost(error)) return
      held.forget()
      draft.takeBack()
      showAtFields(form, error)
    },
  })
  const isWaiting = isLost(save.error)
  const sent = save.variables
  const again = () => sent !== undefined && save.mutate(sent)
  useSendAgain(isWaiting, again)
  const isDirty = form.isDirty()
  const isKept = isWaiting && sent?.kind === 'change' && isReadable(form.values) && sameBody(sent.body, bodyOf())
  useEffect(() => {
    if (isDirty || measure.version <= version.current) return
    version.current = measure.version
    form.setValues(valuesOf(measure))
    form.resetDirty(valuesOf(measure))
  }, [form, isDirty, measure])

  function bodyOf() {
    return { ...measureOf(form.values), version: version.current }
  }
  const submit = form.onSubmit(
    () => {
      if (save.isPending) return
      const kept: KeptMeasureSave = {
        kind: 'change',
        key: `measure ${measure.id}`,
        account,
        id: measure.id,
        body: bodyOf(),
        draft: draft.handOver(),
      }
      held.hold(kept)
      save.mutate(kept)
    },
    (_errors, _values, event) => focusFirstShownError(event?.currentTarget),
  )
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ['Volta measures'] })
    form.reset()
    save.reset()
  }
  return { form, draft, save, submit, again, isLost: isWaiting, isLosable: isDirty && !isKept, reload }
}
