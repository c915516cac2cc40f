import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast, type Words } from '../../../ui/feedback/messages.ts'
import { isLost } from '../../../ui/kept-saves/use-send-again.ts'
import type { Brief } from '../annotation-types.ts'
import { leftWords } from '../saving/left-words.ts'
import type { PartStep, UndoStep } from '../saving/undo-log.ts'
import { type BoxSaving, readAfterDeletion } from '../use-annotations.ts'
import { changeMany, deleteMany, linkMany, type ManyChange, type ManyDoors, type ManyResult } from './change-many.ts'

const failureMs = 10_000

export interface ManyOptions {
  readonly boxes: BoxSaving
  readonly briefOf: (id: number) => Brief | null
  /** The form of the finding holds something unsaved. */
  readonly hasUnsaved: (id: number) => boolean
  readonly onStep: (step: UndoStep) => void
  /** These were changed or are gone; the others stay chosen. */
  readonly onDone: (left: readonly number[]) => void
  readonly onGone: (id: number) => void
}

interface Progress {
  readonly done: number
  readonly total: number
}

/** Tells what became of several findings: how many were changed, and which were not and why. */
function tell({ done, failed }: ManyResult<PartStep>, said: 'changed' | 'removed'): void {
  const left = failed.map(({ item, error }) => ({ number: item.idForReport, error }))
  const mayBeDone = failed.some(({ error }) => isLost(error))
  const doneWords = ({ t }: Words) => {
    if (done.length > 0) return t(`findings.many.${said}`, { count: done.length })
    return mayBeDone ? '' : t('findings.many.none')
  }
  toast(
    left.length === 0
      ? { type: 'success', message: doneWords }
      : { type: 'error', message: (words) => `${doneWords(words)} ${leftWords(words, left)}`.trim(), forMs: failureMs },
  )
}

/** Changes, deletes and links several findings, each as one step that can be taken back; tells what was done and what was refused. */
export function useMany(options: ManyOptions) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const begin = (total: number): ManyDoors => {
    setProgress({ done: 0, total })
    const onEach = () => setProgress((now) => now && { ...now, done: now.done + 1 })
    return { client, ...options, onEach }
  }
  const note = <S extends PartStep>({ done, failed }: ManyResult<S>) => {
    setProgress(null)
    if (done.length > 0) options.onStep({ kind: 'many', steps: done })
    options.onDone(failed.map(({ item }) => item.id))
  }
  async function change(findings: readonly Brief[], what: ManyChange): Promise<void> {
    const result = await changeMany(begin(findings.length), findings, what)
    note(result)
    tell(result, 'changed')
    await Promise.all(['Annotations', 'Inspections'].map((tag) => client.invalidateQueries({ queryKey: [tag] })))
  }
  async function remove(findings: readonly Brief[]): Promise<void> {
    const result = await deleteMany(begin(findings.length), findings)
    for (const { id } of result.done) options.onGone(id)
    note(result)
    tell(result, 'removed')
    await readAfterDeletion(client, ...result.done.map(({ id }) => id))
  }
  async function link(findings: readonly Brief[]): Promise<void> {
    begin(findings.length)
    try {
      const step = await linkMany(findings)
      if (step !== null) options.onStep(step)
      toast({ type: 'success', message: ({ t }) => t('findings.many.linked', { count: findings.length }) })
      options.onDone([])
    } catch (error) {
      toast({
        type: 'error',
        title: ({ t }) => t('findings.links.failed'),
        message: ({ messageOf }) => messageOf(error),
        forMs: failureMs,
      })
    } finally {
      setProgress(null)
    }
    await client.invalidateQueries({ queryKey: ['Annotations'] })
  }
  return { progress, change, remove, link }
}
