import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { commandFromKey } from '../../../viewer/core/commands.ts'
import type { ViewerHistory } from '../../../viewer/viewer-props.ts'
import type { Failed } from '../many/at-once.ts'
import { readAfterDeletion } from '../use-annotations.ts'
import { isChangedBy, isGoneBy, leftWords } from './left-words.ts'
import { createStepQueue } from './step-queue.ts'
import { type StepDoors, takeManyStep, takesAway, takeUndoStep, Unsaved } from './take-undo-step.ts'
import {
  type Direction,
  dropDraft,
  dropStep,
  emptyLog,
  type ManyStep,
  nextStep,
  type PartStep,
  recordStep,
  takeParts,
  takeStep,
  type UndoLog,
  type UndoStep,
} from './undo-log.ts'
import { stepName } from './use-step-names.ts'

const failureMs = 7000
const typing = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable="true"]'

/** The log, known at once to whoever asks and drawn with the next frame. */
function useLog() {
  const newest = useRef<UndoLog>(emptyLog)
  const [log, setLog] = useState<UndoLog>(emptyLog)
  const set = useCallback((next: UndoLog) => {
    newest.current = next
    setLog(next)
  }, [])
  return { log, newest, set }
}

/** Undo and redo by Ctrl + Z and Ctrl + Shift + Z anywhere on the page but in fields and dialogs. */
function useUndoKeys(press: (direction: Direction) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const kind = commandFromKey(event)?.kind
      if (kind !== 'undo' && kind !== 'redo') return
      const { target } = event
      if (target instanceof Element && target.closest(`${typing}, dialog, [role="dialog"]`) !== null) return
      if (!press(kind)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [press])
}

/** Says why a step was not taken. Answers whether it can never be taken any more. */
function refused(error: unknown): boolean {
  const isGone = isGoneBy(error)
  const isChanged = isChangedBy(error)
  toast({
    type: 'error',
    message: ({ t, messageOf }) => {
      if (isGone) return t('findings.undo.gone')
      if (isChanged) return t('findings.undo.changed')
      return t('findings.undo.failed', {
        reason: error instanceof Unsaved ? t('findings.undo.unsaved') : messageOf(error),
      })
    },
    forMs: failureMs,
  })
  return isGone || isChanged
}

/** Says which findings of several were left as they are, and why. */
function tellLeft(failed: readonly Failed<PartStep>[]): void {
  if (failed.length === 0) return
  const left = failed.map(({ item, error }) => ({ number: item.number, error }))
  toast({
    type: 'error',
    message: (words) => words.t('findings.undo.left', { left: leftWords(words, left) }),
    forMs: failureMs,
  })
}

/**
 * Undo and redo of everything that is done to findings in the workspace, in the order in which it was done. What somebody changed
 * since is told and left as it is.
 */
export function useUndo(doors: StepDoors) {
  const t = useTexts()
  const client = useQueryClient()
  const { log, newest, set } = useLog()
  async function takeMany(step: ManyStep, direction: Direction): Promise<void> {
    const { done, failed } = await takeManyStep({ ...doors, client }, step, direction)
    const left = failed.filter(({ error }) => !isGoneBy(error) && !isChangedBy(error)).map(({ item }) => item)
    set(takeParts(newest.current, direction, done, left))
    const key = direction === 'undo' ? 'findings.undo.undone' : 'findings.undo.redone'
    if (done.length > 0)
      toast({
        type: 'success',
        message: ({ t }) => t(key, { step: stepName(t, { kind: 'many', steps: done }) }),
      })
    tellLeft(failed)
    const gone = done.filter((part) => takesAway(part, direction)).map(({ id }) => id)
    await readAfterDeletion(client, ...gone)
  }
  async function take(step: UndoStep, direction: Direction): Promise<void> {
    if (step.kind === 'many') return await takeMany(step, direction)
    const taken = await takeUndoStep({ ...doors, client }, step, direction)
    set(takeStep(newest.current, direction, taken))
    // What moves in the picture is seen.
    if (step.kind === 'box' || step.kind === 'draft' || step.kind === 'axis-draft') return
    toast({
      type: 'success',
      message: ({ t }) =>
        t(direction === 'undo' ? 'findings.undo.undone' : 'findings.undo.redone', { step: stepName(t, step) }),
    })
    if (takesAway(step, direction)) await readAfterDeletion(client, step.id)
    else await Promise.all(['Annotations', 'Inspections'].map((tag) => client.invalidateQueries({ queryKey: [tag] })))
  }
  function begin(direction: Direction): Promise<void> | null {
    const step = nextStep(newest.current, direction)
    if (step === undefined) return null
    return take(step, direction).catch((error: unknown) => {
      if (refused(error)) set(dropStep(newest.current, step))
      void client.invalidateQueries({ queryKey: ['Annotations'] })
      throw error
    })
  }
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  const [{ press }] = useState(() => createStepQueue<Direction>((direction) => latest.current(direction)))
  useUndoKeys(press)
  const wordOf = (direction: Direction) => {
    const step = nextStep(log, direction)
    return step === undefined ? null : t(`findings.undo.${direction}`, { step: stepName(t, step) })
  }
  const history: ViewerHistory = { undo: wordOf('undo'), redo: wordOf('redo'), onStep: press }
  return {
    history,
    note: useCallback(
      (step: UndoStep, isContinued = false) => set(recordStep(newest.current, step, isContinued)),
      [set, newest],
    ),
    forgetDraft: useCallback(() => set(dropDraft(newest.current)), [set, newest]),
    forgetAxisDraft: useCallback(() => set(dropDraft(newest.current, 'axis-draft')), [set, newest]),
  }
}
