import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Drawer } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { useWrite } from '../../../api/use-write.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { useFocusBack } from '../../../ui/feedback/focus-back.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { useSettled } from '../../../ui/feedback/use-settled.ts'
import { ConflictDialog } from '../../../ui/form/conflict-dialog.tsx'
import { DirtyGuard } from '../../../ui/form/dirty-guard.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { LeaveDialog } from '../../../ui/form/leave-dialog.tsx'
import classes from '../reference.module.css'
import { carriedOver, placesThatDiffer } from './orders.ts'

interface Ranked {
  readonly id: number
  readonly name: string
  readonly nameFr: string
}

interface RowProps {
  readonly item: Ranked
  readonly place: number
  readonly last: number
  readonly onMove: (by: 1 | -1) => void
}

function Row({ item, place, last, onMove }: RowProps) {
  const t = useTexts()
  const name = localName(item, useLanguage())
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  })
  const style = { transform: CSS.Transform.toString(transform), transition }
  return (
    <li ref={setNodeRef} className={classes.sortableRow} style={style} data-lifted={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={t('referenceData.order.move', { name })}
        data-testid={`move-${item.id}`}
      >
        <IconGripVertical size={18} aria-hidden="true" />
      </button>
      <span className={classes.place}>{place}</span>
      <span className={classes.rowName}>{name}</span>
      <StepButton name={name} by={-1} isEnd={place === 1} onMove={onMove} testId={`up-${item.id}`} />
      <StepButton name={name} by={1} isEnd={place === last} onMove={onMove} testId={`down-${item.id}`} />
    </li>
  )
}

interface StepButtonProps {
  readonly name: string
  readonly by: 1 | -1
  /** There is nothing beyond: the button says so, and stays where the keyboard finds it. */
  readonly isEnd: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly testId: string
}

/** The way to order without dragging (WCAG 2.5.7). */
function StepButton({ name, by, isEnd, onMove, testId }: StepButtonProps) {
  const t = useTexts()
  const Icon = by === 1 ? IconChevronDown : IconChevronUp
  return (
    <button
      type="button"
      className={classes.stepButton}
      aria-label={t(by === 1 ? 'access.down' : 'access.up', { name })}
      aria-disabled={isEnd || undefined}
      onClick={() => isEnd || onMove(by)}
      data-testid={testId}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}

function useAnnouncements(items: readonly Ranked[]): Announcements {
  const t = useTexts()
  const language = useLanguage()
  const told = (id: string | number, over: string | number = id) => {
    const item = items.find((candidate) => candidate.id === id)
    return {
      name: item === undefined ? '' : localName(item, language),
      place: items.findIndex((candidate) => candidate.id === over) + 1,
    }
  }
  return {
    onDragStart: ({ active }) => t('referenceData.order.lifted', told(active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('referenceData.order.movedTo', told(active.id, over.id)),
    onDragEnd: ({ active, over }) => t('referenceData.order.dropped', told(active.id, over?.id)),
    onDragCancel: ({ active }) => t('referenceData.order.cancelled', { name: told(active.id).name }),
  }
}

interface Order {
  readonly ids: number[]
  readonly was: number[]
}

const idsOf = (order: readonly Ranked[]): number[] => order.map(({ id }) => id)

export interface OrderDrawerProps {
  /** Which list it is. */
  readonly name: string
  readonly items: readonly Ranked[]
  /** Saves the order, upon the order it was made from. */
  readonly save: (order: Order, signal: AbortSignal) => Promise<unknown>
  /** Reads the order as it is now. */
  readonly read: () => Promise<readonly Ranked[]>
  readonly onClose: () => void
}

const isReorderedMeanwhile = (error: unknown): boolean => error instanceof ProblemError && error.code === 'conflict'

/** All entries of a list in their order; dragged by pointer or keyboard, saved in one call. When somebody else saved another order meanwhile, both are shown side by side. */
export function OrderDrawer({ name, items, save, read, onClose }: OrderDrawerProps) {
  const t = useTexts()
  const client = useQueryClient()
  useFocusBack(true)
  const language = useLanguage()
  const [opened, standOn] = useState(items)
  const [theirs, compareWith] = useState<readonly Ranked[] | null>(null)
  const [arranged, arrange] = useState(items)
  const [asks, setAsks] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const isDirty = arranged.some(({ id }, index) => id !== opened[index]?.id)
  const draft = useDraft(`order ${name}`, {
    getValues: () => ({ order: idsOf(arranged) }),
    getInitialValues: () => ({ order: idsOf(opened) }),
    setValues: ({ order }) =>
      arrange(
        carriedOver(
          order.map((id) => ({ id })),
          opened,
        ),
      ),
    isDirty: () => isDirty,
    reset: () => arrange(opened),
  })
  const announcements = useAnnouncements(arranged)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const saving = useWrite((order: Order, signal) => save(order, signal), {
    onSuccess: () => {
      draft.forget()
      void client.invalidateQueries()
      toast({ type: 'success', message: ({ t }) => t('referenceData.order.saved') })
      onClose()
    },
    onError: (error) => {
      // What was refused for another reason, or cannot be read anew, is told in the drawer.
      if (isReorderedMeanwhile(error)) read().then(compareWith, () => undefined)
    },
  })
  const move = ({ active, over }: DragEndEvent) => {
    const from = arranged.findIndex(({ id }) => id === active.id)
    const to = arranged.findIndex(({ id }) => id === over?.id)
    if (from >= 0 && to >= 0 && from !== to) arrange(arrayMove([...arranged], from, to))
  }
  const step = (index: number, by: 1 | -1) => {
    const item = arranged[index]
    if (item === undefined) return
    arrange(arrayMove([...arranged], index, index + by))
    announce(t('access.movedTo', { name: localName(item, language), place: index + by + 1 }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saveUpon(opened, arranged)
  }
  const saveUpon = (was: readonly Ranked[], order: readonly Ranked[]) =>
    saving.mutate({ ids: idsOf(order), was: idsOf(was) })
  const mine = theirs === null ? arranged : carriedOver(arranged, theirs)
  const settle = (order: readonly Ranked[]) => {
    if (theirs === null) return
    standOn(theirs)
    arrange(order)
    compareWith(null)
    saving.reset()
    if (order === theirs) void client.invalidateQueries()
    else saveUpon(theirs, order)
  }
  const rowsOf = (mine: readonly Ranked[], theirs: readonly Ranked[]) =>
    placesThatDiffer(mine, theirs).map((place) => {
      const at = (order: readonly Ranked[]) => order.slice(place - 1, place).map((item) => localName(item, language))
      return {
        key: String(place),
        field: t('referenceData.order.place', { place }),
        mine: at(mine).join(),
        theirs: at(theirs).join(),
      }
    })
  const leave = () => {
    saving.drop()
    draft.forget()
    onClose()
  }
  const close = () => (isDirty ? setAsks(true) : leave())
  // Escape first takes back what is being moved.
  const closeOnEscape = useSettled(theirs === null && !asks && !isMoving)
  return (
    <Drawer
      opened
      onClose={close}
      closeOnEscape={closeOnEscape}
      position="right"
      title={t('referenceData.order.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      data-testid="order"
    >
      <DraftNotice draft={draft} rows={rowsOf(arranged, opened)} />
      <p className={classes.hint}>{t('referenceData.order.hint')}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => setMoving(true)}
        onDragCancel={() => setMoving(false)}
        onDragEnd={(end) => {
          setMoving(false)
          move(end)
        }}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('referenceData.order.hint') } }}
      >
        <SortableContext items={arranged.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={classes.sortable}>
            {arranged.map((item, index) => (
              <Row
                key={item.id}
                item={item}
                place={index + 1}
                last={arranged.length}
                onMove={(by) => step(index, by)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <form onSubmit={submit}>
        <FormError error={theirs === null ? saving.error : null} />
        <div className={classes.saveRow}>
          <Button type="submit" loading={saving.isPending} disabled={!isDirty} data-testid="order-save">
            {t('common.actions.save')}
          </Button>
        </div>
      </form>
      <LeaveDialog opened={asks} onLeave={leave} onStay={() => setAsks(false)} />
      <DirtyGuard when={isDirty && !saving.isPending && !saving.isSuccess} />
      <ConflictDialog
        opened={theirs !== null}
        title={t('referenceData.order.conflict')}
        rows={rowsOf(mine, theirs ?? mine)}
        saving={false}
        onKeepMine={() => settle(mine)}
        onTakeTheirs={() => settle(theirs ?? mine)}
        onClose={() => compareWith(null)}
      />
    </Drawer>
  )
}
