import type { AxisEnd, BladeAxis } from '@visionair/contract/rules'
import type { Command } from './commands.ts'
import { type BoxGesture, boxOfGesture, CLICK_TRAVEL_PX, keyboardStepPx, placedIn } from './gestures.ts'
import { AxisHand, endAt, withEndAt } from './marks/axis-ends.ts'
import { BoxEditor } from './marks/box-editor.ts'
import { handleOnImage, moveBox, resizeBox, roundBox } from './marks/boxes.ts'
import { boxAt, cursorFor, hitTest, resizeCursor } from './marks/hit-test.ts'
import { measure, placementOf } from './marks/measures.ts'
import { followRuler, pressRuler, type RulerLine, shiftRuler } from './marks/ruler.ts'
import { neighbourOf } from './marks/selection.ts'
import { SpatialIndex } from './marks/spatial-index.ts'
import { canReshape, decide, type ModeEvent, type ViewerMode } from './modes.ts'
import {
  type Box,
  boundsOf,
  contains,
  distanceBetween,
  type ImageSize,
  type Point,
  toImage,
  turnToImage,
  type View,
} from './picture/geometry.ts'
import type { ViewerBox } from './picture/viewer-box.ts'
import type { ActiveScene, Readout, WorkbenchEvents, WorkbenchInput } from './workbench-types.ts'

type Press = {
  readonly at: Point
  readonly gesture: BoxGesture | null
  readonly isRuler: boolean
  /** The mark of the axis that was taken. */
  readonly axisEnd?: AxisEnd | null
  /** Cancelled: the rest of the drag does nothing, not even pan. */
  readonly isDead?: boolean
}

/**
 * What the pointer and the keyboard do to boxes and the ruler. Knows neither page nor picture library: places of
 * the screen come with the view they were seen in. It asks through events and changes no box, selection or mode itself.
 */
export class Workbench {
  readonly index = new SpatialIndex()
  readonly #image: ImageSize
  readonly #events: WorkbenchEvents
  readonly #editor: BoxEditor
  #input: WorkbenchInput
  #press: Press | null = null
  #ruler: RulerLine | null = null
  #pointer: Point | null = null
  #isNudging = false
  /** The first corner of a box that is drawn by two clicks. */
  #corner: Point | null = null
  readonly #hand: AxisHand

  constructor(image: ImageSize, input: WorkbenchInput, events: WorkbenchEvents) {
    this.#image = image
    this.#events = events
    this.#editor = new BoxEditor(events)
    this.#hand = new AxisHand(events.onAxisEnd)
    this.#input = input
    this.index.sync(input.boxes)
  }

  get mode(): ViewerMode {
    return this.#input.mode
  }

  /** Takes over what the page decided. */
  update(input: WorkbenchInput): void {
    const before = this.#input
    this.#input = input
    if (before.mode !== input.mode) {
      this.#ruler = null
      this.cancelGesture()
    }
    if (before.boxes === input.boxes) return
    this.index.sync(input.boxes)
    this.#editor.accept()
    const gesture = this.#press?.gesture
    if (
      gesture !== undefined &&
      gesture !== null &&
      gesture.kind !== 'draw' &&
      this.index.get(gesture.boxId) === null
    ) {
      this.cancelGesture()
    }
  }

  /** The main button or a finger goes down. With `isPanning` (space is held) the picture is moved, whatever the mode. */
  press(at: Point, view: View, isPanning: boolean): void {
    this.#isNudging = false
    this.#pointer = at
    if (isPanning) {
      this.#press = null
      return
    }
    const isRuler = this.#input.mode === 'ruler'
    if (isRuler) this.#ruler = pressRuler(this.#ruler, toImage(at, view), this.#image)
    const axis = this.#movableAxis()
    const axisEnd = axis && endAt(at, axis, view)
    this.#press = { at, gesture: isRuler || axis ? null : this.#gestureAt(at, view), isRuler, axisEnd }
  }

  /** The pressed pointer moves. Answers whether the drag is the workbench's own, so that the picture must not pan. */
  drag(at: Point): boolean {
    this.#pointer = at
    const press = this.#press
    if (press === null) return false
    return press.gesture !== null || press.isRuler || press.axisEnd != null || press.isDead === true
  }

  /** The pointer goes up: a short way is a click, a longer one ends the gesture. */
  release(at: Point, view: View): void {
    const press = this.#press
    this.#press = null
    this.#pointer = at
    if (press === null || press.isDead === true) return
    const isClick = distanceBetween(press.at, at) < CLICK_TRAVEL_PX
    const axis = this.#movableAxis()
    if (press.isRuler) this.#releaseRuler(at, view, isClick)
    else if (axis) this.#releaseAxis(axis, press.axisEnd ?? null, toImage(at, view), isClick)
    else if (isClick && press.gesture?.kind === 'draw') this.#takeCorner(toImage(at, view))
    else if (isClick) this.#ask({ type: 'clicked', boxId: this.#clickedAt(at, view) })
    else if (press.gesture !== null)
      this.#finish(press.gesture, boxOfGesture(press.gesture, toImage(at, view), this.#image))
  }

  /** The pointer is over the picture, or left it (null). */
  hover(at: Point | null): void {
    this.#pointer = at
  }

  /** Drops what is being drawn, moved or measured, leaving everything as it was. */
  cancelGesture(): void {
    this.#setCorner(null)
    this.#hand.pick(null)
    if (this.#press !== null) this.#press = { at: this.#press.at, gesture: null, isRuler: false, isDead: true }
    if (this.#ruler?.isOpen === true) this.#ruler = null
  }

  /** Carries out a command; false when it is not for the workbench or means nothing now. */
  run(command: Command, view: View | null): boolean {
    if (command.kind !== 'shift') this.#isNudging = false
    switch (command.kind) {
      case 'toggle-mode':
        return this.#ask({ type: 'toggle', mode: command.mode })
      case 'escape':
        return this.#ask({ type: 'escape' })
      case 'undo':
      case 'redo':
        return this.#events.onHistory(command.kind)
      case 'delete':
        return this.#delete()
      case 'select':
        return this.#ask({
          type: 'walked',
          boxId: neighbourOf(this.#ownBoxes(), this.#input.selectedId, command.direction),
        })
      case 'place':
        return view !== null && this.#place(view)
      case 'shift':
        return view !== null && this.#shift(command, view)
      default:
        return false
    }
  }

  /** What is being worked on, as it is to be drawn in this view. */
  scene(view: View): ActiveScene {
    const gesture = this.#press?.gesture ?? null
    const at = this.#pointer === null ? null : toImage(this.#pointer, view)
    const selected = this.#selected()
    const isDrawing = gesture?.kind === 'draw' && at !== null && this.#travelPx() >= CLICK_TRAVEL_PX
    const drawn = isDrawing ? gesture : this.#corner && ({ kind: 'draw', from: this.#corner } as const)
    const line = at === null ? this.#ruler : followRuler(this.#ruler, at, this.#image)
    return {
      selected: selected && { box: selected, shape: this.#shapeNow(selected, at), hasHandles: this.#canReshape() },
      draft: drawn && at ? boxOfGesture(drawn, at, this.#image) : null,
      ruler: line && { from: line.from, to: line.to, measurement: this.#measured(line) },
      axis: this.#axisNow(at),
      axisEnd: this.#hand.picked,
    }
  }

  /** What lies under the pointer; null when it is not on the picture. */
  readout(view: View): Readout | null {
    if (this.#pointer === null) return null
    const point = toImage(this.#pointer, view)
    const edges = boundsOf({ x: 0, y: 0, width: this.#image.widthPx, height: this.#image.heightPx })
    if (!contains(edges, point)) return null
    const axis = this.#axisNow(point) ?? this.#input.axis
    const { distanceFrom } = this.#input
    return { ...placementOf(point, this.#image, { ...this.#input, axis }), distanceFrom, point }
  }

  /** The CSS cursor for where the pointer is. */
  cursor(view: View): string {
    if (this.#input.mode === 'create' || this.#input.mode === 'ruler') return 'crosshair'
    if (this.#pointer === null) return 'grab'
    const axis = this.#movableAxis()
    if (axis && endAt(this.#pointer, axis, view) !== null) return 'move'
    if (axis) return this.#hand.picked === null ? 'grab' : 'crosshair'
    const gesture = this.#press?.gesture
    if (gesture?.kind === 'resize') return resizeCursor(gesture.handle, view.turn)
    return cursorFor(hitTest(this.#pointer, this.index, view, this.#editable()), view.turn)
  }

  /** In a layer the selected box lets the click through to another one below it: they often lie at the same place. */
  #clickedAt(at: Point, view: View): string | null {
    const { mode, selectedId } = this.#input
    const isLayer = mode === 'relation' || mode === 'history'
    if (!isLayer || selectedId === null) return boxAt(at, this.index, view)
    const prefersGhosts = mode === 'history'
    return boxAt(at, this.index, view, { except: selectedId, prefersGhosts }) ?? boxAt(at, this.index, view)
  }

  #movableAxis(): BladeAxis | null {
    return this.#input.mode === 'axis' ? this.#input.axis : null
  }

  /** The axis that can be moved, with the mark that is being dragged, or is in hand, where the pointer is. */
  #axisNow(at: Point | null): BladeAxis | null {
    const axis = this.#movableAxis()
    const dragged = this.#travelPx() < CLICK_TRAVEL_PX ? null : this.#press?.axisEnd
    const end = dragged ?? (this.#press === null ? this.#hand.picked : null)
    return axis && end && at ? withEndAt(axis, end, at, this.#image) : axis
  }

  #ownBoxes(): readonly ViewerBox[] {
    return this.#input.boxes.filter(({ ghost }) => ghost !== true)
  }

  #selected(): ViewerBox | null {
    return this.#input.selectedId === null ? null : this.index.get(this.#input.selectedId)
  }

  #canReshape(): boolean {
    return canReshape(this.#input.mode, this.#input.permissions)
  }

  #editable(): { readonly id: string; readonly box: Box } | null {
    const selected = this.#selected()
    return selected !== null && this.#canReshape() ? { id: selected.id, box: this.#editor.shapeOf(selected) } : null
  }

  #shapeNow(box: ViewerBox, at: Point | null): Box {
    const gesture = this.#press?.gesture ?? null
    const isMoving = gesture !== null && gesture.kind !== 'draw' && gesture.boxId === box.id
    if (!isMoving || at === null || this.#travelPx() < CLICK_TRAVEL_PX) return this.#editor.shapeOf(box)
    return boxOfGesture(gesture, at, this.#image)
  }

  #travelPx(): number {
    return this.#press === null || this.#pointer === null ? 0 : distanceBetween(this.#press.at, this.#pointer)
  }

  #gestureAt(at: Point, view: View): BoxGesture | null {
    const from = toImage(at, view)
    if (this.#input.mode === 'create') return { kind: 'draw', from }
    const editable = this.#editable()
    if (editable === null) return null
    const hit = hitTest(at, this.index, view, editable)
    const target = { boxId: editable.id, start: editable.box, from }
    if (hit.kind === 'handle') return { kind: 'resize', handle: hit.handle, ...target }
    return hit.kind === 'body' ? { kind: 'move', ...target } : null
  }

  #setCorner(corner: Point | null): void {
    if (this.#corner === corner) return
    this.#corner = corner
    this.#events.onCorner(corner !== null)
  }

  /** A click sets the first corner of a box, the next one its opposite. */
  #takeCorner(at: Point): void {
    const from = this.#corner
    this.#setCorner(from === null ? at : null)
    if (from !== null) this.#finish({ kind: 'draw', from }, boxOfGesture({ kind: 'draw', from }, at, this.#image))
  }

  #finish(gesture: BoxGesture, box: Box): void {
    this.#setCorner(null)
    if (gesture.kind === 'draw') this.#ask({ type: 'drawn', box })
    else this.#editor.commit(gesture.boxId, gesture.start, box, false)
  }

  #releaseAxis(axis: BladeAxis, end: AxisEnd | null, at: Point, isClick: boolean): void {
    const moved = isClick ? this.#hand.click(end, axis, at, this.#image) : end && withEndAt(axis, end, at, this.#image)
    if (!isClick && end) this.#hand.pick(null)
    if (moved) this.#events.onAxis(moved, false)
  }

  /** A drag ends the line where it was let go; a click leaves it open until the next click. */
  #releaseRuler(at: Point, view: View, isClick: boolean): void {
    if (this.#ruler === null) return
    if (!isClick)
      this.#ruler = { ...(followRuler(this.#ruler, toImage(at, view), this.#image) ?? this.#ruler), isOpen: false }
    if (!this.#ruler.isOpen) this.#ask({ type: 'measured', from: this.#ruler.from, to: this.#ruler.to })
  }

  #measured(line: RulerLine) {
    return measure(line.from, line.to, this.#input.imageRatioCmPerPx)
  }

  #delete(): boolean {
    const { selectedId, permissions, mode } = this.#input
    if (selectedId === null || !permissions.canDelete || mode !== 'idle') return false
    this.#events.onDelete(selectedId)
    return true
  }

  /** Draws without a pointer: a box, or a ruler, in the middle of the view; the arrow keys then change it. */
  #place(view: View): boolean {
    if (this.#input.mode === 'create') {
      const { from, to } = placedIn(view, 'box')
      return this.#ask({ type: 'drawn', box: boxOfGesture({ kind: 'draw', from }, to, this.#image) })
    }
    if (this.#input.mode !== 'ruler') return false
    const { from, to } = placedIn(view, 'line')
    this.#ruler = pressRuler(pressRuler(null, from, this.#image), to, this.#image)
    return this.#ask({ type: 'measured', from: this.#ruler.from, to: this.#ruler.to })
  }

  #shift(command: Extract<Command, { kind: 'shift' }>, view: View): boolean {
    const step = keyboardStepPx(command.stepPx, view.scale)
    const delta = turnToImage({ x: command.dx * step, y: command.dy * step }, view.turn)
    if (this.#input.mode === 'ruler' && this.#ruler !== null) {
      this.#ruler = shiftRuler(this.#ruler, delta, command.resize ? 'from' : 'to', this.#image)
      return this.#ask({ type: 'measured', from: this.#ruler.from, to: this.#ruler.to })
    }
    const axis = this.#movableAxis()
    if (axis) {
      this.#hand.pick(null)
      const end = command.resize ? 'hub' : 'tip'
      const to = { x: axis[end].x + delta.x, y: axis[end].y + delta.y }
      this.#events.onAxis(withEndAt(axis, end, to, this.#image), this.#isNudging)
      this.#isNudging = true
      return true
    }
    const editable = this.#editable()
    if (editable === null) return false
    const { box } = editable
    const corner = handleOnImage('se', view.turn)
    const after = command.resize ? resizeBox(box, corner, delta, this.#image) : moveBox(box, delta, this.#image)
    this.#editor.commit(editable.id, box, roundBox(after, this.#image), this.#isNudging)
    this.#isNudging = true
    return true
  }

  #ask(event: ModeEvent): boolean {
    const { mode, selectedId, permissions } = this.#input
    const press = this.#press
    const isGesturing = press !== null && (press.gesture !== null || press.axisEnd != null)
    const state = {
      mode,
      selectedId,
      isGesturing: isGesturing || this.#corner !== null || this.#hand.picked !== null || this.#ruler?.isOpen === true,
      hasMeasurement: this.#ruler !== null,
    }
    const result = decide(state, event, permissions)
    switch (result.kind) {
      case 'nothing':
        return false
      case 'mode-changed':
        this.#events.onModeChange(result.mode)
        return true
      case 'refused':
        this.#events.onRefused(result.reason)
        return true
      case 'gesture-cancelled':
        this.cancelGesture()
        return true
      case 'measurement-cleared':
        this.#ruler = null
        this.#events.onMeasureCleared()
        return true
      case 'selected':
        this.#events.onSelect(result.boxId)
        return true
      case 'box-drawn':
        this.#events.onDraw(result.box)
        this.#events.onModeChange(result.mode)
        return true
      case 'measured':
        this.#events.onMeasure(measure(result.from, result.to, this.#input.imageRatioCmPerPx), {
          from: result.from,
          to: result.to,
        })
        return true
      case 'join':
        this.#events.onJoin({ group: result.group, sourceId: result.sourceId, targetId: result.targetId })
        return true
    }
  }
}
