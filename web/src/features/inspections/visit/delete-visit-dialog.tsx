import { deleteInspectionGroup, getInspectionGroup } from '@visionair/contract/inspections'
import { useNavigate } from 'react-router'
import { useMutationOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Visit } from './use-visit.ts'

export interface DeleteVisitDialogProps {
  readonly visit: Visit
  readonly opened: boolean
  readonly onClose: () => void
}

/** Deletes a visit after a confirmation that says what goes with it, and leads to its device. */
export function DeleteVisitDialog({ visit, opened, onClose }: DeleteVisitDialogProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const remove = useMutationOf(deleteInspectionGroup, {
    gone: getInspectionGroup,
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('visits.remove.done') })
      void navigate(paths.device(visit.device.id), { replace: true })
    },
  })
  const inspections = t('visits.inspections', { count: visit.inspections.length })
  return (
    <ConfirmDialog
      entity="inspectionGroup"
      opened={opened}
      danger
      title={t('visits.remove.title')}
      confirmLabel={t('visits.remove.confirm')}
      onConfirm={() => remove.mutate({ params: { id: visit.id } })}
      onClose={onClose}
      loading={remove.isPending}
      onDrop={remove.drop}
      error={remove.error}
    >
      {t('visits.remove.text', { inspections })}
    </ConfirmDialog>
  )
}
