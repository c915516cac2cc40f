export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
/** One text in every language of the product. */
export type LocalText = Readonly<Record<Language, string>>

/** A stored language; null when there is none. */
export const asLanguage = (text: string | null): Language | null =>
  languages.find((language) => language === text) ?? null

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag)

function parseRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return { tag: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 }
}

/**
 * The language of an Accept-Language header (RFC 9110, 12.5.4): the supported one with the highest weight,
 * the first named among equals, English when none fits.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined || acceptLanguage.length > 1000) return 'en'
  let best: { tag: Language; quality: number } | undefined
  for (const { tag, quality } of acceptLanguage.split(',').map(parseRange)) {
    const language = tag === '*' ? 'en' : tag
    if (isLanguage(language) && quality > (best?.quality ?? 0)) best = { tag: language, quality }
  }
  return best?.tag ?? 'en'
}
