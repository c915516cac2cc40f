import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { useMessageOf } from '../../ui/feedback/messages.ts'
import { searchPauseMs } from '../../ui/list/search-field.tsx'
import classes from './palette.module.css'
import { type PaletteEntry, type PaletteGroup, usePaletteGroups } from './use-palette-groups.ts'

function Entry({ entry }: { readonly entry: PaletteEntry }) {
  return (
    <span className={classes.entry} data-severity={entry.severityNumber ?? undefined}>
      <span className={classes.name} title={entry.name}>
        {entry.name}
      </span>
      {entry.detail !== '' && (
        <span className={classes.detail} title={entry.detail}>
          {entry.detail}
        </span>
      )}
    </span>
  )
}

const Group = ({ group }: { readonly group: PaletteGroup }) => (
  <Combobox.Group label={group.title} data-testid={`palette-${group.key}`}>
    {group.entries.map((entry) => (
      <Combobox.Option key={`${group.key} ${entry.path}`} value={entry.path}>
        <Entry entry={entry} />
      </Combobox.Option>
    ))}
  </Combobox.Group>
)

/** The search over everything: parks, devices, serial numbers, visits, findings and pages, from the keyboard alone. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const messageOf = useMessageOf()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const [settled] = useDebouncedValue(wanted, searchPauseMs)
  const { groups, isSearching, error } = usePaletteGroups(wanted, settled)
  const combobox = useCombobox({ opened: true })
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const shown = `${wanted} ${count}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other entries are shown, Enter opens the first of them
  useEffect(() => {
    combobox.selectFirstOption()
  }, [shown])
  const choose = (path: string) => {
    onClose()
    void navigate(path)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      size="lg"
      yOffset="10vh"
      classNames={{ body: classes.body ?? '' }}
      data-testid="palette"
    >
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            type="search"
            role="combobox"
            data-autofocus
            aria-label={t('palette.label')}
            placeholder={t('palette.placeholder')}
            value={text}
            maxLength={120}
            size="md"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose()
            }}
          />
        </Combobox.EventsTarget>
        <p role="status" className={classes.status}>
          {error !== null && messageOf(error)}
          {error === null && isSearching && t('palette.searching')}
          {error === null && !isSearching && wanted !== '' && count > 0 && t('palette.count', { count })}
          {error === null && !isSearching && wanted !== '' && count === 0 && t('palette.none', { text: wanted })}
          {wanted === '' && t('palette.hint')}
        </p>
        <Combobox.Options className={classes.options ?? ''} aria-label={t('palette.label')}>
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}
