import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Checkbox } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPhoto, IconShape, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from '../assembly/assembler.module.css'
import { PlacementBadge } from '../assembly/placement-badge.tsx'
import { QualityBadges } from '../check/quality-badges.tsx'
import type { Photo } from '../image-types.ts'
import { FlightDetails } from './flight-details.tsx'

export interface PhotoCardProps {
  readonly photo: Photo
  /** From 1, in the order of assembly. */
  readonly place: number
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  /** How many there are. */
  readonly last: number
  readonly onStep: (by: 1 | -1) => void
  /** Left out where photos may not be deleted. */
  readonly onDelete?: (() => void) | undefined
  /** Opens what outlines the blade; left out where photos may not be changed. */
  readonly onOutline?: (() => void) | undefined
}

function Facts({ photo }: { readonly photo: Photo }) {
  const t = useTexts()
  const { bytes, dateTime, number } = useFormats()
  const { naturalWidth, naturalHeight, capturedAt, sizeBytes } = photo
  const pixels = t('images.tray.pixels', { width: number(naturalWidth, 0), height: number(naturalHeight, 0) })
  return (
    <span className={classes.photoFacts}>
      <span>{capturedAt === null ? t('images.tray.noTime') : dateTime(capturedAt)}</span>
      <span>{`${bytes(sizeBytes)} · ${pixels}`}</span>
    </span>
  )
}

function Thumbnail({ photo }: { readonly photo: Photo }) {
  const t = useTexts()
  const [broken, setBroken] = useState<string | null>(null)
  const { assemblerThumbnail: source, originalName } = photo
  if (source === null || source === broken)
    return (
      <span className={classes.noPreview}>
        <IconPhoto size={26} stroke={1.3} aria-hidden="true" />
        {t('images.tray.noPreview')}
      </span>
    )
  return <img src={source} alt={originalName} draggable={false} loading="lazy" onError={() => setBroken(source)} />
}

/** A photo in the tray: its picture is the handle to drag it by. */
export function PhotoCard({ photo, place, last, isChosen, onChoose, onStep, onDelete, onOutline }: PhotoCardProps) {
  const t = useTexts()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.id,
  })
  const name = photo.originalName
  const style = { transform: CSS.Transform.toString(transform), transition: transition ?? '' }
  return (
    <li
      ref={setNodeRef}
      className={classes.photo}
      style={style}
      data-dragging={isDragging || undefined}
      data-chosen={isChosen || undefined}
      data-testid={`photo-${photo.id}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={classes.handle}
        aria-label={t('images.tray.move', { name, place })}
        data-testid={`photo-move-${photo.id}`}
      >
        <Thumbnail photo={photo} />
        <span className={classes.place} aria-hidden="true">
          {place}
        </span>
      </button>
      <span className={classes.photoName} title={name}>
        {name}
      </span>
      <Facts photo={photo} />
      <FlightDetails photo={photo} />
      <PlacementBadge photo={photo} />
      <QualityBadges photo={photo} />
      <span className={classes.photoTools}>
        <Checkbox
          size="sm"
          checked={isChosen}
          disabled={!photo.available}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          aria-label={t('images.tray.choose', { name })}
          data-testid={`photo-choose-${photo.id}`}
        />
        {([-1, 1] as const).map((by) => {
          const isEnd = by === 1 ? place === last : place === 1
          const label = t(by === 1 ? 'access.later' : 'access.earlier', { name })
          const Icon = by === 1 ? IconArrowRight : IconArrowLeft
          return (
            <button
              key={by}
              type="button"
              className={classes.iconButton}
              aria-label={label}
              title={label}
              aria-disabled={isEnd || undefined}
              onClick={() => isEnd || onStep(by)}
              data-testid={`photo-${by === 1 ? 'later' : 'earlier'}-${photo.id}`}
            >
              <Icon size={17} stroke={1.7} aria-hidden="true" />
            </button>
          )
        })}
        {onOutline !== undefined && (
          <button
            type="button"
            className={classes.iconButton}
            data-active={photo.band !== null || undefined}
            aria-label={t('evidence.band.open', { name })}
            title={photo.band === null ? t('evidence.band.open', { name }) : t('evidence.band.opened')}
            aria-haspopup="dialog"
            onClick={onOutline}
            data-testid={`photo-outline-${photo.id}`}
          >
            <IconShape size={17} stroke={1.7} aria-hidden="true" />
          </button>
        )}
        {onDelete !== undefined && (
          <button
            type="button"
            className={classes.iconButton}
            aria-label={t('images.tray.remove', { name })}
            title={t('images.tray.remove', { name })}
            onClick={onDelete}
            data-testid={`photo-delete-${photo.id}`}
          >
            <IconTrash size={17} stroke={1.7} aria-hidden="true" />
          </button>
        )}
      </span>
    </li>
  )
}
