import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'

export interface LeaveDialogProps {
  readonly opened: boolean
  /** Its name inside a `Modal.Stack`. */
  readonly stackId?: string
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks before what was changed and not saved is thrown away. */
export function LeaveDialog({ opened, stackId, onLeave, onStay }: LeaveDialogProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      {...(stackId === undefined ? {} : { stackId })}
      opened={opened}
      title={t('common.leave.title')}
      confirmLabel={t('common.leave.leave')}
      cancelLabel={t('common.leave.stay')}
      danger
      onClose={onStay}
      onConfirm={() => {
        onStay()
        onLeave()
      }}
    >
      {t('common.leave.text')}
    </ConfirmDialog>
  )
}
