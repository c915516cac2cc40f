import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'

/** How long typing must rest before a search is sent. */
export const searchPauseMs = 300

export interface SearchFieldProps {
  readonly label: string
  /** The search in force, usually from the address. */
  readonly value: string
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void
  readonly className?: string | undefined
}

/** A search that waits for a pause in typing; Enter searches at once. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const t = useTexts()
  const [draft, setDraft] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setDraft(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  // After the pause the address may have changed: the search is put into the one of then.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  const search = (text: string) => {
    clearTimeout(timer.current)
    sent.current = text.trim()
    latest.current(text.trim())
  }
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), searchPauseMs)
  }
  const clear = () => {
    setDraft('')
    search('')
  }
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      value={draft}
      maxLength={120}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        draft === '' ? null : <CloseButton size="sm" aria-label={t('common.list.clearSearch')} onClick={clear} />
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(draft)
      }}
    />
  )
}
