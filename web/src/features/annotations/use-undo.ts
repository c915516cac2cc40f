import { useQueryClient } from '@tanstack/react-query'
import { getAnnotation, updateAnnotation } from '@visionair/contract/annotations'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'
import { commandFromKey } from '../../viewer/core/commands.ts'
import { type AnnotationValues, changeOf, sameValues, valuesOf } from './annotation-form.ts'
import type { Annotation, PixelBox } from './annotation-types.ts'
import { differingFields } from './conflict.ts'
import {
  type Direction,
  dropStep,
  emptyLog,
  nextStep,
  recordBox,
  recordSave,
  type SaveStep,
  takeStep,
  type UndoLog,
} from './undo-log.ts'
import { isChangedMeanwhile } from './use-annotation-form.ts'
import type { BoxSaving } from './use-annotations.ts'
import { useFieldNames } from './use-conflict-rows.ts'

const failureMs = 7000
const typing = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable="true"]'

class Outdated extends Error {}

/** Brings a finding from one state of its form to another; throws when it is not in the first one any more. */
async function bring(id: number, from: AnnotationValues, to: AnnotationValues): Promise<Annotation> {
  const now = await call(getAnnotation, { params: { id } })
  if (!sameValues(valuesOf(now), from)) throw new Outdated()
  return await call(updateAnnotation, { params: { id }, body: changeOf(to, now.version) })
}

/**
 * Undo and redo of saved forms, in one order with the moved boxes, which the viewer takes back itself: Ctrl + Z and Ctrl + Shift + Z
 * anywhere in the workspace but in fields. What somebody changed since is told and left as it is.
 */
export function useUndo(boxes: BoxSaving) {
  const t = useTexts()
  const messageOf = useMessageOf()
  const names = useFieldNames()
  const client = useQueryClient()
  const log = useRef<UndoLog>(emptyLog)
  const isBusy = useRef(false)

  async function take(step: SaveStep, direction: Direction): Promise<void> {
    const { id, before, after } = step
    const [from, to] = direction === 'undo' ? [after, before] : [before, after]
    await boxes.settled(id)
    const saved = await bring(id, from, to)
    log.current = takeStep(log.current, direction)
    boxes.take(saved)
    const fields = differingFields(from, to).map((field) => names[field])
    toast({
      type: 'success',
      message: t(direction === 'undo' ? 'findings.undo.undone' : 'findings.undo.redone', {
        number: saved.idForReport,
        fields: fields.join(', '),
      }),
    })
    await Promise.all(['Annotations', 'Inspections'].map((tag) => client.invalidateQueries({ queryKey: [tag] })))
  }
  function refuse(step: SaveStep, error: unknown): void {
    const isGone = error instanceof ProblemError && error.status === 404
    const isChanged = error instanceof Outdated || isChangedMeanwhile(error)
    if (isGone || isChanged) log.current = dropStep(log.current, step)
    const message = isGone
      ? t('findings.undo.gone')
      : isChanged
        ? t('findings.undo.changed')
        : t('findings.undo.failed', { reason: messageOf(error) })
    toast({ type: 'error', message, forMs: failureMs })
    void client.invalidateQueries({ queryKey: ['Annotations'] })
  }
  /** Whether the key belongs to a saved form; a box is the viewer's. */
  function press(direction: Direction): boolean {
    const step = nextStep(log.current, direction)
    if (step?.kind !== 'save') return false
    if (isBusy.current) return true
    isBusy.current = true
    void take(step, direction)
      .catch((error: unknown) => refuse(step, error))
      .finally(() => {
        isBusy.current = false
      })
    return true
  }
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const kind = commandFromKey(event)?.kind
      if (kind !== 'undo' && kind !== 'redo') return
      const { target } = event
      if (target instanceof Element && target.closest(`${typing}, dialog, [role="dialog"]`) !== null) return
      if (!latest.current(kind)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the viewer, which would take an older move of a box back first.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
  return {
    noteBox: useCallback((id: number, before: PixelBox, after: PixelBox) => {
      log.current = recordBox(log.current, id, before, after)
    }, []),
    noteSave: useCallback((id: number, before: AnnotationValues, after: AnnotationValues) => {
      if (!sameValues(before, after)) log.current = recordSave(log.current, { kind: 'save', id, before, after })
    }, []),
  }
}
