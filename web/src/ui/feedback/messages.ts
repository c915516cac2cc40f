import { type ReactNode, useCallback } from 'react'
import { chooseMessage } from '../../api/problem-error.ts'
import { currentLanguage, type Language } from '../../i18n/language.ts'
import { onLanguageChosen, type Texts, textsNow, useLanguage, useTexts } from '../../i18n/texts.ts'
import { showToasts } from './toast-host.tsx'
import { toastPlace } from './toast-place.ts'
import { saidByItself, violationSentence } from './violation-words.ts'

function messageIn(t: Texts, language: Language, error: unknown): string {
  const violation = saidByItself(error)
  return violation === null
    ? chooseMessage(error, {
        language,
        generic: t('common.error.generic'),
        unreachable: t('common.error.unreachable'),
      })
    : violationSentence(t, violation)
}

/** The text for an error by the rule of the error catalogue, in the chosen language. */
export function useMessageOf(): (error: unknown) => string {
  const t = useTexts()
  const language = useLanguage()
  return useCallback((error) => messageIn(t, language, error), [t, language])
}

/** What a toast says it with: the texts of the language that is chosen while it is read. */
export interface Words {
  readonly t: Texts
  readonly language: Language
  messageOf(error: unknown): string
}

/** A passing message about something that happened elsewhere on the page; said anew when another language is chosen. */
export interface Toast {
  readonly type: 'success' | 'error' | 'info'
  message(words: Words): ReactNode
  title?(words: Words): string
  /** How long it stays; 5 s unless said otherwise. */
  readonly forMs?: number
}

const colours = { success: 'teal', error: 'red', info: 'blue' } as const

/** The toasts that stand, by their ids. */
const standing = new Map<string, Toast>()

function wordsNow(): Words {
  const language = currentLanguage()
  return { t: textsNow, language, messageOf: (error) => messageIn(textsNow, language, error) }
}

function textsOf(said: Toast) {
  const words = wordsNow()
  const message = said.message(words)
  const title = said.title?.(words)
  // A sentence that says just what the title says is said once.
  return {
    message,
    title: title === message ? undefined : title,
    closeButtonProps: { 'aria-label': textsNow('common.actions.close') },
  }
}

onLanguageChosen(() => {
  if (standing.size === 0) return
  void showToasts().then(({ notifications }) => {
    for (const [id, said] of standing) notifications.update({ id, ...textsOf(said) })
  })
})

/** A toast of one line, and of three. */
const heightOf = ({ message, title }: { readonly message: ReactNode; readonly title: string | undefined }): number =>
  typeof message === 'string' && message.length <= 50 && title === undefined ? 64 : 104

/** Shows a toast, where it covers nothing that is operated. */
export function toast(said: Toast): void {
  const { type, forMs = 5000 } = said
  showToasts().then(
    ({ notifications }) => {
      const texts = textsOf(said)
      const id: string = notifications.show({
        ...texts,
        color: colours[type],
        autoClose: forMs,
        withBorder: true,
        position: toastPlace(heightOf(texts)),
        onClose: () => standing.delete(id),
      })
      standing.set(id, said)
    },
    // A toast that cannot be loaded must not break what it reports on.
    () => undefined,
  )
}
