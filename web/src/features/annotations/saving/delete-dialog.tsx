import { useQueryClient } from '@tanstack/react-query'
import { deleteAnnotation } from '@visionair/contract/annotations'
import { getInspection } from '@visionair/contract/inspections'
import { useRef } from 'react'
import { call } from '../../../api/client.ts'
import { deleteWhatIsRead } from '../../../api/leaving-calls.ts'
import { ConnectionError, ProblemError } from '../../../api/problem-error.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Brief } from '../annotation-types.ts'
import { keyOfFinding, readAfterDeletion } from '../use-annotations.ts'

export interface DeleteDialogProps {
  readonly annotation: Pick<Brief, 'id' | 'idForReport' | 'inspection'>
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/**
 * Asks before a finding is deleted. What the server refuses is told with its title; without a connection the question stays and can be
 * answered again.
 */
export function DeleteDialog({ annotation, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTexts()
  const client = useQueryClient()
  const number = annotation.idForReport
  const wasSent = useRef(false)
  const takeAway = async (id: number, signal: AbortSignal) => {
    try {
      await call(deleteAnnotation, { params: { id } }, signal)
    } catch (error) {
      if (!wasSent.current || !(error instanceof ProblemError) || error.status !== 404) throw error
      // The answer to an earlier try was lost, not the try. Whoever does not see the side any more is not told what became of the finding.
      await call(getInspection, { params: { id: annotation.inspection } }, signal)
    }
  }
  const leave = (id: number, signal: AbortSignal) =>
    deleteWhatIsRead(client, keyOfFinding(id), () => takeAway(id, signal))
  const remove = useWrite(leave, {
    onSuccess: () => {
      void readAfterDeletion(client, annotation.id)
      toast({ type: 'success', message: ({ t }) => t('annotations.remove.done', { number }) })
      onDeleted()
    },
    onError: (error) => {
      if (error instanceof ConnectionError) {
        wasSent.current ||= error.reach !== 'not-sent'
        return
      }
      const title = error instanceof ProblemError ? error.title : ''
      toast({ type: 'error', message: ({ messageOf }) => (title === '' ? messageOf(error) : title) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('annotations.remove.title', { number })}
      confirmLabel={t('annotations.remove.confirm')}
      loading={remove.isPending}
      error={remove.error}
      entity="annotation"
      onDrop={remove.drop}
      onConfirm={() => remove.mutate(annotation.id)}
      onClose={onClose}
    >
      {t('annotations.remove.text')}
    </ConfirmDialog>
  )
}
