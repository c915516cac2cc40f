import { NativeSelect } from '@mantine/core'
import classes from './list.module.css'
import type { Choice } from './list-toolbar.tsx'
import { useUrlQuery } from './url-query.ts'

export interface ChoiceFilterProps {
  /** The name under which the choice stands in the address. */
  readonly name: string
  readonly label: string
  readonly allLabel: string
  readonly choices: readonly Choice[]
}

/** A filter of a list as one choice or none; it stands in the address and leads back to the first page. */
export function ChoiceFilter({ name, label, allLabel, choices }: ChoiceFilterProps) {
  const [query, patch] = useUrlQuery()
  return (
    <NativeSelect
      className={classes.filter}
      aria-label={label}
      data={[{ value: '', label: allLabel }, ...choices.map((choice) => ({ ...choice }))]}
      value={query.get(name) ?? ''}
      onChange={(event) => patch({ [name]: event.currentTarget.value, page: null })}
      data-testid={`filter-${name}`}
    />
  )
}
