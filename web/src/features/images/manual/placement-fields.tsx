import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import classes from './manual.module.css'
import { isAtOwnSize, minSidePx, type Placement, scaledTo, scaleOf, turnedTo } from './placement.ts'
import { reordered, selectedOf } from './table-state.ts'
import type { Table } from './use-table.ts'

const farPx = 10_000_000
const rounded = (value: number) => Math.round(value * 10) / 10

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
  /** A field that was only passed through says what it shows, rounded: that is no change. */
  const number = (
    key: 'x' | 'y' | 'width' | 'height' | 'angle' | 'zoom',
    value: number,
    change: (to: number) => void,
  ) => ({
    label: t(`manual.fields.${key}`),
    'data-testid': `manual-${key}`,
    value,
    onChange: (to: number | null) => {
      if (to !== null && to !== value) change(to)
    },
  })
  /** Below 100 no size is kept, so the photo lies at its own; not before it has been typed to the end. */
  const isNoSize = useRef(false)
  const side = (key: 'width' | 'height', natural: number) => ({
    ...number(key, Math.round(placement[key]), (lengthPx) => {
      isNoSize.current = lengthPx < minSidePx
      if (!isNoSize.current) size(key, lengthPx / natural)
    }),
    integer: true,
    min: 1,
    onBlur: () => {
      if (isNoSize.current) size(key, 1)
      isNoSize.current = false
    },
  })
  return (
    <div className={classes.fields}>
      <NumberField
        {...number('x', rounded(placement.x), (x) => lay('x', { ...placement, x }))}
        min={-farPx}
        max={farPx}
      />
      <NumberField
        {...number('y', rounded(placement.y), (y) => lay('y', { ...placement, y }))}
        min={-farPx}
        max={farPx}
      />
      <NumberField {...side('width', placement.naturalWidth)} />
      <NumberField {...side('height', placement.naturalHeight)} />
      <NumberField
        {...number('angle', rounded(placement.angle), (angle) => lay('angle', turnedTo(placement, angle)))}
        min={0}
        max={360}
        step={0.1}
      />
      <NumberField
        {...number('zoom', rounded(scaleOf(placement) * 100), (percent) => percent > 0 && size('zoom', percent / 100))}
        min={1}
        max={2000}
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
      {more.length === 0 && <Fields placement={only} table={table} />}
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
