import type { Language } from '../i18n/language.ts'
import type { MailContent } from './mail-content.ts'
import type { MailRequest, MailTemplate } from './mail-request.ts'

export type ValuesOf<T extends MailTemplate> = Extract<MailRequest, { template: T }>['values']
/** What a mail says, in each language. */
export type Texts<T extends MailTemplate> = Readonly<
  Record<Language, (values: ValuesOf<T>, timeZone: string) => MailContent>
>

/** A day as it is written in a language. */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** A moment as it is written in a language on the clocks of a zone, which is named. */
export const momentText = (moment: string, language: Language, timeZone: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(moment))} (${timeZone})`

export const hello = (firstName: string): string => (firstName === '' ? 'Hello,' : `Hello ${firstName},`)
export const bonjour = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`)
