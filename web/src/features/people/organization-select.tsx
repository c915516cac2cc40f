import { MultiSelect } from '@mantine/core'
import { listOrganizations } from '@visionair/contract/people'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'

export interface OrganizationSelectProps {
  readonly value: readonly number[]
  /** Names of what was chosen before, which may not be on the page of the list at hand. */
  readonly known: readonly { readonly id: number; readonly name: string }[]
  readonly onChange: (value: number[]) => void
  readonly error?: ReactNode
}

/** Chooses companies among those the user sees; typing searches. */
export function OrganizationSelect({ value, known, onChange, error }: OrganizationSelectProps) {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])))
  const { data } = useCall(listOrganizations, { query: search.trim() === '' ? {} : { name: search.trim() } })
  const offered = new Map([...names].filter(([id]) => value.includes(id)))
  for (const { id, name } of data?.items ?? []) offered.set(id, name)
  const choose = (ids: string[]) => {
    setNames(offered)
    onChange(ids.map(Number))
  }
  return (
    <MultiSelect
      label={t('people.users.form.organizations')}
      data={[...offered].map(([id, name]) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={choose}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      hidePickedOptions
      error={error}
      data-testid="user-organizations"
    />
  )
}
