import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'
import { WaitingSaves } from '../../ui/kept-saves/waiting-saves.tsx'
import { keptSaves } from './kept-saves.ts'
import { resend } from './resend.ts'

const failureMs = 15_000

/** Sends the saves of findings whose form is gone, and says how many wait. */
export function KeptSavesNotice() {
  const t = useTexts()
  const messageOf = useMessageOf()
  return (
    <WaitingSaves
      saves={keptSaves}
      resend={resend}
      tag="Annotations"
      onArrived={({ idForReport }) =>
        toast({ type: 'success', message: t('annotations.form.saved', { number: idForReport }) })
      }
      onRefused={(save, error) => {
        const reason = messageOf(error)
        const message =
          save.kind === 'change'
            ? t('findings.lost.refused', { number: save.number, reason })
            : t('findings.lost.refusedNew', { reason })
        toast({ type: 'error', message, forMs: failureMs })
      }}
    />
  )
}
