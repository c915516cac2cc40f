import { plain } from '../folders/folder-words.ts'

/** Months in English, French and German, whole and as they are cut, without accents. */
const months: readonly (readonly string[])[] = [
  ['january', 'jan', 'janvier', 'janv', 'januar', 'janner', 'jaenner'],
  ['february', 'feb', 'fevrier', 'fevr', 'fev', 'februar', 'febr', 'feber'],
  ['march', 'mar', 'mars', 'marz', 'maerz', 'mrz'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'jun', 'juin', 'juni'],
  ['july', 'jul', 'juillet', 'juil', 'juli'],
  ['august', 'aug', 'aout'],
  ['september', 'sep', 'sept', 'septembre'],
  ['october', 'oct', 'octobre', 'oktober', 'okt'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre', 'dezember', 'dez'],
]
const weekdays = [
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonnabend', 'sonntag'],
]
const fillers = new Set([...weekdays, 'le', 'the', 'of', 'de', 'den', 'am', 'im'])

interface WordedDay {
  readonly year: string
  /** 1 to 12. */
  readonly month: number
  /** Null where only the month is told. */
  readonly day: string | null
}

/** A day or a month with its name, such as `15 mars 2016`, `1er avril 2016`, `March 15th, 2016` or `März 2016`; null for anything else. */
export function wordedDay(text: string): WordedDay | null {
  const words = plain(text)
    .split(' ')
    .filter((word) => !fillers.has(word))
  const month = words.map((word) => months.findIndex((names) => names.includes(word)) + 1).filter((found) => found > 0)
  const years = words.filter((word) => /^\d{4}$/.test(word))
  const days = words.flatMap((word) => /^(\d{1,2})(?:er|st|nd|rd|th|e)?$/.exec(word)?.[1] ?? [])
  const [only] = month
  const [year] = years
  if (only === undefined || year === undefined || month.length > 1 || years.length > 1 || days.length > 1) return null
  if (words.length !== 2 + days.length) return null
  return { year, month: only, day: days[0] ?? null }
}
