import { ProblemError } from '../../../api/problem-error.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useMessageOf, type Words } from '../../../ui/feedback/messages.ts'

const unreadable = ['NotReadableError', 'NotFoundError']

/** Why one file was refused: the server's sentence that names it, else the general one. */
export function refusalText({ t, messageOf }: Pick<Words, 't' | 'messageOf'>, error: unknown): string {
  if (error instanceof DOMException && unreadable.includes(error.name)) return t('images.upload.unreadable')
  const sentence = error instanceof ProblemError ? error.violations[0]?.message : undefined
  return sentence ?? messageOf(error)
}

/** Says why one file was refused, in the chosen language. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTexts()
  const messageOf = useMessageOf()
  return (error) => refusalText({ t, messageOf }, error)
}

/** Why nothing is sent to a side any more. */
export function useStopText(): (error: unknown) => string {
  const t = useTexts()
  const refusalOf = useRefusalText()
  return (error) => {
    const status = error instanceof ProblemError ? error.status : null
    if (status === 403) return t('images.upload.stopForbidden')
    return status === 404 ? t('images.upload.stopGone') : refusalOf(error)
  }
}
