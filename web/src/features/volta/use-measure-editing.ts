import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getVoltaMeasure } from '@visionair/contract/volta'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { useVersions, type Versioned } from '../../ui/form/versions/use-versions.tsx'
import { useHeldSave } from '../../ui/kept-saves/use-held-save.ts'
import { isLost, useSendAgain } from '../../ui/kept-saves/use-send-again.ts'
import { type KeptMeasureSave, keptMeasures } from './kept-measures.ts'
import { isReadable, type MeasureValues, measureOf, valuesOf } from './measure-form.ts'
import { resendMeasure } from './resend-measure.ts'
import { showAtFields, useMeasureForm } from './use-measure-form.ts'
import { useMeasureTold } from './use-measure-told.ts'
import type { Measure } from './volta-types.ts'

/** A measure as its form stands upon it. */
interface Upon extends Versioned {
  readonly measure: Measure
}

const sameBody = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Saves the form of a measure. A lost connection is waited out and what was typed sent again, by the workspace when the form is gone;
 * an own save whose answer was lost is recognised as such. Somebody else's change is never overwritten: it is taken over where nobody
 * touched the same, and shown beside what was typed where both did.
 */
export function useMeasureEditing(measure: Measure, bladeLengthM: number | null) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const form = useMeasureForm(valuesOf(measure), { needsPhoto: false, bladeLengthM })
  const draft = useDraft(`measure ${measure.id}`, form)
  const held = useHeldSave(keptMeasures)
  const save = useMutation({
    mutationFn: (kept: KeptMeasureSave) => resendMeasure(kept),
    onSuccess: (saved) => {
      held.forget()
      draft.forget()
      toast({ type: 'success', message: ({ t }) => t('volta.form.saved') })
      show(saved)
      void client.invalidateQueries()
    },
    onError: (error) => {
      if (isLost(error)) return
      held.forget()
      draft.takeBack()
      if (!versions.settles(error)) showAtFields(form, error)
    },
  })
  const t = useTexts()
  const versions = useVersions<Upon, MeasureValues>({
    form,
    record: { measure },
    name: t('volta.form.editTitle'),
    valuesOf: (upon) => valuesOf(upon.measure),
    read: async (upon) => ({ measure: await call(getVoltaMeasure, { params: { id: upon.measure.id } }) }),
    told: useMeasureTold(measure),
    again: () => send(),
  })
  const isWaiting = isLost(save.error)
  const sent = save.variables
  const again = () => sent !== undefined && save.mutate(sent)
  useSendAgain(isWaiting, again)
  const isDirty = form.isDirty()
  const isKept = isWaiting && sent?.kind === 'change' && isReadable(form.values) && sameBody(sent.body, bodyOf())
  // What was read because somebody else was faster is settled in the form alone.
  useEffect(() => versions.drop, [versions.drop])
  useEffect(() => {
    if (!isDirty && measure.version > versionOf()) show(measure)
  })

  function versionOf() {
    return versions.upon()?.measure.version ?? measure.version
  }
  function show(stored: Measure) {
    versions.standUpon({ measure: stored })
    form.setValues(valuesOf(stored))
    form.resetDirty(valuesOf(stored))
  }
  function bodyOf() {
    return { ...measureOf(form.getValues()), version: versionOf() }
  }
  function send() {
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
  }
  const submit = form.onSubmit(() => {
    if (!save.isPending && !versions.isReading) send()
  })
  return { form, draft, save, versions, submit, again, isLost: isWaiting, isLosable: isDirty && !isKept }
}
