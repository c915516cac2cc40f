import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useTexts } from '../../../i18n/texts.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import classes from '../assembly/assembler.module.css'
import type { Photo } from '../image-types.ts'
import { PhotoCard } from './photo-card.tsx'
import type { PhotoChoice } from './use-photos.ts'

export interface PhotoTrayProps {
  readonly choice: PhotoChoice
  /** Left out where photos may not be deleted. */
  readonly onDelete?: ((photo: Photo) => void) | undefined
  /** Left out where photos may not be changed. */
  readonly onOutline?: ((photo: Photo) => void) | undefined
}

const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

/** What a screen reader says while a photo is moved. */
function useAnnouncements(photos: readonly Photo[]): Announcements {
  const t = useTexts()
  const placeOf = (id: UniqueIdentifier) => photos.findIndex((photo) => photo.id === id) + 1
  const nameOf = (id: UniqueIdentifier) => photos[placeOf(id) - 1]?.originalName ?? ''
  return {
    onDragStart: ({ active }) => t('images.tray.lifted', { name: nameOf(active.id), place: placeOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('images.tray.movedTo', { name: nameOf(active.id), place: placeOf(over.id) }),
    onDragEnd: ({ active, over }) =>
      t('images.tray.dropped', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('images.tray.cancelled', { name: nameOf(active.id) }),
  }
}

/** The photos in the order of assembly; dragged by pointer or keyboard, chosen by checkbox. */
export function PhotoTray({ choice, onDelete, onOutline }: PhotoTrayProps) {
  const t = useTexts()
  const photos = choice.ordered
  const sensors = useDragSensors()
  const announcements = useAnnouncements(photos)
  const move = ({ active, over }: DragEndEvent) => {
    const from = photos.findIndex(({ id }) => id === active.id)
    const to = photos.findIndex(({ id }) => id === over?.id)
    if (from >= 0 && to >= 0 && from !== to) choice.arrange(arrayMove([...photos], from, to))
  }
  const step = (photo: Photo, index: number, by: 1 | -1) => {
    choice.arrange(arrayMove([...photos], index, index + by))
    announce(t('access.movedTo', { name: photo.originalName, place: index + by + 1 }))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('images.tray.instructions') } }}
    >
      <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ol className={classes.tray} aria-label={t('images.tray.label')} data-testid="photo-tray">
          {photos.map((photo, index) => (
            <PhotoCard
              key={photo.id}
              photo={photo}
              place={index + 1}
              last={photos.length}
              onStep={(by) => step(photo, index, by)}
              isChosen={choice.isChosen(photo)}
              onChoose={(isChosen) => choice.choose([photo], isChosen)}
              onDelete={onDelete && (() => onDelete(photo))}
              onOutline={onOutline && (() => onOutline(photo))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
