import { firstDayOf, isPartialDay } from '@visionair/contract/rules'
import { formatDate, momentOf } from '../../i18n/format.ts'

/** A day in the locale's form, or the month or year that is all that is known of it: "March 2016", "2016". Empty for a text that is none. */
export function knownDay(text: string, locale: string): string {
  if (!isPartialDay(text)) return formatDate(text, locale)
  if (text.length === 4) return text
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(momentOf(firstDayOf(text)))
}
