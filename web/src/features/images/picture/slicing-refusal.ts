import { ProblemError } from '../../../api/problem-error.ts'
import { toast } from '../../../ui/feedback/messages.ts'

/** Tells by a toast why slicing did not start: other work that is still going on is no failure. */
export function tellSlicingRefusal(error: Error): void {
  const isBusy = error instanceof ProblemError && error.code === 'work-in-progress'
  toast({
    type: isBusy ? 'info' : 'error',
    title: ({ t }) => t(isBusy ? 'images.state.busyTitle' : 'images.state.failedTitle'),
    message: ({ messageOf }) => messageOf(error),
  })
}
