import { useEffect } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'
import { WaitingSaves } from '../../ui/kept-saves/waiting-saves.tsx'
import { dropFilesBesides } from './kept-files.ts'
import { keptMeasures } from './kept-measures.ts'
import { resendMeasure } from './resend-measure.ts'

const failureMs = 15_000

/** Sends the saves of measures whose form is gone, and says how many wait. */
export function KeptMeasuresNotice() {
  const t = useTexts()
  const messageOf = useMessageOf()
  useEffect(() => {
    // A browser that stores nothing has nothing to let go of.
    void dropFilesBesides(keptMeasures.keys()).catch(() => undefined)
  }, [])
  return (
    <WaitingSaves
      saves={keptMeasures}
      resend={resendMeasure}
      tag="Volta measures"
      onArrived={() => toast({ type: 'success', message: t('volta.form.saved') })}
      onRefused={(save, error) => {
        const reason = messageOf(error)
        const message = t(save.kind === 'change' ? 'volta.lost.refused' : 'volta.lost.refusedNew', { reason })
        toast({ type: 'error', message, forMs: failureMs })
      }}
    />
  )
}
