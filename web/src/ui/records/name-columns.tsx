import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import type { Column } from '../list/data-table.tsx'
import classes from './records.module.css'

interface Named {
  readonly name: string
  readonly nameFr: string
}

export interface NameColumnsOptions<T> {
  /** Drawn before the first name. */
  readonly before?: (record: T) => ReactNode
  /** The narrower screens that show the chosen language's name alone. */
  readonly hideOtherBelow?: 576 | 768
  /** The list can be sorted by the English name only. */
  readonly sortsEnglishOnly?: boolean
}

/** The name in both languages, each marked as what it is: first the reader's own, which every screen shows. */
export function useNameColumns<T extends Named>(options: NameColumnsOptions<T> = {}): Column<T>[] {
  const t = useTexts()
  const language = useLanguage()
  const { before, hideOtherBelow = 576, sortsEnglishOnly = false } = options
  const english: Column<T> = {
    key: 'name',
    header: t('records.name'),
    sortKey: 'name',
    render: ({ name }) => <span lang="en">{name}</span>,
  }
  const french: Column<T> = {
    key: 'nameFr',
    header: t('records.nameFr'),
    ...(sortsEnglishOnly ? {} : { sortKey: 'nameFr' }),
    render: ({ nameFr }) => <span lang="fr">{nameFr}</span>,
  }
  const [own, other] = language === 'fr' ? [french, english] : [english, french]
  const first: Column<T> =
    before === undefined
      ? own
      : {
          ...own,
          render: (record) => (
            <span className={classes.named}>
              {before(record)}
              {own.render(record)}
            </span>
          ),
        }
  return [first, { ...other, hideBelow: hideOtherBelow }]
}
