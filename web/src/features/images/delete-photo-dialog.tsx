import { deleteInspectionImage } from '@visionair/contract/images'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import type { Photo } from './image-types.ts'

/** Asks before a photo is deleted; a failure is said in the dialog with the server's message. */
export function DeletePhotoDialog({ photo, onClose }: { readonly photo: Photo; readonly onClose: () => void }) {
  const t = useTexts()
  const name = photo.originalName
  const remove = useMutationOf(deleteInspectionImage, {
    refetch: ['Images', 'Inspections'],
    onSuccess: () => {
      toast({ type: 'success', message: t('images.remove.done', { name }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('images.remove.title', { name })}
      confirmLabel={t('images.remove.confirm')}
      loading={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: photo.id } })}
      onClose={onClose}
    >
      {t('images.remove.text')}
    </ConfirmDialog>
  )
}
