import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { type Annotation, boxOf, type PixelBox } from '../annotation-types.ts'
import { type BoxSaving, useBoxSaving } from '../use-annotations.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useBoxText } from './use-conflict-rows.ts'

const failureMs = 7000

interface BoxConflict {
  readonly now: Annotation
  readonly box: PixelBox
}

/**
 * Saves moved boxes. What was refused is told and goes back to where the server knows it; what somebody else moved first is shown
 * beside one's own; a lost connection is told, and the box sent again. `dialog` must be drawn somewhere.
 */
export function useSaving(
  inspectionId: number,
  imageVersion: number | undefined,
): { readonly boxes: BoxSaving; readonly dialog: ReactNode } {
  const t = useTexts()
  const boxText = useBoxText()
  const [conflict, setConflict] = useState<BoxConflict | null>(null)
  const boxes = useBoxSaving(inspectionId, imageVersion, {
    onFailed: ({ idForReport }, error) =>
      toast({
        type: 'error',
        message: ({ t, messageOf }) => t('annotations.box.failed', { number: idForReport, reason: messageOf(error) }),
        forMs: failureMs,
      }),
    onConflict: (now, box) => setConflict({ now, box }),
    onKept: ({ idForReport }) =>
      toast({ type: 'error', message: ({ t }) => t('findings.lost.box', { number: idForReport }), forMs: failureMs }),
  })
  const close = () => setConflict(null)
  const dialog = conflict && (
    <ConflictDialog
      number={conflict.now.idForReport}
      rows={[
        {
          key: 'box',
          field: t('findings.conflict.box'),
          mine: boxText(conflict.box),
          theirs: boxText(boxOf(conflict.now)),
        },
      ]}
      saving={false}
      onTakeTheirs={() => {
        boxes.take(conflict.now)
        close()
      }}
      onKeepMine={() => {
        boxes.take(conflict.now)
        boxes.move(conflict.now.id, conflict.box)
        close()
      }}
      onClose={close}
    />
  )
  return { boxes, dialog }
}
