import { Button, Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useFocusBack } from '../../ui/feedback/focus-back.ts'
import { useMessageOf } from '../../ui/feedback/messages.ts'
import { searchPauseMs } from '../../ui/list/search-field.tsx'
import classes from './palette.module.css'
import { type PaletteEntry, type PaletteGroup, type PaletteGroups, usePaletteGroups } from './use-palette-groups.ts'

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
      {entry.comment !== null && (
        <span className={classes.comment} title={entry.comment}>
          {entry.comment}
        </span>
      )}
    </span>
  )
}

const placeOf = (group: PaletteGroup, entry: PaletteEntry) => `${group.key} ${entry.key}`

const Group = ({ group }: { readonly group: PaletteGroup }) => (
  <Combobox.Group label={group.title} data-testid={`palette-${group.key}`}>
    {group.entries.map((entry) => (
      <Combobox.Option key={entry.key} value={placeOf(group, entry)}>
        <Entry entry={entry} />
      </Combobox.Option>
    ))}
  </Combobox.Group>
)

interface StatusProps {
  readonly state: PaletteGroups
  readonly wanted: string
  readonly count: number
}

/** How many there are, or why there are none; heard by screen readers. */
function Status({ state: { isSearching, isOffline, isMore, error, retry }, wanted, count }: StatusProps) {
  const t = useTexts()
  const messageOf = useMessageOf()
  const text = () => {
    if (wanted === '') return t('palette.hint')
    if (isSearching) return t('palette.searching')
    if (isOffline) return t('palette.offline')
    if (error !== null) return messageOf(error)
    if (count === 0) return t('palette.none', { text: wanted })
    return t(isMore ? 'palette.countMore' : 'palette.count', { count })
  }
  return (
    <div className={classes.status}>
      <p role="status">{text()}</p>
      {error !== null && !isSearching && (
        <Button variant="default" size="compact-sm" onClick={retry}>
          {t('common.actions.retry')}
        </Button>
      )}
    </div>
  )
}

export interface PaletteDialogProps {
  readonly onChoose: (entry: PaletteEntry) => void
  readonly onClose: () => void
}

/** One field over parks, devices, serial numbers, visits, findings, recent places, actions and pages, from the keyboard alone. */
export function PaletteDialog({ onChoose, onClose }: PaletteDialogProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const [settled] = useDebouncedValue(wanted, searchPauseMs)
  const state = usePaletteGroups(wanted, settled)
  const combobox = useCombobox({ opened: true })
  useFocusBack(true)
  useHotkeys([['mod+K', onClose]], [])
  const entries = state.groups.flatMap((group) =>
    group.entries.map((entry) => ({ value: placeOf(group, entry), entry })),
  )
  const shown = `${wanted} ${entries.map(({ value }) => value).join(' ')}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other entries are shown, Enter opens the first of them
  useEffect(() => {
    combobox.selectFirstOption()
  }, [shown])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      size="lg"
      // What is found changes its height: centred, the field would move while somebody types.
      centered={false}
      yOffset="10vh"
      classNames={{ body: classes.body ?? '' }}
      data-testid="palette"
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => {
          const chosen = entries.find((each) => each.value === value)
          if (chosen) onChoose(chosen.entry)
        }}
      >
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
        <Status state={state} wanted={wanted} count={entries.length} />
        <Combobox.Options className={classes.options ?? ''} aria-label={t('palette.label')}>
          {state.groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}
