import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { type LookWay, lookStepPx } from '../../../../viewer/core/looking.ts'
import type { Photo } from '../../image-types.ts'
import classes from '../manual.module.css'
import { boundsOf, type Placement, type Point } from '../placement.ts'
import { commandOf, type TableCommand } from '../table-keys.ts'
import type { Table } from '../use-table.ts'
import { type Drag, type Dragged, dragAt, dragTo } from './gestures.ts'
import { useCanvasSize } from './use-canvas-size.ts'
import { usePainter } from './use-painter.ts'
import { fitting, panned, type View, zoomedAt } from './view.ts'

/** A step of the wheel, as in the viewer: 20 percent. */
export const zoomStep = 1.2
const firstView: View = { originX: 0, originY: 0, scale: 0.1 }
const clickPx = 3
/** Whoever works by keyboard stands on the table as a whole. */
const focusable = { tabIndex: 0 }

/** What the buttons around the canvas ask of it. */
export interface CanvasHandle {
  fit(): void
  zoom(factor: number): void
  look(way: LookWay): void
  /** A key that was pressed on a photo of the list does what it does on the canvas. */
  press(event: KeyboardEvent): void
}

export interface TableCanvasProps {
  readonly table: Table
  readonly photos: readonly Photo[]
  readonly withSnap: boolean
  readonly handle: RefObject<CanvasHandle | null>
  readonly onCommand: (command: TableCommand) => void
  /** Something is taken hold of; and photos were moved and let go where they may be fitted to their neighbours. */
  readonly onGrab: () => void
  readonly onDrop: (placements: readonly Placement[]) => void
  /** What is told over the table. */
  readonly children?: ReactNode
}

const pointOf = (event: { clientX: number; clientY: number }, element: Element): Point => {
  const { left, top } = element.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

interface Dragging {
  readonly drag: Drag
  readonly from: Point
  readonly last: Point
}

/** The pointer on the canvas: selects, drags photos and their handles, pans on the empty table. */
function useDragging(props: TableCanvasProps, view: View, setView: (view: View) => void) {
  const { table, withSnap, onGrab, onDrop } = props
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const [preview, setPreview] = useState<Dragged | null>(null)
  const { state } = table
  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = pointOf(event, event.currentTarget)
    const pans = event.button === 1
    const { drag, hit } = dragAt(state, view, at)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!pans && drag.kind !== 'pan') onGrab()
    setDragging({ drag: pans ? { kind: 'pan' } : drag, from: at, last: at })
    if (pans || hit === null) return
    if (event.shiftKey) table.toggle(hit.id)
    else if (!state.selected.has(hit.id)) table.select([hit.id])
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (dragging === null) return
    const at = pointOf(event, event.currentTarget)
    if (dragging.drag.kind === 'pan') {
      setView(panned(view, at.x - dragging.last.x, at.y - dragging.last.y))
      setDragging({ ...dragging, last: at })
    } else if (Math.hypot(at.x - dragging.from.x, at.y - dragging.from.y) >= clickPx)
      setPreview(dragTo(dragging.drag, state, view, at, withSnap && !event.altKey))
  }
  const release = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = pointOf(event, event.currentTarget)
    const isClick = dragging !== null && Math.hypot(at.x - dragging.from.x, at.y - dragging.from.y) < clickPx
    if (preview !== null) {
      table.lay(preview.placements)
      if (dragging?.drag.kind === 'move' && withSnap && !event.altKey) onDrop(preview.placements)
      if (dragging?.drag.kind === 'resize') table.highlight(preview.placements.map(({ id }) => id))
    } else if (isClick && dragging.drag.kind === 'pan') table.select([])
    setPreview(null)
    setDragging(null)
  }
  const cancel = () => {
    setPreview(null)
    setDragging(null)
  }
  return { preview, isDragging: dragging !== null, press, move, release, cancel }
}

/** Zooms at the pointer with the wheel; a listener of its own, because the page must not scroll meanwhile. */
function useWheelZoom(canvas: RefObject<HTMLCanvasElement | null>, zoom: (at: Point, factor: number) => void): void {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(pointOf(event, element), event.deltaY < 0 ? zoomStep : 1 / zoomStep)
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [canvas])
}

/** The photos on one canvas as large as the screen: dragged, resized by their corners, turned, panned and zoomed. */
export function TableCanvas(props: TableCanvasProps) {
  const { table, photos, handle, onCommand } = props
  const t = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useCanvasSize(canvas)
  const [chosen, setView] = useState<View | null>(null)
  const { state } = table
  const bounds = boundsOf([...state.placements.values()])
  const whole = bounds && size.widthPx > 0 ? fitting(bounds, size.widthPx, size.heightPx) : firstView
  const view = chosen ?? whole
  const { preview, isDragging, press, move, release, cancel } = useDragging(props, view, setView)
  useWheelZoom(canvas, (at, factor) => setView(zoomedAt(view, at, factor)))
  const moving = (preview?.placements ?? []).map((placement) => [placement.id, placement] as const)
  usePainter(canvas, {
    state: moving.length === 0 ? state : { ...state, placements: new Map([...state.placements, ...moving]) },
    photos: new Map(photos.map((photo) => [photo.id, photo])),
    view,
    guides: preview?.guides ?? [],
    highlighted: table.highlighted,
    unplaced: table.unplaced,
    moving: new Set(moving.map(([id]) => id)),
  })
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDragging) return cancel()
    const command = commandOf(event, view.scale)
    if (command === null) return
    event.preventDefault()
    onCommand(command)
  }
  useEffect(() => {
    handle.current = {
      fit: () => setView(null),
      zoom: (factor) => setView(zoomedAt(view, { x: size.widthPx / 2, y: size.heightPx / 2 }, factor)),
      look: (way) => {
        const { x, y } = lookStepPx(way, size)
        setView(panned(view, -x, -y))
      },
      press: key,
    }
  })
  return (
    <div
      className={classes.stage}
      role="application"
      {...focusable}
      aria-label={t('manual.canvas', { count: state.selected.size })}
      aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Control+Z Control+Y Control+A"
      onKeyDown={key}
      data-testid="manual-stage"
    >
      <canvas
        ref={canvas}
        className={classes.canvas}
        data-dragging={isDragging || undefined}
        data-testid="manual-canvas"
        data-highlighted={table.highlighted.size || undefined}
        data-scale={view.scale}
        data-origin-x={view.originX}
        data-origin-y={view.originY}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={cancel}
      />
      {props.children}
    </div>
  )
}
