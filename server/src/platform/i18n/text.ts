import type { Language, LocalText } from './language.ts'

type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
/** What stands for a placeholder: a name or a number, or words of the product, which each language has its own of. */
export type TextValue = string | number | LocalText
/** The values a text such as `At most {max} files.` asks for. */
export type ValuesOf<T extends string> = Readonly<Record<Placeholder<T>, TextValue>>

/** Words of the product that are put together, in each language. */
export const inBoth = (say: (language: Language) => string): LocalText => ({ en: say('en'), fr: say('fr') })

/** The names between braces in a text, in order. */
export const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

function showValue(value: TextValue, language: Language): string {
  if (typeof value === 'object') return value[language]
  return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value
}

/** Fills the placeholders of one text; numbers take the locale's form, an unknown placeholder stays as it is. */
export function fillText(
  text: LocalText,
  language: Language,
  values: Readonly<Record<string, TextValue>> = {},
): string {
  return text[language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : showValue(value, language)
  })
}
