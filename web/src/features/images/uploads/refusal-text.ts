import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useMessageOf } from '../../../ui/feedback/messages.ts'

const unreadable = ['NotReadableError', 'NotFoundError']

/** Why one file was refused: the server's sentence that names it, else the general one. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTexts()
  const messageOf = useMessageOf()
  return (error) => {
    if (error instanceof DOMException && unreadable.includes(error.name)) return t('images.upload.unreadable')
    const sentence = error instanceof ProblemError ? error.violations[0]?.message : undefined
    return sentence ?? messageOf(error)
  }
}

/** Why nothing is sent to a side any more. */
export function useStopText(): (error: unknown) => string {
  const t = useTexts()
  const refusalText = useRefusalText()
  return (error) => {
    const status = error instanceof ProblemError ? error.status : null
    if (status === 403) return t('images.upload.stopForbidden')
    return status === 404 ? t('images.upload.stopGone') : refusalText(error)
  }
}
