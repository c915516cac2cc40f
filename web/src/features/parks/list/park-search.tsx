import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { searchParks } from '@visionair/contract/parks'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ItemOf } from '../../../api/call-types.ts'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { useMessageOf } from '../../../ui/feedback/messages.ts'
import { searchPauseMs } from '../../../ui/list/search-field.tsx'
import { useSingleKeys } from '../../../ui/single-keys.ts'
import classes from './park-search.module.css'

type FoundPark = ItemOf<typeof searchParks>

function Suggestion({ park }: { readonly park: FoundPark }) {
  return (
    <span className={classes.suggestion}>
      <IconMapPin size={18} stroke={1.6} aria-hidden="true" className={classes.pin} />
      <span className={classes.words}>
        <span className={classes.name}>{park.name}</span>
        <span className={classes.place}>{park.localization}</span>
      </span>
    </span>
  )
}

export interface ParkSearchProps {
  /** Called when a park was chosen or the search was left with Escape. */
  readonly onDone?: () => void
  /** Takes the keyboard as soon as this is so. */
  readonly takesFocus?: boolean
}

/** Suggests parks after a pause in typing and leads to the one chosen; `/` comes here from anywhere. */
export function ParkSearch({ onDone, takesFocus = false }: ParkSearchProps) {
  const t = useTexts()
  const messageOf = useMessageOf()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), searchPauseMs)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isSettled = settled !== '' && settled === text.trim()
  const { data, error } = useCall(searchParks, { query: { query: settled } }, { enabled: settled !== '' })
  const hasKeys = useSingleKeys()
  useHotkeys(hasKeys ? [['/', () => field.current?.focus()]] : [])
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const found = isSettled && data !== undefined ? data.items.length : null
  useEffect(() => {
    if (found !== null) announce(found === 0 ? t('access.noPark') : t('access.parks', { count: found }))
  }, [found, t])

  const choose = (id: string) => {
    setText('')
    combobox.closeDropdown()
    void navigate(paths.park(Number(id)))
    onDone?.()
  }
  const parks = data?.items ?? []
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={field}
          type="search"
          className={classes.field}
          aria-label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
          value={text}
          maxLength={120}
          leftSection={<IconSearch size={17} aria-hidden="true" />}
          rightSection={
            hasKeys && (
              <kbd className={classes.key} title={t('shell.search.hint')}>
                /
              </kbd>
            )
          }
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The keyboard stays where it is: a field that lets go of it leaves nobody anywhere.
            setText('')
            combobox.closeDropdown()
            onDone?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSettled || (data === undefined && error === null)}>
        <Combobox.Options className={classes.options ?? ''} aria-label={t('shell.search.label')}>
          {parks.map((park) => (
            <Combobox.Option key={park.id} value={String(park.id)}>
              <Suggestion park={park} />
            </Combobox.Option>
          ))}
          {error !== null && <Combobox.Empty>{messageOf(error)}</Combobox.Empty>}
          {error === null && parks.length === 0 && (
            <Combobox.Empty>{t('shell.search.none', { text: settled })}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
