import { useEffect } from 'react'
import { toast } from '../../ui/feedback/messages.ts'
import { WaitingSaves } from '../../ui/kept-saves/waiting-saves.tsx'
import { dropFilesBesides } from './kept-files.ts'
import { keptMeasures } from './kept-measures.ts'
import { resendMeasure } from './resend-measure.ts'

const failureMs = 15_000

/** Sends the saves of measures whose form is gone, and says how many wait. */
export function KeptMeasuresNotice() {
  useEffect(() => {
    // A browser that stores nothing has nothing to let go of.
    void dropFilesBesides(keptMeasures.keys()).catch(() => undefined)
  }, [])
  return (
    <WaitingSaves
      saves={keptMeasures}
      resend={resendMeasure}
      tag="Volta measures"
      onArrived={() => toast({ type: 'success', message: ({ t }) => t('volta.form.saved') })}
      onRefused={(save, error) => {
        toast({
          type: 'error',
          message: ({ t, messageOf }) =>
            t(save.kind === 'change' ? 'volta.lost.refused' : 'volta.lost.refusedNew', { reason: messageOf(error) }),
          forMs: failureMs,
        })
      }}
    />
  )
}
