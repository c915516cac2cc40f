import type { Language } from './language.ts'

const units: Readonly<Record<Language, readonly string[]>> = {
  en: ['bytes', 'KB', 'MB', 'GB', 'TB'],
  fr: ['octets', 'Ko', 'Mo', 'Go', 'To'],
}

/** A size as people read it, in the largest unit that leaves a whole number: 900 bytes, 1.2 GB. */
export function sizeText(bytes: number, language: Language): string {
  const step = Math.min(units[language].length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1000 ** step)
  return `${number}\u{a0}${units[language][step] ?? ''}`
}
