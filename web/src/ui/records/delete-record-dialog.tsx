import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../api/use-write.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { toast } from '../feedback/messages.ts'
import type { RecordLike, RecordRemoval } from './record-kind.ts'

export interface DeleteRecordDialogProps<T extends RecordLike> {
  readonly record: T
  readonly name: string
  readonly removal: RecordRemoval<T>
  readonly onClose: () => void
}

/** Asks before a record is deleted; says by what it is still used when the server refuses. */
export function DeleteRecordDialog<T extends RecordLike>({
  record,
  name,
  removal,
  onClose,
}: DeleteRecordDialogProps<T>) {
  const t = useTexts()
  const client = useQueryClient()
  const remove = useWrite<unknown>((_, signal) => removal.remove(record, signal), {
    onSuccess: () => {
      void client.invalidateQueries()
      toast({ type: 'success', message: ({ t }) => t('records.deleted', { name }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('records.deleteTitle', { name })}
      confirmLabel={t('common.actions.delete')}
      {...(removal.typedName === undefined ? {} : { typedName: removal.typedName(record) })}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      loading={remove.isPending}
      onDrop={remove.drop}
      error={remove.error}
    >
      {removal.text?.(record) ?? t('records.deleteText')}
    </ConfirmDialog>
  )
}
