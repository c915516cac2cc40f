import { createInstance, type i18n } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { en } from './catalogues/en.ts'
import { frenchSpacing } from './french-spacing.ts'
import { currentLanguage, isLanguage, type Language, makeCurrent, rememberLanguage } from './language.ts'
import type { KeyOf, ValuesFor } from './text-types.ts'

type Source = typeof en
/** The key of a text in both catalogues. */
export type TextKey = KeyOf<Source>
/** Gives a text in the chosen language: `t('parks.turbines', { count: 3 })`. */
export type Texts = <K extends TextKey>(key: K, ...values: ValuesFor<Source, K>) => string

/** Texts come in parts, each with the pages that show it: public ones, all others, those of the workspace and of the administration. */
type Part = 'first' | 'inside' | 'atWork' | 'administered'

const loaders: Record<Language, Record<Part, () => Promise<object>>> = {
  en: {
    first: async () => (await import('./catalogues/first.en.ts')).first,
    inside: async () => (await import('./catalogues/inside.en.ts')).inside,
    atWork: async () => (await import('./catalogues/at-work.en.ts')).atWork,
    administered: async () => (await import('./catalogues/administered.en.ts')).administered,
  },
  fr: {
    first: async () => (await import('./catalogues/first.fr.ts')).first,
    inside: async () => (await import('./catalogues/inside.fr.ts')).inside,
    atWork: async () => (await import('./catalogues/at-work.fr.ts')).atWork,
    administered: async () => (await import('./catalogues/administered.fr.ts')).administered,
  },
}

const namespace = 'translation'
const instance: i18n = createInstance()
const wanted = new Set<Part>(['first'])
const here = new Set<string>()

const printed = (language: Language, texts: object): object => (language === 'fr' ? frenchSpacing(texts) : texts)

async function bringPart(language: Language, part: Part): Promise<void> {
  const name = `${language} ${part}`
  if (here.has(name)) return
  instance.addResourceBundle(language, namespace, printed(language, await loaders[language][part]()), true, true)
  here.add(name)
}

/** Brings what is shown in a language so far; the first part is in that for all others. */
async function bring(language: Language): Promise<void> {
  const parts = [...wanted].filter((part) => part !== 'first' || !wanted.has('inside'))
  await Promise.all(parts.map((part) => bringPart(language, part)))
}

/** Loads the texts of the public pages and makes them ready. Call once, before the first drawing. */
export async function startTexts(language: Language): Promise<i18n> {
  await instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { [namespace]: { ...printed(language, await loaders[language].first()) } } },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

/** Loads the texts of all pages but the workspace and the administration too; to be awaited before one of them is drawn. */
export async function completeTexts(): Promise<void> {
  wanted.add('inside')
  if (isLanguage(instance.language)) await bring(instance.language)
}

/** Loads the texts of the workspace among those of other pages; to be awaited before it is drawn. */
export async function workTexts(): Promise<void> {
  wanted.add('atWork')
  await completeTexts()
}

/** Loads the texts of pages, those of the administration among them; to be awaited before one of these is drawn. */
export async function administeredTexts(): Promise<void> {
  wanted.add('administered')
  await completeTexts()
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
