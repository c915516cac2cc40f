import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { isUnread, type Unread } from '../../../ui/form/number.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import classes from './manual.module.css'
import { isAtOwnSize, minSidePx, type Placement, scaledTo, scaleOf, turnedTo } from './placement.ts'
import { placementRules } from './placement-rules.ts'
import { reordered, selectedOf } from './table-state.ts'
import type { Table } from './use-table.ts'

const rounded = (value: number) => Math.round(value * 10) / 10

interface PlacementFieldProps {
  readonly name: keyof typeof placementRules
  readonly value: number
  readonly max?: number
  readonly onChange: (value: number) => void
  readonly onLeave?: () => void
}

/** One number of a photo, taken as it is typed; what cannot be read stays in the field until the photo moves otherwise. */
function PlacementField({ name, value, max, onChange, onLeave }: PlacementFieldProps) {
  const t = useTexts()
  const [typed, setTyped] = useState<(Unread & { readonly upon: number }) | null>(null)
  return (
    <NumberField
      {...placementRules[name]}
      {...(max === undefined ? {} : { max })}
      label={t(`manual.fields.${name}`)}
      value={typed?.upon === value ? typed : value}
      onChange={(entry) => {
        setTyped(isUnread(entry) ? { ...entry, upon: value } : null)
        // A field that was only passed through says what it shows, rounded: that is no change.
        if (typeof entry === 'number' && entry !== value) onChange(entry)
      }}
      {...(onLeave === undefined ? {} : { onBlur: onLeave })}
      data-testid={`manual-${name}`}
    />
  )
}

interface FieldsProps {
  readonly placement: Placement
  readonly table: Table
}

function Fields({ placement, table }: FieldsProps) {
  const t = useTexts()
  const lay = (key: string, next: Placement) => table.lay([next], `${key} ${placement.id}`)
  const size = (key: string, scale: number) => {
    lay(key, scaledTo(placement, scale))
    table.highlight([placement.id])
  }
  /** Below 100 no size is kept, so the photo lies at its own; not before it has been typed to the end. */
  const isNoSize = useRef(false)
  const side = (key: 'width' | 'height', natural: number) => ({
    name: key,
    value: Math.round(placement[key]),
    max: Math.floor((natural * placementRules.zoom.max) / 100),
    onChange: (lengthPx: number) => {
      isNoSize.current = lengthPx < minSidePx
      if (!isNoSize.current) size(key, lengthPx / natural)
    },
    onLeave: () => {
      if (isNoSize.current) size(key, 1)
      isNoSize.current = false
    },
  })
  const { x, y, angle } = placement
  return (
    <div className={classes.fields}>
      <PlacementField name="x" value={rounded(x)} onChange={(to) => lay('x', { ...placement, x: to })} />
      <PlacementField name="y" value={rounded(y)} onChange={(to) => lay('y', { ...placement, y: to })} />
      <PlacementField {...side('width', placement.naturalWidth)} />
      <PlacementField {...side('height', placement.naturalHeight)} />
      <PlacementField name="angle" value={rounded(angle)} onChange={(to) => lay('angle', turnedTo(placement, to))} />
      <PlacementField
        name="zoom"
        value={rounded(scaleOf(placement) * 100)}
        onChange={(percent) => size('zoom', percent / 100)}
      />
      {isAtOwnSize(placement) && (
        <p className={classes.quiet} data-testid="manual-own-size">
          {t('manual.ownSize', { min: minSidePx })}
        </p>
      )}
    </div>
  )
}

export interface PlacementFieldsProps {
  readonly table: Table
  /** Deletes the selected photos; left out where photos may not be deleted. */
  readonly onDelete?: (() => void) | undefined
}

/** The numbers of the selected photo, and the order of the selected ones. */
export function PlacementFields({ table, onDelete }: PlacementFieldsProps) {
  const t = useTexts()
  const selected = selectedOf(table.state)
  const [only, ...more] = selected
  const order = (to: 'front' | 'back' | 'up' | 'down') => table.lay(reordered(table.state, table.state.selected, to))
  if (only === undefined) return <p className={classes.quiet}>{t('manual.nothing')}</p>
  return (
    <div className={classes.part} data-testid="manual-fields">
      <h2 className={classes.heading}>{t('manual.selected', { count: selected.length })}</h2>
      {more.length === 0 && <Fields key={only.id} placement={only} table={table} />}
      <div className={classes.order}>
        {(['front', 'up', 'down', 'back'] as const).map((to) => (
          <Button key={to} size="xs" variant="default" onClick={() => order(to)} data-testid={`manual-order-${to}`}>
            {t(`manual.order.${to}`)}
          </Button>
        ))}
      </div>
      {onDelete !== undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={15} stroke={1.7} aria-hidden="true" />}
          onClick={onDelete}
          aria-haspopup="dialog"
          data-testid="manual-delete"
        >
          {t('manual.deleteSelected', { count: selected.length })}
        </Button>
      )}
    </div>
  )
}
