import { toast } from '../../../ui/feedback/messages.ts'
import { WaitingSaves } from '../../../ui/kept-saves/waiting-saves.tsx'
import { keptSaves } from './kept-saves.ts'
import { resend } from './resend.ts'

const failureMs = 15_000

/** Sends the saves of findings whose form is gone, and says how many wait. */
export function KeptSavesNotice() {
  return (
    <WaitingSaves
      saves={keptSaves}
      resend={resend}
      tag="Annotations"
      onArrived={({ idForReport }) =>
        toast({ type: 'success', message: ({ t }) => t('annotations.form.saved', { number: idForReport }) })
      }
      onRefused={(save, error) => {
        toast({
          type: 'error',
          message: ({ t, messageOf }) =>
            save.kind === 'change'
              ? t('findings.lost.refused', { number: save.number, reason: messageOf(error) })
              : t('findings.lost.refusedNew', { reason: messageOf(error) }),
          forMs: failureMs,
        })
      }}
    />
  )
}
