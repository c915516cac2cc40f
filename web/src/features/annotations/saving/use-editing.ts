import { useQueryClient } from '@tanstack/react-query'
import { getAnnotation, updateAnnotation } from '@visionair/contract/annotations'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useAccount } from '../../../api/session/account.ts'
import type { DraftState } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { useHeldSave } from '../../../ui/kept-saves/use-held-save.ts'
import { isLost, useSendAgain } from '../../../ui/kept-saves/use-send-again.ts'
import type { Annotation, Inspection } from '../annotation-types.ts'
import type { AnnotationFormState, AnnotationValues } from '../forms/annotation-form.ts'
import { changeOf, nextBase, sameValues, valuesOf } from '../forms/annotation-form.ts'
import { submitOpenForm } from '../forms/form-keys.ts'
import { isChangedMeanwhile, showAtFields } from '../forms/use-annotation-form.ts'
import { type BoxSaving, useNewestAnnotation } from '../use-annotations.ts'
import { mergedOnto } from './conflict.ts'
import { keptSaves } from './kept-saves.ts'

export interface EditingOptions {
  readonly inspection: Inspection
  readonly annotation: Annotation
  readonly boxes: BoxSaving
  readonly form: AnnotationFormState
  readonly draft: DraftState
  /** The form was saved: what it held before and after. */
  readonly onSaved: (saved: Annotation, before: AnnotationValues, after: AnnotationValues) => void
}

const isAbsent = (error: unknown): boolean => error instanceof ProblemError && error.status === 404

/** Follows the newest state of a finding without losing what was typed. Answers the state the typed changes are made upon. */
function useBase(annotation: Annotation, form: AnnotationFormState, isStuck: boolean) {
  const [base, setBase] = useState(annotation)
  const next = isStuck ? base : nextBase(base, annotation, form.values)
  const take = (newest: Annotation) => {
    setBase(newest)
    form.setInitialValues(valuesOf(newest))
  }
  useEffect(() => {
    if (next === base) return
    const wasDirty = !sameValues(valuesOf(base), form.values)
    take(next)
    if (!wasDirty) form.setValues(valuesOf(next))
  })
  const reset = (newest: Annotation) => {
    take(newest)
    form.setValues(valuesOf(newest))
    form.clearErrors()
  }
  return { base, take, reset }
}

/**
 * Saves the form of a finding. A second person's change is shown beside one's own, a lost connection is waited out and what was
 * typed sent again; an own save whose answer was lost is recognised as such.
 */
export function useEditing({ inspection, annotation, boxes, form, draft, onSaved }: EditingOptions) {
  const client = useQueryClient()
  const newestOf = useNewestAnnotation()
  const { id } = annotation
  const { id: account } = useAccount()
  const held = useHeldSave(keptSaves)
  /** What is on its way, or waits for the connection. */
  const sent = useRef<AnnotationValues | null>(null)
  /** It was asked to save while a save was on its way. */
  const isQueued = useRef(false)
  const [queuedRound, setQueuedRound] = useState(0)
  // Only once the form stands upon the saved state: upon the one before, the save would collide with its own forerunner.
  useEffect(() => {
    if (queuedRound > 0) submitOpenForm()
  }, [queuedRound])
  const [theirs, setTheirs] = useState<Annotation | null>(null)
  const [wasLost, setWasLost] = useState(false)
  const [isGone, setGone] = useState(false)
  const update = useMutationOf(updateAnnotation, {
    refetch: ['Annotations', 'Inspections'],
    onSuccess: (saved) => finish(saved),
    onError: (error) => {
      if (isLost(error)) {
        setWasLost(true)
        return
      }
      isQueued.current = false
      sent.current = null
      if (!wasLost) held.forget()
      draft.takeBack()
      if (isChangedMeanwhile(error)) void compare()
      else if (isAbsent(error)) setGone(true)
      else showAtFields(form, error)
    },
  })
  const { base, take, reset } = useBase(annotation, form, isChangedMeanwhile(update.error) || theirs !== null)
  const isWaiting = isLost(update.error)
  const again = () => update.variables !== undefined && update.mutate(update.variables)
  useSendAgain(isWaiting, again)

  function finish(saved: Annotation) {
    // What was typed while it was on its way is a change upon the saved state.
    const typed = mergedOnto(sent.current ?? valuesOf(saved), form.getValues(), valuesOf(saved))
    sent.current = null
    held.forget()
    toast({ type: 'success', message: ({ t }) => t('annotations.form.saved', { number: saved.idForReport }) })
    setWasLost(false)
    setTheirs(null)
    boxes.take(saved)
    onSaved(saved, valuesOf(base), valuesOf(saved))
    reset(saved)
    form.setValues(typed)
    if (isQueued.current) setQueuedRound((round) => round + 1)
    isQueued.current = false
  }
  async function compare() {
    try {
      const now = await call(getAnnotation, { params: { id } })
      // The first try had arrived, only its answer was lost.
      if (wasLost && sameValues(valuesOf(now), form.values)) {
        update.reset()
        finish(now)
        await client.invalidateQueries({ queryKey: ['Annotations'] })
      } else {
        held.forget()
        setTheirs(now)
      }
    } catch (error) {
      if (isAbsent(error)) setGone(true)
      else toast({ type: 'error', message: ({ messageOf }) => messageOf(error) })
    }
  }
  function send(values: AnnotationValues, version: number) {
    const body = changeOf(values, version)
    sent.current = values
    held.hold({
      kind: 'change',
      key: `change ${id}`,
      account,
      inspection: inspection.id,
      id,
      number: annotation.idForReport,
      body,
      draft: draft.handOver(),
    })
    update.mutate({ params: { id }, body })
  }
  const save = async (values: AnnotationValues) => {
    if (sent.current !== null) {
      isQueued.current = true
      return
    }
    if (sameValues(valuesOf(base), values)) return
    sent.current = values
    await boxes.settled(id)
    // A box of one's own that was saved just now raised the version.
    const upon = nextBase(base, newestOf(id) ?? base, values)
    send(values, upon.version)
  }
  const submit = form.onSubmit(save)
  const takeTheirs = () => {
    if (theirs === null) return
    update.reset()
    reset(theirs)
    setTheirs(null)
    void client.invalidateQueries({ queryKey: ['Annotations'] })
  }
  const keepMine = () => {
    if (theirs === null) return
    const merged = mergedOnto(valuesOf(base), form.values, valuesOf(theirs))
    take(theirs)
    form.setValues(merged)
    send(merged, theirs.version)
  }
  const reload = async () => {
    await client.refetchQueries({ queryKey: ['Annotations'] })
    update.reset()
    reset(newestOf(id) ?? annotation)
  }
  return {
    base,
    update,
    submit,
    again,
    isLost: isWaiting || (wasLost && update.isPending),
    /** All that was typed waits for the connection, so that leaving loses nothing. */
    isKept: wasLost && sent.current !== null && sameValues(sent.current, form.values),
    theirs,
    /** Somebody deleted the finding. */
    isGone,
    takeTheirs,
    keepMine,
    leaveConflict: () => setTheirs(null),
    reload,
  }
}
