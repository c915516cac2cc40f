import { type ReactNode, useCallback } from 'react'
import { chooseMessage } from '../../api/problem-error.ts'
import { closeLabel, useLanguage, useTexts } from '../../i18n/texts.ts'
import { showToasts } from './toast-host.tsx'
import { toastPlace } from './toast-place.ts'
import { saidByItself, useViolationSentence } from './violation-words.ts'

/** The text for an error by the rule of the error catalogue, in the chosen language. */
export function useMessageOf(): (error: unknown) => string {
  const t = useTexts()
  const language = useLanguage()
  const sentenceOf = useViolationSentence()
  return useCallback(
    (error) => {
      const violation = saidByItself(error)
      return violation === null
        ? chooseMessage(error, {
            language,
            generic: t('common.error.generic'),
            unreachable: t('common.error.unreachable'),
          })
        : sentenceOf(violation)
    },
    [t, sentenceOf, language],
  )
}

/** A passing message about something that happened elsewhere on the page. */
export interface Toast {
  readonly type: 'success' | 'error' | 'info'
  readonly message: ReactNode
  readonly title?: string
  /** How long it stays; 5 s unless said otherwise. */
  readonly forMs?: number
}

const colours = { success: 'teal', error: 'red', info: 'blue' } as const

/** A toast of one line, and of three. */
const heightOf = ({ message, title }: Toast): number =>
  typeof message === 'string' && message.length <= 50 && title === undefined ? 64 : 104

/** Shows a toast, where it covers nothing that is operated. */
export function toast(said: Toast): void {
  const { type, message, title, forMs = 5000 } = said
  showToasts().then(
    ({ notifications }) =>
      notifications.show({
        message,
        title,
        color: colours[type],
        autoClose: forMs,
        withBorder: true,
        position: toastPlace(heightOf(said)),
        closeButtonProps: { 'aria-label': closeLabel() },
      }),
    // A toast that cannot be loaded must not break what it reports on.
    () => undefined,
  )
}
