import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { ShortFileName } from '../../../ui/text/short-file-name.tsx'
import { QualityBadges } from '../check/quality-badges.tsx'
import type { Photo } from '../image-types.ts'
import classes from './manual.module.css'
import type { Table } from './use-table.ts'

export interface PhotoListProps {
  readonly table: Table
  readonly photos: readonly Photo[]
  /** Photos without a place that lie where the assembly guesses. */
  readonly suggested: ReadonlySet<number>
  /** Left out where photos may not be deleted. */
  readonly onDelete?: ((photo: Photo) => void) | undefined
  /** A key pressed on a chosen photo. */
  readonly onKey: (event: KeyboardEvent) => void
}

/** The photos beside the canvas, uppermost first: select, show or hide, delete. */
export function PhotoList({ table, photos, suggested, onDelete, onKey }: PhotoListProps) {
  const t = useTexts()
  const { state, unplaced } = table
  const stacked = photos.toSorted(
    (one, other) => (state.placements.get(other.id)?.zIndex ?? 0) - (state.placements.get(one.id)?.zIndex ?? 0),
  )
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true }
  return (
    <ul className={classes.list} aria-label={t('manual.photos')} data-testid="manual-photos">
      {stacked.map((photo) => {
        const placement = state.placements.get(photo.id)
        if (placement === undefined) return null
        const name = photo.originalName
        const isSelected = state.selected.has(photo.id)
        return (
          <li key={photo.id} className={classes.photo} data-selected={isSelected || undefined}>
            <button
              type="button"
              className={classes.choose}
              aria-pressed={isSelected}
              onClick={(event) => (event.shiftKey || event.ctrlKey ? table.toggle(photo.id) : table.select([photo.id]))}
              onKeyDown={isSelected ? onKey : undefined}
              data-testid={`manual-photo-${photo.id}`}
            >
              {photo.assemblerThumbnail === null ? (
                <span className={classes.thumb} />
              ) : (
                <img className={classes.thumb} src={photo.assemblerThumbnail} alt="" loading="lazy" />
              )}
              <span className={classes.words}>
                <ShortFileName name={name} />
                <span className={classes.quiet}>
                  {unplaced.has(photo.id)
                    ? t(suggested.has(photo.id) ? 'evidence.suggested' : 'manual.toPlace')
                    : t('manual.layer', { layer: placement.zIndex })}
                </span>
                <QualityBadges photo={photo} />
              </span>
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-pressed={!placement.visible}
              aria-label={placement.visible ? t('manual.hide', { name }) : t('manual.show', { name })}
              onClick={() => table.lay([{ ...placement, visible: !placement.visible }])}
              data-testid={`manual-visible-${photo.id}`}
            >
              {placement.visible ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
            </ActionIcon>
            {onDelete && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('images.tray.remove', { name })}
                onClick={() => onDelete(photo)}
                data-testid={`manual-delete-${photo.id}`}
              >
                <IconTrash {...icon} />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
