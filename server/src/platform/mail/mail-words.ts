import type { Language } from '../i18n/language.ts'
import type { MailContent } from './mail-content.ts'
import type { MailRequest, MailTemplate } from './mail-request.ts'

export type ValuesOf<T extends MailTemplate> = Extract<MailRequest, { template: T }>['values']
/** What a mail says, in each language. */
export type Texts<T extends MailTemplate> = Readonly<
  Record<Language, (values: ValuesOf<T>, timeZone: string) => MailContent>
>

/** English as it is written in Europe: 6 May 2026, 22:30. */
const locales = { en: 'en-GB', fr: 'fr' } as const

/** French names the first of a month "1er". */
const withFirst = (text: string, language: Language): string =>
  language === 'fr' ? text.replace(/^1 (?=\p{L})/u, '1er ') : text

/** A day as it is written in a language. */
export const dayText = (day: string, language: Language): string =>
  withFirst(
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
    language,
  )

/** A moment as it is written in a language on the clocks of a zone, which is named. */
export function momentText(moment: string, language: Language, timeZone: string): string {
  const form = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${withFirst(form.format(new Date(moment)), language)} (${timeZone})`
}

export const hello = (firstName: string): string => (firstName === '' ? 'Hello,' : `Hello ${firstName},`)
export const bonjour = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`)
