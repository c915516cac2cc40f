import { deleteVoltaMeasure } from '@visionair/contract/volta'
import { useMutationOf } from '../../api/hooks.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { useMeasureTexts } from './measure-texts.ts'
import type { Measure } from './volta-types.ts'

export interface DeleteMeasureDialogProps {
  readonly measure: Measure
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a measure goes, and says what goes with it. */
export function DeleteMeasureDialog({ measure, onClose, onDeleted }: DeleteMeasureDialogProps) {
  const t = useTexts()
  const language = useLanguage()
  const texts = useMeasureTexts()
  const remove = useMutationOf(deleteVoltaMeasure, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('volta.delete.done') })
      onDeleted()
    },
    onError: (error) =>
      toast({
        type: 'error',
        title: ({ t }) => (error instanceof ProblemError ? error.title : t('volta.delete.failed')),
        message: ({ messageOf }) => messageOf(error),
      }),
  })
  return (
    <ConfirmDialog
      opened
      title={t('volta.delete.title')}
      confirmLabel={t('volta.delete.button')}
      danger
      loading={remove.isPending}
      onDrop={remove.drop}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: measure.id } })}
    >
      {t('volta.delete.text', {
        type: localName(measure.type, language),
        position: texts.position(measure.positionFromHub),
      })}
    </ConfirmDialog>
  )
}
