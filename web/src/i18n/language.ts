import { ownName } from '../base-path.ts'

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

const storageKey = ownName('.language')

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'fr'

/** The first of the wished languages that the product speaks; English otherwise. */
export function preferredLanguage(stored: string | null, wished: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  for (const tag of wished) {
    const primary = tag.slice(0, 2).toLowerCase()
    if (isLanguage(primary)) return primary
  }
  return 'en'
}

let current: Language = 'en'

/** The language everything is shown in, and asked from the server. */
export const currentLanguage = (): Language => current

/** Reads the user's choice, else the browser's wish, and makes it current. */
export function startLanguage(): Language {
  current = preferredLanguage(localStorage.getItem(storageKey), navigator.languages)
  document.documentElement.lang = current
  return current
}

/** Remembers a language as the user's choice, for the next page that is loaded. */
export const rememberLanguage = (language: Language): void => localStorage.setItem(storageKey, language)

/** Makes a language current. */
export function makeCurrent(language: Language): void {
  current = language
  document.documentElement.lang = language
}

/** The locale for dates and numbers: the browser's own variant of the language (en-US, fr-CA), else the European one. */
export function localeOf(language: Language, wished: readonly string[]): string {
  const variant = wished.find((tag) => tag.toLowerCase().startsWith(`${language}-`))
  return variant ?? (language === 'fr' ? 'fr-FR' : 'en-GB')
}
