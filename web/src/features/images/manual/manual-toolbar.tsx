import { ActionIcon, Button, Switch } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMaximize,
  IconPlayerPlay,
  IconPuzzle,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './manual.module.css'
import type { TableCommand } from './table-keys.ts'
import type { Table } from './use-table.ts'

export interface ManualToolbarProps {
  readonly table: Table
  readonly withSnap: boolean
  readonly onSnap: (withSnap: boolean) => void
  readonly onCommand: (command: TableCommand) => void
  /** Composes the picture; left out for who may not. */
  readonly onSave?: (() => void) | undefined
  /** Whether there is any photo to make it of. */
  readonly canSave: boolean
  readonly isSaving: boolean
  /** Lays the photos that have no place where they lie now; left out when all have one. */
  readonly onKeep?: (() => void) | undefined
}

/** Undo, redo, zoom, fit, snap, how the saving goes, and the button that makes the picture. */
export function ManualToolbar(props: ManualToolbarProps) {
  const { table, withSnap, onSnap, onCommand, onSave, canSave, isSaving, onKeep } = props
  const t = useTexts()
  const { saving, state } = table
  const icon = { size: 19, stroke: 1.7, 'aria-hidden': true }
  const button = (
    kind: 'undo' | 'redo' | 'fit' | 'join' | 'closer' | 'farther',
    drawing: ReactNode,
    disabled = false,
  ) => (
    <ActionIcon
      variant="default"
      size={36}
      disabled={disabled}
      aria-label={t(`manual.tools.${kind}`)}
      title={t(`manual.tools.${kind}`)}
      onClick={() => onCommand({ kind })}
      data-testid={`manual-${kind}`}
    >
      {drawing}
    </ActionIcon>
  )
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('manual.tools.label')} data-kept-clear>
      {button('undo', <IconArrowBackUp {...icon} />, state.done.length === 0)}
      {button('redo', <IconArrowForwardUp {...icon} />, state.undone.length === 0)}
      {button('farther', <IconZoomOut {...icon} />)}
      {button('closer', <IconZoomIn {...icon} />)}
      {button('fit', <IconMaximize {...icon} />)}
      {button('join', <IconPuzzle {...icon} />, state.selected.size === 0)}
      <Switch
        size="sm"
        label={t('manual.tools.snap')}
        checked={withSnap}
        onChange={(event) => onSnap(event.currentTarget.checked)}
        data-testid="manual-snap"
      />
      <span className={classes.saving} role="status" data-testid="manual-saving" data-pending={saving.pending}>
        {saving.error !== null ? (
          <>
            {t('manual.saving.failed')}{' '}
            <Button size="compact-sm" variant="light" color="red" onClick={table.retry}>
              {t('common.actions.retry')}
            </Button>
          </>
        ) : (
          t(saving.pending > 0 ? 'manual.saving.pending' : 'manual.saving.done')
        )}
      </span>
      {onKeep && (
        <Button variant="default" size="sm" onClick={onKeep} data-testid="manual-keep">
          {t('manual.keep', { count: table.unplaced.size })}
        </Button>
      )}
      {onSave && (
        <Button
          size="sm"
          loading={isSaving}
          disabled={!canSave}
          {...(canSave ? {} : { title: t('manual.make.nothing') })}
          leftSection={<IconPlayerPlay size={17} stroke={1.7} aria-hidden="true" />}
          onClick={onSave}
          data-testid="manual-save"
        >
          {t('manual.save')}
        </Button>
      )}
    </div>
  )
}
