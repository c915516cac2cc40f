import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import classes from './list.module.css'
import { SearchField } from './search-field.tsx'

export interface Choice<V extends string = string> {
  readonly value: V
  readonly label: string
}

export interface ListToolbarProps {
  readonly search?: { readonly label: string; readonly value: string; readonly onSearch: (text: string) => void }
  /** Further filters, between search and sort. */
  readonly filters?: ReactNode
  readonly sort?: {
    readonly value: string
    readonly choices: readonly Choice[]
    readonly onSort: (value: string) => void
  }
}

/** The line above a list: search, filters, sort. */
export function ListToolbar({ search, filters, sort }: ListToolbarProps) {
  const t = useTexts()
  return (
    <div className={classes.toolbar}>
      {search !== undefined && <SearchField {...search} className={classes.search} />}
      {filters}
      {sort !== undefined && (
        <NativeSelect
          className={classes.sort}
          aria-label={t('common.list.sort')}
          data={sort.choices.map((choice) => ({ ...choice }))}
          value={sort.value}
          onChange={(event) => sort.onSort(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

export interface ChoiceBarProps<V extends string> {
  readonly label: string
  readonly value: V | null
  readonly choices: readonly Choice<V>[]
  readonly onChoose: (value: V | null) => void
  /** The word for no choice; "All" unless said otherwise, and null where one is always chosen. */
  readonly allLabel?: string | null
}

/** A few choices side by side, one of them or none; each is a button that tells whether it is pressed. */
export function ChoiceBar<V extends string>({ label, value, choices, onChoose, allLabel }: ChoiceBarProps<V>) {
  const t = useTexts()
  const button = (chosen: boolean, text: string, choose: () => void) => (
    <button key={text} type="button" className={classes.choice} aria-pressed={chosen} onClick={choose}>
      {text}
    </button>
  )
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {allLabel !== null && button(value === null, allLabel ?? t('common.list.all'), () => onChoose(null))}
      {choices.map((choice) => button(choice.value === value, choice.label, () => onChoose(choice.value)))}
    </fieldset>
  )
}
