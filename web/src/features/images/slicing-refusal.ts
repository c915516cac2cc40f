import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/texts.ts'
import { toast, useMessageOf } from '../../ui/feedback/messages.ts'

/** Tells by a toast why slicing did not start: other work that is still going on is no failure. */
export function useSlicingRefusal(): (error: Error) => void {
  const t = useTexts()
  const messageOf = useMessageOf()
  return (error) => {
    const message = messageOf(error)
    const isBusy = error instanceof ProblemError && error.code === 'work-in-progress'
    if (isBusy) toast({ type: 'info', title: t('images.state.busyTitle'), message })
    else toast({ type: 'error', title: t('images.state.failedTitle'), message })
  }
}
