import { useQueryClient } from '@tanstack/react-query'
import { deleteAnnotation } from '@visionair/contract/annotations'
import { useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Brief } from '../annotation-types.ts'
import { readAfterDeletion } from '../use-annotations.ts'

export interface DeleteDialogProps {
  readonly annotation: Pick<Brief, 'id' | 'idForReport'>
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks before a finding is deleted; a failure is told with the server's title. */
export function DeleteDialog({ annotation, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTexts()
  const client = useQueryClient()
  const number = annotation.idForReport
  const remove = useMutationOf(deleteAnnotation, {
    refetch: [],
    onSuccess: () => {
      void readAfterDeletion(client, annotation.id)
      toast({ type: 'success', message: ({ t }) => t('annotations.remove.done', { number }) })
      onDeleted()
    },
    onError: (error) => {
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
      onDrop={remove.drop}
      onConfirm={() => remove.mutate({ params: { id: annotation.id } })}
      onClose={onClose}
    >
      {t('annotations.remove.text')}
    </ConfirmDialog>
  )
}
