import type { Box } from './geometry.ts'
import { type BoxHistory, emptyHistory, forgetMissing, record, redo, type Step, undo } from './history.ts'
import type { ViewerBox } from './viewer-box.ts'

/** What can be taken back and made again now. */
export type UndoState = { readonly canUndo: boolean; readonly canRedo: boolean }

/** Tells the page of a change; the page answers by giving the changed boxes back. */
export type BoxEditorEvents = {
  readonly onBoxChange: (id: string, box: Box) => void
  readonly onUndoChange: (state: UndoState) => void
}

/**
 * Changes of boxes, with undo and redo. A changed box is shown in its new shape at once; what the page gives
 * next counts from then on.
 */
export class BoxEditor {
  readonly #events: BoxEditorEvents
  readonly #pending = new Map<string, Box>()
  #history: BoxHistory = emptyHistory

  constructor(events: BoxEditorEvents) {
    this.#events = events
  }

  /** The shape of a box as it is to be shown. */
  shapeOf(box: ViewerBox): Box {
    const { x, y, width, height } = this.#pending.get(box.id) ?? box
    return { x, y, width, height }
  }

  /** Changes a box. With `merge` it is one step of undo together with the last change, when that was of the same box. */
  commit(boxId: string, before: Box, after: Box, merge: boolean): void {
    const next = record(this.#history, { boxId, before, after }, merge)
    if (next === this.#history) return
    this.#apply(next, boxId, after)
  }

  /** Takes the last change back; false when there is none. */
  undo(): boolean {
    return this.#step(undo(this.#history))
  }

  /** Makes the last undone change again; false when there is none. */
  redo(): boolean {
    return this.#step(redo(this.#history))
  }

  /** To be called when the page gives its boxes: they replace what was pending, and steps of missing boxes are forgotten. */
  accept(exists: (boxId: string) => boolean): void {
    this.#pending.clear()
    this.#setHistory(forgetMissing(this.#history, exists))
  }

  #step(step: Step): boolean {
    if (step === null) return false
    this.#apply(step.history, step.boxId, step.box)
    return true
  }

  #apply(history: BoxHistory, boxId: string, box: Box): void {
    this.#pending.set(boxId, box)
    this.#setHistory(history)
    this.#events.onBoxChange(boxId, box)
  }

  #setHistory(history: BoxHistory): void {
    if (history === this.#history) return
    this.#history = history
    this.#events.onUndoChange({ canUndo: history.done.length > 0, canRedo: history.undone.length > 0 })
  }
}
