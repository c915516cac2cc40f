import { wallTime } from '../../../platform/time-zone.ts'
import type { ReportLanguage } from './model.ts'

/** Narrow no-break space, U+202F. */
const thinSpace = '\u202f'
const zeroWidthSpace = '\u200b'
const isDay = /^\d{4}-\d{2}-\d{2}$/
const locales = { en: 'en-GB', fr: 'fr-FR' } as const

const lineEnds = /\r\n?|[\u2028\u2029\v\f\u0085]/g
const controls = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu
const unprintable = /[\p{Co}\p{Noncharacter_Code_Point}]/gu

/**
 * A user's text as it may enter an archive PDF: one kind of line end, without control characters and without marks that
 * turn the direction of what follows; private and undefined code points (which PDF/A forbids) become U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(lineEnds, '\n')
    .replaceAll('\t', ' ')
    .replace(controls, '')
    .replace(unprintable, '\ufffd')
    .normalize('NFC')
}

/** The spaces a French text already has before `; : ? ! % »` and after `«` become narrow no-break spaces. */
export function frenchSpaces(text: string): string {
  return text.replace(/[ \u00a0]+(?=[;:?!%»])/g, thinSpace).replace(/«[ \u00a0]+/g, `«${thinSpace}`)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function cutInPieces(word: string, every: number): string {
  let cut = ''
  let since = 0
  for (const { segment } of graphemes.segment(word)) {
    if (since >= every) {
      cut += zeroWidthSpace
      since = 0
    }
    cut += segment
    since += 1
  }
  return cut
}

const isWord = (run: string): boolean => /^\p{Lu}?\p{Ll}{1,17}[\p{P}]?$/u.test(run)

/** Lines of these break between any two letters. */
const ideographs =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Bopomofo}\\u3001-\\u303f\\uff00-\\uffef]+'
/** These write words without spaces between them. */
const withoutSpaces = '[\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]+'
/** Letters of these join to the next, or turn with it: a word of any usual length stays whole. */
const joined =
  '[\\p{sc=Arabic}\\p{sc=Hebrew}\\p{sc=Syriac}\\p{M}\\u200c\\u200d]{1,28}(?![\\p{sc=Arabic}\\p{sc=Hebrew}\\p{sc=Syriac}\\p{M}])'
const stretches = new RegExp(`(${ideographs})|(${withoutSpaces})|(${joined})`, 'gu')
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

function cutRun(run: string, longest: number): string {
  const every = Math.min(longest, 10)
  const cut = (text: string) => (Array.from(text).length > longest && !isWord(text) ? cutInPieces(text, every) : text)
  let done = ''
  let end = 0
  for (const match of run.matchAll(stretches)) {
    const [text, , spaceless] = match
    const words = spaceless === undefined ? [text] : Array.from(thaiWords.segment(text), ({ segment }) => segment)
    done += cut(run.slice(end, match.index)) + words.join(zeroWidthSpace)
    end = match.index + text.length
  }
  return done + cut(run.slice(end))
}

/**
 * Lets runs without a space that are longer than `longest` characters break (zero-width spaces, drawn as nothing), so that
 * they stay within their column. Ordinary words stay whole: ragged text in a narrow column reads better without hyphens.
 * Scripts that write without spaces break between their words, those whose letters join only where a word is beyond all measure.
 */
export function breakLongRuns(text: string, longest: number): string {
  return text.replace(new RegExp(`\\S{${longest + 1},}`, 'gu'), (run) => cutRun(run, longest))
}

/** Takes out what {@link breakLongRuns} put in, for texts that are read aloud, searched or stored. */
export function withoutBreaks(text: string): string {
  return text.replaceAll(zeroWidthSpace, '')
}

/** Cuts a text to a number of characters, with an ellipsis, for lines that must stay one line. */
export function shorten(text: string, longest: number): string {
  const characters = Array.from(text)
  return characters.length <= longest
    ? text
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

/** Writes numbers, dates and user texts by the rules of one language. */
export interface Typography {
  /** One line of user text as it is, for metadata. */
  plain(text: string): string
  /** One line of user text that may break within long words, for names and cells. */
  line(text: string): string
  /** User text of any length: paragraphs, each a list of lines. */
  paragraphs(text: string): string[][]
  metres(value: number): string
  centimetres(value: number): string
  /** Edges of a frame drawn by hand, in whole centimetres: finer is not known. */
  sizeCm(width: number, height: number): string
  edgeCm(value: number): string
  sizePx(width: number, height: number): string
  /** What a pixel of a picture shows. */
  mmPerPx(value: number): string
  /** A length that comes from no source. */
  about(length: string): string
  percent(ratio: number): string
  date(isoDate: string): string
  /** "12 Nov 2026", for cells. */
  shortDate(isoDate: string): string
  /** Date and time with the zone named. */
  moment(iso: string): string
}

/** The rules of a language, with moments told in a time zone (IANA name) and days left as they are; `fr` has narrow no-break spaces, decimal commas and "1er". */
export function typographyOf(language: ReportLanguage, timeZone: string): Typography {
  const locale = locales[language]
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const upToOneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const wholeCm = (value: number) => (value < 0.5 ? `<${thinSpace}1` : whole.format(value))
  const wholePercent = new Intl.NumberFormat(locale, { style: 'percent' })
  const longDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const cellDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const spaced = (text: string) => (language === 'fr' ? frenchSpaces(text) : text)
  const firstNamed = (day: string) => (language === 'fr' ? day.replace(/^1 (?=\D)/, '1er ') : day)
  const date = (value: Date) => firstNamed(longDate.format(value))

  const dayOf = (iso: string) => new Date(isDay.test(iso) ? iso : wallTime(new Date(iso), timeZone).day)

  const plain = (text: string) =>
    spaced(
      cleanText(text)
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    )

  return {
    plain,
    line: (text) => breakLongRuns(plain(text), 12),
    paragraphs: (text) =>
      spaced(cleanText(text))
        .split(/\n[^\S\n]*\n\s*/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== '')
        .map((paragraph) => breakLongRuns(paragraph, 28).split('\n')),
    metres: (value) => `${oneDecimal.format(value)}${thinSpace}m`,
    centimetres: (value) => `${upToOneDecimal.format(value)}${thinSpace}cm`,
    sizeCm: (width, height) => `${wholeCm(width)}${thinSpace}×${thinSpace}${wholeCm(height)}${thinSpace}cm`,
    edgeCm: (value) => `${wholeCm(value)}${thinSpace}cm`,
    sizePx: (width, height) => `${whole.format(width)}${thinSpace}×${thinSpace}${whole.format(height)}${thinSpace}px`,
    mmPerPx: (value) => `${upToOneDecimal.format(value)}${thinSpace}mm/px`,
    about: (length) => `${language === 'fr' ? 'environ' : 'about'} ${length}`,
    percent: (ratio) => wholePercent.format(ratio).replace('\u00a0', thinSpace),
    date: (iso) => date(dayOf(iso)),
    shortDate: (iso) => firstNamed(cellDate.format(dayOf(iso))),
    moment: (iso) => {
      const at = language === 'fr' ? ' à ' : ', '
      return `${date(dayOf(iso))}${at}${wallTime(new Date(iso), timeZone).time} (${timeZone})`
    },
  }
}
