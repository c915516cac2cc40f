export type TableLanguage = 'en' | 'fr'
/** A moment with the zone whose clocks tell it. */
export interface ZonedMoment {
  readonly at: Date
  readonly timeZone: string
}

/** A day as calendars tell it, of no zone: `yyyy-mm-dd`. */
export interface Day {
  readonly day: string
}

export type Cell = string | number | Day | ZonedMoment | null

/** A moment as the place of a row tells it. */
export const momentAt = (at: Date, { timeZone }: { readonly timeZone: string }): ZonedMoment => ({ at, timeZone })

const wholeDay = /^\d{4}-\d{2}-\d{2}$/

/** A day where a text is one; a month, a year and days that no calendar has stay texts. */
export function dayIn(text: string | null): Day | string | null {
  if (text === null || !wholeDay.test(text)) return text
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? { day: text } : text
}

/** A column of a table: a stable key, its title in both languages and its value. */
export interface TableColumn<Row> {
  readonly key: string
  readonly title: Readonly<Record<TableLanguage, string>>
  readonly value: (row: Row, language: TableLanguage) => Cell
}

/** The name of something in the language of a table. */
export const nameIn = (language: TableLanguage, named: { name: string; nameFr: string }): string =>
  language === 'fr' ? named.nameFr : named.name

/** Last and first name, as the tables of the screens show them, or the address of who gave none. */
export const fullName = ({
  firstName,
  lastName,
  email,
}: {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}): string => `${lastName} ${firstName}`.trim() || email

const yesNoWords = { en: ['No', 'Yes'], fr: ['Non', 'Oui'] } as const

export const yesNo = (language: TableLanguage, is: boolean): string => yesNoWords[language][is ? 1 : 0]
