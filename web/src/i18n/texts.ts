import { createInstance, type i18n } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { en } from './catalogues/en.ts'
import { frenchSpacing } from './french-spacing.ts'
import { currentLanguage, isLanguage, type Language, makeCurrent, rememberLanguage } from './language.ts'
import type { KeyOf, Translated, ValuesFor } from './text-types.ts'

type Source = typeof en
/** The key of a text in both catalogues. */
export type TextKey = KeyOf<Source>
/** Gives a text in the chosen language: `t('parks.turbines', { count: 3 })`. */
export type Texts = <K extends TextKey>(key: K, ...values: ValuesFor<Source, K>) => string

/** The texts of the public pages, which the first load brings. */
const firstLoaders: Record<Language, () => Promise<object>> = {
  en: async () => (await import('./catalogues/first.en.ts')).first,
  fr: async () => (await import('./catalogues/first.fr.ts')).first,
}

const loaders: Record<Language, () => Promise<Translated<Source>>> = {
  en: async () => (await import('./catalogues/en.ts')).en,
  fr: async () => (await import('./catalogues/fr.ts')).fr,
}

const namespace = 'translation'
const instance: i18n = createInstance()
let wantsAll = false
const complete = new Set<Language>()

const printed = (language: Language, texts: object): object => (language === 'fr' ? frenchSpacing(texts) : texts)

async function bring(language: Language): Promise<void> {
  if (complete.has(language)) return
  const texts = wantsAll ? await loaders[language]() : await firstLoaders[language]()
  instance.addResourceBundle(language, namespace, printed(language, texts), true, true)
  if (wantsAll) complete.add(language)
}

/** Loads the texts of the public pages and makes them ready. Call once, before the first drawing. */
export async function startTexts(language: Language): Promise<i18n> {
  await instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { [namespace]: { ...printed(language, await firstLoaders[language]()) } } },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

/** Loads the texts of all other pages too; to be awaited before one of them is drawn. */
export async function completeTexts(): Promise<void> {
  wantsAll = true
  if (isLanguage(instance.language)) await bring(instance.language)
}

/** Switches every visible text and remembers the choice: at once, so that who goes on before the texts have come keeps it. */
export async function chooseLanguage(language: Language): Promise<void> {
  const before = currentLanguage()
  rememberLanguage(language)
  try {
    await bring(language)
  } catch (error) {
    rememberLanguage(before)
    throw error
  }
  makeCurrent(language)
  await instance.changeLanguage(language)
}

/** The texts in the chosen language; the component is drawn again when the language changes. */
export function useTexts(): Texts {
  const { t } = useTranslation()
  return useCallback(
    (key, ...values) => {
      const name: string = key
      return t(name, { ...values[0] })
    },
    [t],
  )
}

/** The chosen language; the component is drawn again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}

/** The one of two names that the language wants; reference data carries both. */
export const localName = (
  item: { readonly name: string; readonly nameFr?: string | null },
  language: Language,
): string => (language === 'fr' && item.nameFr ? item.nameFr : item.name)

/** The texts in the language of this moment, for what is said outside of components. */
export const textsNow: Texts = (key, ...values) => {
  const name: string = key
  return instance.t(name, { ...values[0] })
}

/** Has a listener called whenever another language was chosen and its texts are there. */
export function onLanguageChosen(listener: () => void): void {
  instance.on('languageChanged', listener)
}
